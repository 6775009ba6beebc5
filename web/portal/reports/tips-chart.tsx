import { BarChart } from '@mantine/charts';
import { useQuery } from '@tanstack/react-query';
import { usdOf } from '../../../core/domain/money.ts';
import { reportMessages } from '../../../core/messages/en/portal/reports.ts';
import { say } from '../../ui/plain/say.tsx';
import { fetchTipsChart } from './calls.ts';
import { ChartCard, outOfFocus } from './chart-card.tsx';
import type { ReportFilter } from './report-filter.ts';
import { shortDollars } from './short-dollars.ts';

const mostBars = 20;

/** The tips of each attendant, the most first; people of one name are told apart by their code. */
export function TipsChart({ filter }: { filter: ReportFilter }) {
  const { start, stop, restaurant } = filter;
  const query = useQuery({
    queryKey: ['report-figures', 'tips', 'chart', { start, stop, restaurant }],
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
        ...people.map(({ name, Tip }) => [name, usdOf(Tip)]),
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
          valueFormatter={usdOf}
          xAxisProps={{ tickFormatter: shortDollars }}
          yAxisProps={{ width: 130 }}
        />
      )}
    </ChartCard>
  );
}
