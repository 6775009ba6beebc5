import type { ReactNode } from 'react';
import styles from './lone-card.module.css';

export function LoneCard({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.card}>{children}</div>
    </main>
  );
}
