import type { ReactNode } from 'react';
import common from '../plain/common.module.css';
import staff from './common.module.css';
import styles from './lone-card.module.css';

export function LoneCard({ children }: { readonly children: ReactNode }) {
  return (
    <main className={`${common.centred} ${styles.page}`}>
      <div className={`${staff.card} ${styles.card}`}>{children}</div>
    </main>
  );
}
