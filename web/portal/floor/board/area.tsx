import { type ReactNode, useId } from 'react';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import styles from './table-order-status.module.css';

export function Area({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count: number | undefined;
  action?: ReactNode;
  children: Elements;
}) {
  const id = useId();
  return (
    <section className={styles.area} aria-labelledby={id}>
      <div className={`${common.wrapped} ${styles.areaHead}`}>
        <h2 id={id}>{title}</h2>
        {count === undefined ? null : <span className={`${common.quiet} ${common.figures}`}>{count}</span>}
        {action ? <span className={styles.action}>{action}</span> : null}
      </div>
      {children}
    </section>
  );
}
