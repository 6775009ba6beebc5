import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { say } from '../plain/say.tsx';
import styles from './actions.module.css';

export function Actions({ onCancel, children }: { onCancel?: (() => void) | undefined; children: ReactNode }) {
  return (
    <div className={`${common.wrapped} ${styles.actions}`}>
      {onCancel ? (
        <Button variant="default" onClick={onCancel}>
          {say(uiMessages.cancel)}
        </Button>
      ) : null}
      {children}
    </div>
  );
}
