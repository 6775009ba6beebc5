import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy } from 'react';
import type { RevenueRow, RevenueSortField } from '../../../../core/contract/reports.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { reportMessages as reportWords } from '../../../../core/messages/en/core/reports.ts';
import { taxTableMessages } from '../../../../core/messages/en/core/tax-table.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import common from '../../../ui/plain/common.module.css';
import { say, sayWith } from '../../../ui/plain/say.tsx';
import { TaxTables } from '../../../ui/plain/tax-table.tsx';
import staff from '../../../ui/staff/common.module.css';
import { modeLooks } from '../../bill/pay-form/mode-looks.tsx';
import type { Option } from '../../shared/forms/said-options.ts';
import { fetchRevenueTotal, revenueCalls } from './calls.ts';
import type { ReportFilter } from './report-filter.ts';
import styles from './report-screen.module.css';
import { type ReportDescription, ReportScreen } from './report-screen.tsx';

const RevenueChart = lazy(async () => ({ default: (await import('./revenue-chart.tsx')).RevenueChart }));

const headers = reportWords.revenue.columns;

const sorts = [
  { value: 'paymentBy', label: reportMessages.paymentBy },
  { value: 'paymentId', label: reportMessages.paymentId },
  { value: 'orderid', label: reportMessages.orderId },
  { value: 'amount', label: fieldMessages.amount },
] satisfies readonly Option<RevenueSortField>[];

const describe = (formats: Formats): ReportDescription<RevenueRow> => ({
  name: 'payment_review',
  columns: [
    { header: headers.orderId, cell: ({ orderid }) => orderid, phone: 'title' },
    { header: headers.paymentId, cell: ({ paymentId }) => paymentId, phone: 'hidden' },
    { header: headers.paidAt, cell: ({ paymentDateTime }) => formats.dateTime(paymentDateTime) },
    {
      header: headers.amount,
      cell: ({ amount }) => <span className={common.strong}>{formats.amountOf(amount)}</span>,
      right: true,
      phone: 'aside',
    },
    { header: headers.tax, cell: ({ taxamount }) => formats.amountOf(taxamount), right: true, phone: 'hidden' },
    {
      header: headers.discount,
      cell: ({ discountedAmount }) => formats.amountOf(discountedAmount),
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
  rowName: ({ orderid, amount, paymentBy }) =>
    say(reportMessages.paymentRow, {
      order: orderid,
      amount: formats.amountOf(amount),
      mode: paymentModeWords[paymentBy].staff,
    }),
  sorts,
  withModes: true,
  ...revenueCalls,
  sum: (filter) => <TotalRevenue formats={formats} filter={filter} />,
  below: (filter) => <TaxesOfDays formats={formats} filter={filter} />,
  Chart: RevenueChart,
});

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

/** Where one rate is added to all prices, there is none. */
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
    <p className={styles.sum} aria-live="polite">
      {sayWith(reportMessages.totalRevenue, {
        amount: <strong>{total.data === undefined ? '–' : formats.amountOf(total.data.paid)}</strong>,
      })}
      {total.data && total.data.refunds > 0 ? (
        <>
          {' '}
          <span className={staff.unbroken}>
            {sayWith(reportMessages.refundsSum, {
              amount: <strong>{formats.amount(-formats.centsOf(total.data.refunds))}</strong>,
            })}
          </span>{' '}
          <span className={staff.unbroken}>
            {sayWith(reportMessages.netRevenue, {
              amount: (
                <strong>
                  {formats.amount(formats.centsOf(total.data.paid) - formats.centsOf(total.data.refunds))}
                </strong>
              ),
            })}
          </span>
        </>
      ) : null}
    </p>
  );
}

export function Component() {
  return <ReportScreen describe={describe} />;
}
