import { type ReactNode, Suspense } from 'react';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import common from '../../../ui/plain/common.module.css';
import { FaultBoundary } from '../../../ui/plain/fault-boundary.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { usePageReload } from '../../app/loading/page-reload.tsx';
import styles from './chart.module.css';

/** Where a report's chart goes: above the table, fetched after it. The table stays when the chart's script does not come. */
export function ChartPlace({ children }: { children: ReactNode }) {
  return (
    <div className={`${common.unlessEmpty} ${styles.place}`}>
      <FaultBoundary fallback={<ChartFailed />}>
        <Suspense fallback={<LoadingSkeleton shape="lines" label={say(reportMessages.loadingChart)} />}>
          {children}
        </Suspense>
      </FaultBoundary>
    </div>
  );
}

/** Browsers remember a failed script, so another try is another load of the page. */
function ChartFailed() {
  const reload = usePageReload();
  return <ErrorStrip onRetry={reload}>{say(reportMessages.chartFailed)}</ErrorStrip>;
}
