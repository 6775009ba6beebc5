import { lazy } from 'react';
import type { TipRow } from '../../../core/contract/reports.ts';
import { usdOf } from '../../../core/domain/money.ts';
import { formatReportDay, pacificDay } from '../../../core/domain/report-days.ts';
import { tipsSheet } from '../../../core/domain/report-sheets.ts';
import { reportMessages } from '../../../core/messages/en/portal/reports.ts';
import { say } from '../../ui/plain/say.tsx';
import { fetchTips, tipsFile } from './calls.ts';
import { ChartPlace } from './chart-place.tsx';
import styles from './report-screen.module.css';
import { type ReportDescription, ReportScreen } from './report-screen.tsx';

const TipsChart = lazy(async () => ({ default: (await import('./tips-chart.tsx')).TipsChart }));

const { columns: headers } = tipsSheet;
const dayOf = ({ STARTTIME }: TipRow) => formatReportDay(pacificDay(new Date(STARTTIME)));

const report: ReportDescription<TipRow & { readonly at: number }> = {
  title: reportMessages.tipsTitle,
  queryKey: 'tips',
  columns: [
    { header: headers.day, cell: dayOf },
    { header: headers.code, cell: ({ CODE }) => CODE || '–', phone: 'hidden' },
    { header: headers.name, cell: ({ SERVERNAME }) => SERVERNAME || '–', phone: 'title' },
    {
      header: headers.tip,
      cell: ({ Tip }) => <span className={styles.amount}>{usdOf(Tip)}</span>,
      right: true,
      phone: 'aside',
    },
  ],
  rowKey: ({ at }) => at,
  rowName: (row) => `${row.SERVERNAME || say(reportMessages.noServer)}, ${dayOf(row)}, ${usdOf(row.Tip)}`,
  failureText: reportMessages.tipsFailed,
  emptyText: reportMessages.tipsEmpty,
  sorts: [],
  fetchPage: fetchTips,
  file: (filter) => ({
    address: tipsFile(filter),
    fileName: tipsSheet.fileName,
    otherLines: 1,
  }),
  chart: (filter) => (
    <ChartPlace>
      <TipsChart filter={filter} />
    </ChartPlace>
  ),
};

/** Tips of each attendant and Pacific day. */
export function Component() {
  return <ReportScreen report={report} />;
}
