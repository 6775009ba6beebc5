import type { ReactNode } from 'react';
import styles from './home-screen.module.css';

interface FigureProps {
  name: string;
  icon: ReactNode;
  /** Below the figure. */
  words: string | undefined;
  /** The figure; a dash while it is not known. */
  children: ReactNode;
}

/** One figure of the day. */
export function Figure({ name, icon, words, children }: FigureProps) {
  return (
    <div className={styles.figure}>
      <dt>
        {icon} {name}
      </dt>
      <dd className={styles.number}>{children ?? '–'}</dd>
      <dd className={styles.words}>{words ?? '\u00a0'}</dd>
    </div>
  );
}
