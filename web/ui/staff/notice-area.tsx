import type { ReactNode } from 'react';
import staff from './common.module.css';
import styles from './notice-area.module.css';

export function NoticeArea({ children }: { children: ReactNode }) {
  return <div className={`${staff.unlessEmpty} ${styles.area}`}>{children}</div>;
}
