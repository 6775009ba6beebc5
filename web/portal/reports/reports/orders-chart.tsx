import { CompositeChart } from '@mantine/charts';
import { useQuery } from '@tanstack/react-query';
import type { OrdersOfHour } from '../../../../core/contract/reports.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { say } from '../../../ui/plain/say.tsx';
import { fetchOrderChart } from './calls.ts';
import { ChartCard, type ChartProps, everyLine, outOfFocus } from './chart-card.tsx';

/** Hours from the start of the business day. Hours without orders between others get empty bars. */
export function everyHour(hours: readonly OrdersOfHour[]): OrdersOfHour[] {
  const [first, last] = [hours[0], hours.at(-1)];
  if (!first || !last) return [];
  const known = new Map(hours.map((ofHour) => [ofHour.hour, ofHour]));
  return Array.from({ length: ((last.hour - first.hour + 24) % 24) + 1 }, (_, at) => {
    const hour = (first.hour + at) % 24;
    return known.get(hour) ?? { hour, orders: 0, turnMinutes: null };
  });
}

export function OrdersChart({ formats, filter }: ChartProps) {
  const { start, stop, restaurant } = filter;
  const query = useQuery({
    queryKey: ['report-figures', 'orderstat', 'chart', { start, stop, restaurant }],
    queryFn: ({ signal }) => fetchOrderChart(filter, signal),
  });
  const ordersName = say(reportMessages.orders);
  const turnName = say(reportMessages.turnMinutes);
  return (
    <ChartCard
      title={say(reportMessages.ordersByHour)}
      query={query}
      cells={(hours) => [
        [say(reportMessages.hour), say(reportMessages.orders), say(reportMessages.tableTurn)],
        ...hours.map(({ hour, orders, turnMinutes }) => [
          formats.hour(hour),
          String(orders),
          turnMinutes === null ? '–' : say(fieldMessages.minutes, { minutes: turnMinutes }),
        ]),
      ]}
    >
      {(hours) => (
        <CompositeChart
          composedChartProps={outOfFocus}
          h={180}
          data={everyHour(hours).map(({ hour, orders, turnMinutes }) => ({
            name: formats.hour(hour),
            [ordersName]: orders,
            [turnName]: turnMinutes,
          }))}
          dataKey="name"
          series={[
            { name: ordersName, type: 'bar', color: 'var(--cm-accent)' },
            { name: turnName, type: 'bar', color: 'var(--cm-open-solid)', yAxisId: 'right' },
          ]}
          maxBarWidth={24}
          tickLine="none"
          withRightYAxis
          withLegend
          yAxisProps={{ width: 44, allowDecimals: false, ...everyLine }}
          rightYAxisProps={{ width: 44, allowDecimals: false, ...everyLine }}
        />
      )}
    </ChartCard>
  );
}
