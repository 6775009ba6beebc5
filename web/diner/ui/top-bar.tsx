import type { ReactNode } from 'react';
import common from '../../ui/plain/common.module.css';
import { Logo } from './logo.tsx';
import styles from './top-bar.module.css';

interface TopBarProps {
  restaurant: string;
  logo?: string;
  table?: string;
  /** Without one, the restaurant's name is the heading. */
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
