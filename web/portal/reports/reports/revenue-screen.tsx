import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, lazy, Suspense } from 'react';
import type { RevenueRow, RevenueSortField } from '../../../../core/contract/reports.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { reportMessages as reportWords } from '../../../../core/messages/en/core/reports.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { numberMessages } from '../../../../core/messages/en/portal/numbers.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { readSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import { say, sayWith } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { modeLooks } from '../../bill/pay-form/mode-looks.tsx';
import type { Option } from '../../shared/forms/said-options.ts';
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
  action: (filter) => <Numbers filter={filter} />,
  Chart: RevenueChart,
});

/** Only for the user's own restaurant, because numbers are kept for each. */
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

function TotalRevenue({ formats, filter }: { formats: Formats; filter: ReportFilter }) {
  const { sort: _, direction: __, ...scope } = filter;
  const total = useQuery({
    queryKey: ['report-figures', 'payment_review', 'total', scope],
    queryFn: ({ signal }) => fetchRevenueTotal(filter, signal),
  });
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
