import { Button } from '@mantine/core';
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
}

export function PageHeader({ title, chips, actions, back }: PageHeaderProps) {
  return (
    <header className={`${common.row} ${styles.header}`}>
      {back ? (
        <Button variant="default" leftSection={<ChevronLeftIcon />} onClick={back.onClick}>
          {back.label}
        </Button>
      ) : null}
      <h1 className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      {chips}
      {actions ? <div className={`${common.wrapped} ${styles.actions}`}>{actions}</div> : null}
    </header>
  );
}
