import { BarChart } from '@mantine/charts';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import type { RevenueOfDay } from '../../../../core/contract/reports.ts';
import { type Day, daysBetween, formatReportDay } from '../../../../core/domain/formats/days.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import type { Money } from '../../../../core/domain/money.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { byPaymentMode, type PaymentMode, paymentModes } from '../../../../core/domain/payment-modes.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { modeLooks } from '../../bill/pay-form/mode-looks.tsx';
import { fetchRevenueChart } from './calls.ts';
import styles from './chart.module.css';
import { ChartCard, type ChartProps, everyLine, outOfFocus } from './chart-card.tsx';

const modes = Object.keys(modeLooks) as PaymentMode[];

/** One bar: a day, or a month if days would be too many to tell apart. */
type RevenuePoint = Readonly<Record<PaymentMode, number>> & {
  readonly name: string;
  readonly Refunds: number;
};

const mostBars = 62;

/** Days without revenue get empty bars, so that the time axis is to scale. */
function revenuePoints(formats: Money, days: readonly RevenueOfDay[], start: Day, stop: Day): RevenuePoint[] {
  if (days.length === 0) return [];
  const all = daysBetween(start, stop);
  const nameOf = all.length > mostBars ? monthName : formatReportDay;
  const bars = new Map(all.map((day) => [nameOf(day), { ...byPaymentMode(() => 0), Refunds: 0 }]));
  for (const paid of days) {
    const bar = bars.get(nameOf(paid.day));
    if (!bar) continue;
    for (const mode of paymentModes) bar[mode] += formats.centsOf(paid[mode]);
    bar.Refunds -= formats.centsOf(paid.Refunds);
  }
  return [...bars].map(([name, { Refunds, ...paid }]) => ({
    name,
    ...byPaymentMode((mode) => formats.toDecimal(paid[mode])),
    Refunds: formats.toDecimal(Refunds),
  }));
}

/**
 * Axis lines in round steps up to the best day. Refunds are drawn to scale below zero, without lines of their own.
 * A refund longer than half of the best day is cut off, so that it doesn't flatten all days.
 */
export function axisOf(points: readonly RevenuePoint[]) {
  const best = Math.max(1, ...points.map((point) => modes.reduce((sum, mode) => sum + point[mode], 0)));
  const lowest = Math.min(0, ...points.map(({ Refunds }) => Refunds));
  const size = 10 ** Math.floor(Math.log10(best / 3));
  const step = size * ([1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((times) => times * size * 3 >= best) ?? 10);
  const ticks = [0, 1, 2, 3].map((at) => at * step);
  const domain: [number, number] = [Math.max(lowest, -best / 2), 3 * step];
  return { ticks, domain, allowDataOverflow: true, ...everyLine };
}

const monthName = (day: Day) => formatReportDay(day).slice(3);

const refundColour = 'var(--cm-danger-solid)';

export function RevenueChart({ formats, filter }: ChartProps) {
  const { sort: _, direction: __, ...scope } = filter;
  const query = useQuery({
    queryKey: ['report-figures', 'payment_review', 'chart', scope],
    queryFn: ({ signal }) => fetchRevenueChart(filter, signal),
  });
  const pointsOf = (days: readonly RevenueOfDay[]) => revenuePoints(formats, days, filter.start, filter.stop);
  const hasRefunds = query.data?.some(({ Refunds }) => Refunds > 0) === true;
  const series = [
    ...modes.map((name) => ({ name, label: say(paymentModeWords[name].staff), color: modeLooks[name].colour })),
    ...(hasRefunds ? [{ name: 'Refunds', label: say(reportMessages.refunds), color: refundColour } as const] : []),
  ];
  // A single day would be a single bar, so show its sums by payment mode instead.
  const isOneDay = filter.start === filter.stop;
  if (isOneDay && query.data) return query.data.length > 0 ? <ByMode formats={formats} days={query.data} /> : null;
  return (
    <div className={query.data?.length ? styles.pair : undefined}>
      <ChartCard
        title={say(reportMessages.revenueByDay)}
        query={query}
        cells={(days) => [
          [say(reportMessages.day), ...series.map(({ label }) => label)],
          ...pointsOf(days).map((bar) => [bar.name, ...series.map(({ name }) => formats.amountOf(bar[name]))]),
        ]}
      >
        {(days) => (
          <BarChart
            barChartProps={{ ...outOfFocus, stackOffset: 'sign' }}
            h={140}
            type="stacked"
            data={pointsOf(days)}
            dataKey="name"
            series={series}
            maxBarWidth={54}
            tickLine="none"
            valueFormatter={(units: number) => formats.amountOf(units)}
            yAxisProps={{ width: 64, ...axisOf(pointsOf(days)), tickFormatter: formats.shortAmount }}
            xAxisProps={{ tickFormatter: (name: string) => name.replace(/^(\d\d-...)-.*/, '$1') }}
          />
        )}
      </ChartCard>
      {query.data?.length ? <ByMode formats={formats} days={query.data} /> : null}
    </div>
  );
}

function ByMode({ formats, days }: { formats: Formats; days: readonly RevenueOfDay[] }) {
  const sumOf = (name: PaymentMode | 'Refunds') => days.reduce((cents, day) => cents + formats.centsOf(day[name]), 0);
  const sums = byPaymentMode(sumOf);
  const refunds = sumOf('Refunds');
  const all = modes.reduce((sum, mode) => sum + sums[mode], 0) || 1;
  const swatch = (colour: string) => ({ '--mode': colour }) as CSSProperties;
  return (
    <figure className={`${staff.card} ${styles.card}`} aria-label={say(reportMessages.byMode)}>
      <figcaption>{say(reportMessages.byMode)}</figcaption>
      <div className={styles.parts} aria-hidden="true">
        {modes.map((mode) => (
          <span key={mode} style={{ ...swatch(modeLooks[mode].colour), flexGrow: sums[mode] / all }} />
        ))}
      </div>
      <dl className={styles.modes}>
        {modes.map((mode) => (
          <div key={mode}>
            <dt style={swatch(modeLooks[mode].colour)}>{say(paymentModeWords[mode].staff)}</dt>
            <dd>{formats.amount(sums[mode])}</dd>
            <dd>{formats.wholePercent((100 * sums[mode]) / all)}</dd>
          </div>
        ))}
        {refunds > 0 ? (
          <div>
            <dt style={swatch(refundColour)}>{say(reportMessages.refunds)}</dt>
            <dd>{formats.amount(-refunds)}</dd>
            <dd />
          </div>
        ) : null}
      </dl>
    </figure>
  );
}
