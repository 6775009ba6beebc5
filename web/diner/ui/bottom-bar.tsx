import type { ReactNode } from 'react';
import styles from './bottom-bar.module.css';

interface BottomBarProps {
  /** A line above the buttons: words left, an amount right. */
  summary?: { label: ReactNode; amount: string };
  children: ReactNode;
}

/** Holds the one main action of a screen at the thumb. */
export function BottomBar({ summary, children }: BottomBarProps) {
  return (
    <footer className={styles.bar}>
      {summary ? (
        <div className={styles.summary}>
          <span className={styles.label}>{summary.label}</span>
          <span className={styles.amount}>{summary.amount}</span>
        </div>
      ) : null}
      {children}
    </footer>
  );
}

/** Buttons side by side; their words may take two lines on a narrow phone. `stress="right"` gives the right one more room. */
export function ButtonPair({ children, stress }: { children: ReactNode; stress?: 'right' }) {
  return <div className={`${styles.pair} ${stress ? styles.right : ''}`}>{children}</div>;
}
