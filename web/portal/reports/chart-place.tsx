import { type ReactNode, Suspense } from 'react';
import { LoadingSkeleton } from '../../ui/plain/states.tsx';
import styles from './chart.module.css';

/** Where a report's chart goes: above the table, fetched after it. */
export function ChartPlace({ children }: { children: ReactNode }) {
  return (
    <div className={styles.place}>
      <Suspense fallback={<LoadingSkeleton shape="lines" label="Loading the chart" />}>{children}</Suspense>
    </div>
  );
}
