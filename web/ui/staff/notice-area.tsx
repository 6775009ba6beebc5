import type { ReactNode } from 'react';
import common from '../plain/common.module.css';
import styles from './notice-area.module.css';

/** Strips between a screen's header and its content; takes no room while there are none. */
export function NoticeArea({ children }: { children: ReactNode }) {
  return <div className={`${common.unlessEmpty} ${styles.area}`}>{children}</div>;
}
