import { useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { businessDayOf } from '../../../../core/domain/formats/days.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { type ReportName, reports } from '../../../../core/domain/screens.ts';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { serverNow } from '../../../api/clock.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { FaultBoundary } from '../../../ui/plain/fault-boundary.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { usePageReload } from '../../app/loading/page-reload.tsx';
import type { Option } from '../../shared/forms/said-options.ts';
import { ExportButton } from '../../shared/records/export-button.tsx';
import type { ListDescription, PageOf } from '../../shared/records/list-description.ts';
import { ListPage } from '../../shared/records/list-page.tsx';
import { useListState } from '../../shared/records/list-state.ts';
import { FiguresAsOf } from '../../sign-in/session/figures-as-of.tsx';
import { useFormatsOf } from '../../sign-in/session/use-formats.ts';
import styles from './chart.module.css';
import type { ChartProps } from './chart-card.tsx';
import { filterNames, paymentModeOptions, type ReportFilter, readReportFilter, restaurantOf } from './report-filter.ts';
import { ReportFilters } from './report-filters.tsx';

type FromList = 'columns' | 'rowKey' | 'rowName';

export interface ReportDescription<Row> extends Pick<ListDescription<Row>, FromList> {
  readonly name: ReportName;
  readonly sorts: readonly Option[];
  readonly withModes?: boolean;
  readonly fetchPage: (
    filter: ReportFilter,
    paging: { readonly page: number; readonly size: number },
    signal: AbortSignal,
  ) => Promise<PageOf<Row>>;
  readonly fileAddress: (filter: ReportFilter) => string;
  /** Shown beside the title, and the last line of the file. */
  readonly sum?: (filter: ReportFilter) => Elements;
  /** Shown above the chart. */
  readonly below?: (filter: ReportFilter) => Elements;
  /** A button beside Export. */
  readonly action?: (filter: ReportFilter) => Elements;
  readonly Chart: ComponentType<ChartProps>;
  /** True if the chart shows amounts, which can't be added up across currencies. */
  readonly isChartOfMoney?: boolean;
}

const pageSize = 20;

export function ReportScreen<Row>({ describe }: { describe: (formats: Formats) => ReportDescription<Row> }) {
  const queryClient = useQueryClient();
  const state = useListState(pageSize);
  const { formats, isInSeveral } = useFormatsOf(restaurantOf(state));
  const report = describe(formats);
  const { name, sorts, withModes = false } = report;
  const { fileName, words } = reports[name];
  const { title, failed, empty } = words();
  const filterOf = (of: Pick<typeof state, 'filter'>) =>
    readReportFilter(formats, of, { sorts, modes: withModes ? paymentModeOptions : [] });
  const filter = filterOf(state);
  const isBackwards = filter.start > filter.stop;
  const lastAsked = useRef('');

  const fetchPage = async (of: typeof state, signal: AbortSignal) => {
    const [filter, paging] = [filterOf(of), { page: of.page, size: of.size }];
    const key = JSON.stringify([filter, paging]);
    // The same filter again means Refresh: reloads the sums and charts with the rows.
    if (key === lastAsked.current) {
      void queryClient.invalidateQueries({ queryKey: ['report-figures', name] });
    }
    lastAsked.current = key;
    return report.fetchPage(filter, paging, signal);
  };

  return (
    <ListPage<Row>
      description={{
        ...report,
        title,
        queryKey: name,
        failureText: failed,
        emptyText: empty,
        defaultSize: pageSize,
        emptiedByFailure: true,
        fetchPage,
        filterNames,
        cannotAsk: () => isBackwards,
        filters: (of) => (
          <>
            <FiguresAsOf />
            <ReportFilters
              state={of}
              filter={filter}
              today={businessDayOf(formats, new Date(serverNow()))}
              sorts={sorts}
              withModes={withModes}
            />
            {isBackwards ? null : report.below?.(filter)}
            {isInSeveral && report.isChartOfMoney ? (
              <p className={common.hint}>{say(reportMessages.chartOfOne)}</p>
            ) : isBackwards || (isInSeveral === undefined && report.isChartOfMoney) ? null : (
              <ChartPlace>
                <report.Chart formats={formats} filter={filter} />
              </ChartPlace>
            )}
          </>
        ),
        moreActions: () => (
          <>
            {isBackwards ? null : report.sum?.(filter)}
            {isBackwards ? null : report.action?.(filter)}
            <ExportButton
              file={{ address: report.fileAddress(filter), fileName, otherLines: report.sum ? 2 : 1 }}
              disabled={isBackwards}
            />
          </>
        ),
      }}
    />
  );
}

/** A report's chart, loaded after the table, which stays if the chart's script fails to load. */
function ChartPlace({ children }: { children: ReactNode }) {
  return (
    <div className={`${staff.unlessEmpty} ${styles.place}`}>
      <FaultBoundary fallback={<ChartFailed />}>
        <Suspense fallback={<LoadingSkeleton shape="lines" label={say(reportMessages.loadingChart)} />}>
          {children}
        </Suspense>
      </FaultBoundary>
    </div>
  );
}

/** Browsers cache a failed script, so a retry means reloading the page. */
function ChartFailed() {
  const reload = usePageReload();
  return <ErrorStrip onRetry={reload}>{say(reportMessages.chartFailed)}</ErrorStrip>;
}
