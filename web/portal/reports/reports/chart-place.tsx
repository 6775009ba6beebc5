import { type ReactNode, Suspense } from 'react';
import { reportMessages } from '../../../../core/messages/en/portal/reports.ts';
import { FaultBoundary } from '../../../ui/plain/fault-boundary.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { usePageReload } from '../../app/loading/page-reload.tsx';
import styles from './chart.module.css';

/** A report's chart, loaded after the table, which stays if the chart's script fails to load. */
export function ChartPlace({ children }: { children: ReactNode }) {
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
