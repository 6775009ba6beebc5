import type { ReactNode } from 'react';
import common from '../../ui/plain/common.module.css';
import styles from './card.module.css';

interface CardProps {
  /** Read out as the card's name. */
  label?: string;
  /** An amber edge: something in it waits for an answer. */
  waiting?: boolean;
  /** No inner space, for cards whose parts draw to the edges. */
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

/** A small heading in capitals over a group of lines. */
export function GroupTitle({ children }: { children: string }) {
  return <h2 className={`${common.fine} ${styles.group}`}>{children}</h2>;
}
