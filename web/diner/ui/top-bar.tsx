import type { ReactNode } from 'react';
import common from '../../ui/plain/common.module.css';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  /** The restaurant's name. */
  restaurant: string;
  /** Address of the restaurant's logo; its initial stands in where there is none. */
  logo?: string;
  table?: string;
  /** The screen's heading. Without one the restaurant's name leads, as on the menu. */
  title?: string;
  actions?: ReactNode;
}

export function TopBar({ restaurant, logo, table, title, actions }: TopBarProps) {
  const place = table ? `${restaurant} · ${table}` : restaurant;
  return (
    <header className={`${common.line} ${styles.top}`}>
      <Logo restaurant={restaurant} src={logo} />
      <div className={styles.words}>
        <h1 className={title ? styles.title : styles.name}>{title ?? restaurant}</h1>
        <span className={common.hint}>{title ? place : table}</span>
      </div>
      {actions}
    </header>
  );
}
