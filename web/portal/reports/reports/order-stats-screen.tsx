import { lazy } from 'react';
import type { OrderStatSortField } from '../../../../core/contract/reports.ts';
import { shownNumber } from '../../../../core/domain/cells.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { orderStatusWords } from '../../../../core/domain/order-state-words.ts';
import { reportMessages as reportWords } from '../../../../core/messages/en/core/reports.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import type { Option } from '../../shared/forms/said-options.ts';
import { inCurrency } from '../../sign-in/session/use-formats.ts';
import { type OrderStatLine, orderStatsCalls } from './calls.ts';
import styles from './report-screen.module.css';
import { type ReportDescription, ReportScreen } from './report-screen.tsx';

const OrdersChart = lazy(async () => ({ default: (await import('./orders-chart.tsx')).OrdersChart }));

const headers = reportWords.orderStats.columns;

const sorts = [
  { value: 'orderID', label: headers.orderId },
  { value: 'amount', label: fieldMessages.amount },
  { value: 'serverName', label: reportMessages.serverName },
  { value: 'tableId', label: reportMessages.tableId },
  { value: 'tableName', label: headers.tableName },
] satisfies readonly Option<OrderStatSortField>[];

const amountOf = (formats: Formats, { AMOUNT, currency }: OrderStatLine) =>
  inCurrency(formats, currency).amountOf(AMOUNT);

const describe = (formats: Formats): ReportDescription<OrderStatLine> => ({
  name: 'orderstat',
  columns: [
    { header: headers.tableId, cell: ({ TABLEID }) => shownNumber(TABLEID), phone: 'hidden' },
    { header: headers.tableName, cell: ({ TableName }) => TableName },
    { header: headers.otp, cell: ({ OTP }) => OTP, phone: 'hidden' },
    {
      header: headers.sessionStart,
      cell: ({ SESSIONSTARTTIME }) => <Time formats={formats} moment={SESSIONSTARTTIME} />,
      phone: 'hidden',
    },
    { header: headers.attendant, cell: ({ ATTENDENT }) => ATTENDENT, phone: 'hidden' },
    { header: headers.orderId, cell: (row) => <OrderNumber row={row} />, phone: 'title' },
    { header: headers.started, cell: ({ STARTTIME }) => <Time formats={formats} moment={STARTTIME} /> },
    {
      header: headers.ended,
      cell: ({ CLOSINGTIME }) => <Time formats={formats} moment={CLOSINGTIME} />,
      phone: 'hidden',
    },
    {
      header: headers.amount,
      cell: (row) => <span className={common.strong}>{amountOf(formats, row)}</span>,
      right: true,
      phone: 'aside',
    },
    { header: headers.paid, cell: ({ PAYMENT_TIME }) => <Time formats={formats} moment={PAYMENT_TIME} /> },
  ],
  rowKey: ({ ORDERID }) => ORDERID,
  rowName: (row) => {
    const { ORDERID, status, TableName } = row;
    const values = { order: ORDERID, table: TableName, amount: amountOf(formats, row) };
    if (status === 'paid') return say(reportMessages.orderRow, values);
    return say(reportMessages.unpaidOrderRow, { ...values, status: orderStatusWords[status].report });
  },
  sorts,
  ...orderStatsCalls,
  Chart: OrdersChart,
});

function Time({ formats, moment }: { formats: Formats; moment: string | null }) {
  return moment === null ? null : <span className={styles.time}>{formats.dateTime(moment)}</span>;
}

function OrderNumber({ row: { ORDERID, status } }: { row: OrderStatLine }) {
  if (status === 'paid') return <span>{shownNumber(ORDERID)}</span>;
  return (
    <span className={styles.order}>
      <span>{shownNumber(ORDERID)}</span> <small>{say(orderStatusWords[status].report)}</small>
    </span>
  );
}

export function Component() {
  return (
    <div className={styles.dense}>
      <ReportScreen describe={describe} />
    </div>
  );
}
