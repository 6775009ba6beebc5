import { type ReactNode, useId } from 'react';
import styles from './table-order-status.module.css';

/** A titled area of the board with the number of its cards. */
export function Area({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count: number | undefined;
  action?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles.area} aria-labelledby={id}>
      <div className={styles.areaHead}>
        <h2 id={id}>{title}</h2>
        {count === undefined ? null : <span className={styles.count}>{count}</span>}
        {action ? <span className={styles.action}>{action}</span> : null}
      </div>
      {children}
    </section>
  );
}
