import type { ReactNode } from 'react';
import styles from './shell-notice.module.css';

/** A strip above every screen. */
export function ShellNotice({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} role="status">
      {icon}
      <p>{children}</p>
    </div>
  );
}
