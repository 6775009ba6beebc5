import { type ReactNode, Suspense } from 'react';
import { FaultBoundary } from '../../ui/plain/fault-boundary.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { usePageReload } from '../reload/page-reload.tsx';
import styles from './chart.module.css';
import { reportMessages } from './messages.ts';

/** Where a report's chart goes: above the table, fetched after it. The table stays when the chart's script does not come. */
export function ChartPlace({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <FaultBoundary fallback={<ChartFailed />}>
        <Suspense fallback={<LoadingSkeleton shape="lines" label="Loading the chart" />}>{children}</Suspense>
      </FaultBoundary>
    </div>
  );
}

/** Browsers remember a failed script, so another try is another load of the page. */
function ChartFailed() {
  const reload = usePageReload();
  return <ErrorStrip onRetry={reload}>{reportMessages.chartFailed}</ErrorStrip>;
}
