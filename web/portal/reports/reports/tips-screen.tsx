import { lazy } from 'react';
import type { TipRow } from '../../../../core/contract/reports.ts';
import { businessDayOf, formatReportDay } from '../../../../core/domain/formats/days.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { reportMessages as reportWords } from '../../../../core/messages/en/core/reports.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { inCurrency } from '../../sign-in/session/use-formats.ts';
import { tipsCalls } from './calls.ts';
import { type ReportDescription, ReportScreen } from './report-screen.tsx';

const TipsChart = lazy(async () => ({ default: (await import('./tips-chart.tsx')).TipsChart }));

const headers = reportWords.tips.columns;

const dayOfTip = (formats: Formats, { STARTTIME }: TipRow) =>
  formatReportDay(businessDayOf(formats, new Date(STARTTIME)));

const tipOf = (formats: Formats, { Tip, currency }: TipRow) => inCurrency(formats, currency).amountOf(Tip);

const describe = (formats: Formats): ReportDescription<TipRow & { readonly at: number }> => ({
  name: 'serverstat',
  columns: [
    { header: headers.day, cell: (row) => dayOfTip(formats, row) },
    { header: headers.code, cell: ({ CODE }) => CODE || '–', phone: 'hidden' },
    { header: headers.name, cell: ({ SERVERNAME }) => SERVERNAME || '–', phone: 'title' },
    {
      header: headers.tip,
      cell: (row) => <span className={common.strong}>{tipOf(formats, row)}</span>,
      right: true,
      phone: 'aside',
    },
  ],
  rowKey: ({ at }) => at,
  rowName: (row) =>
    `${row.SERVERNAME || say(reportMessages.noServer)}, ${dayOfTip(formats, row)}, ${tipOf(formats, row)}`,
  sorts: [],
  ...tipsCalls,
  Chart: TipsChart,
  isChartOfMoney: true,
});

export function Component() {
  return <ReportScreen describe={describe} />;
}
