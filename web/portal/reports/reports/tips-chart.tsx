import { BarChart } from '@mantine/charts';
import { useQuery } from '@tanstack/react-query';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { say } from '../../../ui/plain/say.tsx';
import { fetchTipsChart } from './calls.ts';
import { ChartCard, type ChartProps, outOfFocus } from './chart-card.tsx';

const mostBars = 20;

export function TipsChart({ formats, filter }: ChartProps) {
  const { start, stop, restaurant } = filter;
  const query = useQuery({
    queryKey: ['report-figures', 'serverstat', 'chart', { start, stop, restaurant }],
    queryFn: async ({ signal }) =>
      (await fetchTipsChart(filter, signal)).map(({ SERVERNAME, CODE, Tip }) => ({
        name: SERVERNAME ? `${SERVERNAME}${CODE ? ` (${CODE})` : ''}` : say(reportMessages.noServer),
        Tip,
      })),
  });
  const tipName = say(reportMessages.tip);
  return (
    <ChartCard
      title={say(reportMessages.tipsByServer)}
      query={query}
      cells={(people) => [
        [say(reportMessages.server), say(reportMessages.tips)],
        ...people.map(({ name, Tip }) => [name, formats.amountOf(Tip)]),
      ]}
    >
      {(people) => (
        <BarChart
          barChartProps={outOfFocus}
          h={Math.min(people.length, mostBars) * 30 + 40}
          orientation="vertical"
          data={people.slice(0, mostBars).map(({ name, Tip }) => ({ name, [tipName]: Tip }))}
          dataKey="name"
          series={[{ name: tipName, color: 'var(--cm-accent)' }]}
          maxBarWidth={18}
          tickLine="none"
          gridAxis="y"
          valueFormatter={(units: number) => formats.amountOf(units)}
          xAxisProps={{ tickFormatter: formats.shortAmount }}
          yAxisProps={{ width: 150 }}
        />
      )}
    </ChartCard>
  );
}
