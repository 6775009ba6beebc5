import type { ReactNode } from 'react';
import styles from './notice-area.module.css';

export function NoticeArea({ children }: { children: ReactNode }) {
  return <div className={styles.area}>{children}</div>;
}
