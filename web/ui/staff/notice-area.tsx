import type { ReactNode } from 'react';
import styles from './notice-area.module.css';

/** Between a screen's header and its content. */
export function NoticeArea({ children }: { children: ReactNode }) {
  return <div className={styles.area}>{children}</div>;
}
