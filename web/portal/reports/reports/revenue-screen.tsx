import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, Fragment, lazy, Suspense } from 'react';
import type { RevenueRow, RevenueSortField } from '../../../../core/contract/reports.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { sumCents } from '../../../../core/domain/money.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { reportMessages as reportWords } from '../../../../core/messages/en/core/reports.ts';
import { taxTableMessages } from '../../../../core/messages/en/core/tax-table.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { numberMessages } from '../../../../core/messages/en/portal/numbers.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { readSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import { say, sayWith } from '../../../ui/plain/say.tsx';
import { TaxTables } from '../../../ui/plain/tax-table.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { modeLooks } from '../../bill/pay-form/mode-looks.tsx';
import type { Option } from '../../shared/forms/said-options.ts';
import { inCurrency } from '../../sign-in/session/use-formats.ts';
import { fetchRevenueTotal, revenueCalls } from './calls.ts';
import type { ReportFilter } from './report-filter.ts';
import styles from './report-screen.module.css';
import { type ReportDescription, ReportScreen } from './report-screen.tsx';

const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }));

const NumbersDialog = lazy(async () => ({ default: (await import('./numbers-dialog.tsx')).NumbersDialog }));

const headers = reportWords.revenue.columns;

const sorts = [
  { value: 'paymentBy', label: reportMessages.paymentBy },
  { value: 'paymentId', label: reportMessages.paymentId },
  { value: 'orderid', label: reportMessages.orderId },
  { value: 'amount', label: fieldMessages.amount },
] satisfies readonly Option<RevenueSortField>[];

const describe = (formats: Formats): ReportDescription<RevenueRow> => {
  const amountIn = (currency: string | undefined, amount: number) => inCurrency(formats, currency).amountOf(amount);
  return {
    name: 'payment_review',
    columns: [
      { header: headers.orderId, cell: ({ orderid }) => shownNumber(orderid), phone: 'title' },
      { header: headers.paymentId, cell: ({ paymentId }) => shownNumber(paymentId), phone: 'hidden' },
      { header: headers.paidAt, cell: ({ paymentDateTime }) => formats.dateTime(paymentDateTime) },
      {
        header: headers.amount,
        cell: ({ amount, currency }) => <span className={common.strong}>{amountIn(currency, amount)}</span>,
        right: true,
        phone: 'aside',
      },
      {
        header: headers.tax,
        cell: ({ taxamount, currency }) => amountIn(currency, taxamount),
        right: true,
        phone: 'hidden',
      },
      {
        header: headers.discount,
        cell: ({ discountedAmount, currency }) => amountIn(currency, discountedAmount),
        right: true,
        phone: 'hidden',
      },
      {
        header: headers.paymentMode,
        cell: ({ paymentBy }) => (
          <span
            className={`${common.inline} ${styles.mode}`}
            style={{ '--mode': modeLooks[paymentBy].colour } as CSSProperties}
          >
            {say(paymentModeWords[paymentBy].staff)}
          </span>
        ),
      },
    ],
    rowKey: ({ paymentId }) => paymentId,
    rowName: ({ orderid, amount, paymentBy, currency }) =>
      say(reportMessages.paymentRow, {
        order: orderid,
        amount: amountIn(currency, amount),
        mode: paymentModeWords[paymentBy].staff,
      }),
    sorts,
    withModes: true,
    ...revenueCalls,
    sum: (filter) => <TotalRevenue formats={formats} filter={filter} />,
    below: (filter) => <TaxesOfDays formats={formats} filter={filter} />,
    action: (filter) => <Numbers filter={filter} />,
    Chart: RevenueChart,
    isChartOfMoney: true,
  };
};

/** Shown only for the user's own restaurant, because each restaurant has its own numbers. */
function Numbers({ filter }: { filter: ReportFilter }) {
  const { isOpen, open, close } = useDialog('numbers');
  if (filter.restaurant !== String(readSession()?.restaurantId ?? '')) return null;
  return (
    <>
      <Button variant="default" onClick={() => open()}>
        {say(numberMessages.open)}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <NumbersDialog filter={filter} onClose={close} />
        </Suspense>
      ) : null}
    </>
  );
}

function useTotal(filter: ReportFilter) {
  const { sort: _, direction: __, ...scope } = filter;
  return useQuery({
    queryKey: ['report-figures', 'payment_review', 'total', scope],
    queryFn: ({ signal }) => fetchRevenueTotal(filter, signal),
  });
}

interface OfFilter {
  formats: Formats;
  filter: ReportFilter;
}

/** Empty if a single rate is added to all prices. */
function TaxesOfDays({ formats, filter }: OfFilter) {
  const { taxes = [], insideFee } = useTotal(filter).data ?? {};
  if (taxes.length === 0 && insideFee === undefined) return null;
  const { rate, net, tax, gross } = taxTableMessages;
  const rows = taxes.map((sum) => [
    formats.percent(sum.rate),
    ...[sum.net, sum.tax].map(formats.amountOf),
    formats.amount(formats.centsOf(sum.net) + formats.centsOf(sum.tax)),
  ]);
  return (
    <section className={styles.taxes} aria-label={say(reportMessages.taxes)}>
      <p className={common.hint}>{say(reportMessages.taxes)}</p>
      <TaxTables tables={[{ headings: [rate, net, tax, gross].map((heading) => say(heading)), rows }]} />
      {insideFee === undefined ? null : (
        <p className={common.hint}>{say(reportMessages.insideFee, { amount: formats.amountOf(insideFee) })}</p>
      )}
    </section>
  );
}

function TotalRevenue({ formats, filter }: OfFilter) {
  const total = useTotal(filter);
  return (
    <div className={styles.sum} aria-live="polite">
      {total.data ? (
        total.data.sums.map((sums) => (
          <Sums key={sums.currency ?? ''} formats={inCurrency(formats, sums.currency)} {...sums} />
        ))
      ) : (
        <p>{sayWith(reportMessages.totalRevenue, { amount: <strong>–</strong> })}</p>
      )}
    </div>
  );
}

interface SumsProps {
  formats: Formats;
  result: number;
  refunds: number;
  rounding?: number | undefined;
}

/** Net revenue with its two parts, sales and rounding. */
function Sums({ formats: { amount, centsOf }, ...sums }: SumsProps) {
  const paid = centsOf(sums.result);
  const refunds = centsOf(sums.refunds);
  const rounding = centsOf(sums.rounding ?? 0);
  const net = sumCents([paid, -refunds]);
  const more = [
    ...(refunds > 0 ? [[reportMessages.refundsSum, -refunds] as const, [reportMessages.netRevenue, net] as const] : []),
    ...(rounding === 0
      ? []
      : [[reportMessages.sales, sumCents([net, -rounding])] as const, [reportMessages.rounding, rounding] as const]),
  ];
  return (
    <p>
      {sayWith(reportMessages.totalRevenue, { amount: <strong>{amount(paid)}</strong> })}
      {more.map(([words, cents]) => (
        <Fragment key={say(words, { amount: '' })}>
          {' '}
          <span className={staff.unbroken}>{sayWith(words, { amount: <strong>{amount(cents)}</strong> })}</span>
        </Fragment>
      ))}
    </p>
  );
}

export function Component() {
  return <ReportScreen describe={describe} />;
}
