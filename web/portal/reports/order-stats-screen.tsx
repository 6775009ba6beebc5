import { lazy } from 'react';
import type { OrderStatRow } from '../../../core/contract/reports.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { orderStatsSheet, orderTimes } from '../../../core/domain/report-sheets.ts';
import { usdOf } from '../shell/wire-money.ts';
import { fetchOrderStats, fileAddress, orderStatsQuery } from './calls.ts';
import { ChartPlace } from './chart-place.tsx';
import { orderStatsSortOptions, reportMessages } from './messages.ts';
import styles from './report-screen.module.css';
import { figuresKey, type ReportDescription, ReportScreen } from './report-screen.tsx';

const OrdersChart = lazy(async () => ({ default: (await import('./orders-chart.tsx')).OrdersChart }));

const queryKey = 'order-stats';
const { columns: headers } = orderStatsSheet;
const timesOf = ({ STATUS, CLOSINGTIME, PAYMENT_TIME }: OrderStatRow) => orderTimes(STATUS, CLOSINGTIME, PAYMENT_TIME);

const report: ReportDescription<OrderStatRow> = {
  title: reportMessages.orderStatsTitle,
  queryKey,
  columns: [
    { header: headers.tableId, cell: ({ TABLEID }) => TABLEID, phone: 'hidden' },
    { header: headers.tableName, cell: ({ TableName }) => TableName },
    { header: headers.otp, cell: ({ OTP }) => OTP, phone: 'hidden' },
    {
      header: headers.sessionStart,
      cell: ({ SESSIONSTARTTIME }) => <Time>{pacificDateTime(SESSIONSTARTTIME)}</Time>,
      phone: 'hidden',
    },
    { header: headers.attendant, cell: ({ ATTENDENT }) => ATTENDENT, phone: 'hidden' },
    { header: headers.orderId, cell: ({ ORDERID }) => ORDERID, phone: 'title' },
    { header: headers.started, cell: ({ STARTTIME }) => <Time>{pacificDateTime(STARTTIME)}</Time> },
    { header: headers.ended, cell: (row) => <Time>{timesOf(row).ended}</Time>, phone: 'hidden' },
    {
      header: headers.amount,
      cell: ({ AMOUNT }) => <span className={styles.amount}>{usdOf(AMOUNT)}</span>,
      right: true,
      phone: 'aside',
    },
    { header: headers.paid, cell: (row) => <Time>{timesOf(row).paid || '–'}</Time> },
  ],
  rowKey: ({ ORDERID }) => ORDERID,
  rowName: ({ ORDERID, TableName, AMOUNT }) => `Order ${ORDERID}, ${TableName}, ${usdOf(AMOUNT)}`,
  failureText: reportMessages.orderStatsFailed,
  emptyText: reportMessages.orderStatsEmpty,
  sorts: orderStatsSortOptions,
  fetchPage: fetchOrderStats,
  file: (filter) => ({
    address: fileAddress('/orderstatReport', orderStatsQuery(filter)),
    fileName: orderStatsSheet.fileName,
    otherLines: 1,
  }),
  chart: (filter) => (
    <ChartPlace>
      <OrdersChart filter={filter} queryKey={figuresKey(queryKey)} />
    </ChartPlace>
  ),
};

function Time({ children }: { children: string }) {
  return <span className={styles.time}>{children}</span>;
}

/** Orders that began in whole Pacific days, from check-in to payment. */
export function Component() {
  return (
    <div className={styles.dense}>
      <ReportScreen report={report} />
    </div>
  );
}
