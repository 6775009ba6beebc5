import { Button } from '@mantine/core';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import type { Elements } from '../plain/elements.ts';
import { say } from '../plain/say.tsx';
import styles from './actions.module.css';

export function Actions({ onCancel, children }: { onCancel?: (() => void) | undefined; children: Elements }) {
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
