import type { ReactNode } from 'react';
import common from '../plain/common.module.css';
import styles from './notice-area.module.css';

export function NoticeArea({ children }: { children: ReactNode }) {
  return <div className={`${common.unlessEmpty} ${styles.area}`}>{children}</div>;
}
