import type { ReactNode } from 'react';
import common from '../../ui/plain/common.module.css';
import styles from './card.module.css';

interface CardProps {
  label?: string;
  /** Amber edge: something in the card is waiting for an answer. */
  waiting?: boolean;
  /** No padding, for parts that reach the edges. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
}

export function Card({ label, waiting, flush, className = '', children }: CardProps) {
  const classes = [styles.card, waiting ? styles.waiting : '', flush ? styles.flush : '', className].join(' ');
  return (
    <section className={classes} aria-label={label}>
      {children}
    </section>
  );
}

export function GroupTitle({ children }: { children: string }) {
  return <h2 className={`${common.fine} ${styles.group}`}>{children}</h2>;
}
