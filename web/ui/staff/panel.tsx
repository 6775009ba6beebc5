import type { ReactNode } from 'react';
import common from '../plain/common.module.css';
import type { Elements } from '../plain/elements.ts';
import staff from './common.module.css';
import styles from './panel.module.css';

interface PanelProps {
  title?: string;
  actions?: ReactNode;
  /** Shown above the content. */
  hint?: ReactNode;
  footer?: ReactNode;
  /** Sticks to the bottom of the window. Not below a table: it would cover the rows' buttons. */
  footerSticks?: boolean;
  /** No padding: for a table that reaches the edges. Wide content scrolls inside. */
  flush?: boolean;
  children: Elements;
}

export function Panel({ title, actions, hint, footer, footerSticks, flush, children }: PanelProps) {
  return (
    <section className={`${staff.card} ${styles.panel}`} aria-label={title}>
      {title || actions ? (
        <div className={`${common.row} ${styles.head}`}>
          {title ? <h2 className={styles.title}>{title}</h2> : null}
          {actions ? <div className={`${common.wrapped} ${styles.actions}`}>{actions}</div> : null}
        </div>
      ) : null}
      <div className={flush ? styles.flush : styles.body}>
        {hint ? <p className={`${common.hint} ${styles.hint}`}>{hint}</p> : null}
        {children}
      </div>
      {footer ? (
        <div className={`${staff.unlessEmpty} ${styles.footer} ${footerSticks ? styles.sticks : ''}`}>{footer}</div>
      ) : null}
    </section>
  );
}
