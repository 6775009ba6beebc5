import { ActionIcon, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import common from '../plain/common.module.css';
import type { Elements } from '../plain/elements.ts';
import { ChevronLeftIcon } from '../plain/icons.tsx';
import styles from './page-header.module.css';

interface PageHeaderProps {
  title: string;
  chips?: Elements;
  actions?: ReactNode;
  back?: { label: string; onClick: () => void };
  /** Puts everything into one row, for a screen that needs the height. */
  isLow?: boolean;
}

export function PageHeader({ title, chips, actions, back, isLow = false }: PageHeaderProps) {
  return (
    <header className={`${common.row} ${styles.header} ${isLow ? styles.low : ''}`}>
      {back && isLow ? (
        <ActionIcon variant="default" aria-label={back.label} onClick={back.onClick}>
          <ChevronLeftIcon width={20} height={20} />
        </ActionIcon>
      ) : null}
      {back && !isLow ? (
        <Button variant="default" leftSection={<ChevronLeftIcon />} onClick={back.onClick}>
          {back.label}
        </Button>
      ) : null}
      <div className={styles.words}>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {chips}
      </div>
      {actions ? <div className={`${common.wrapped} ${styles.actions}`}>{actions}</div> : null}
    </header>
  );
}
