import { Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';
import { ignoreSecondPresses } from '../plain/second-presses.ts';
import { Actions } from './actions.tsx';
import styles from './confirm.module.css';
import { ownEscape } from './own-escape.ts';

// A second press on the button that opened a dialog would hit the overlay and close it.
ignoreSecondPresses('.mantine-Modal-root');

interface ConfirmDialogProps {
  opened: boolean;
  question: string;
  act: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  children?: ReactNode;
  icon?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
  instead?: { act: string; press: () => void } | undefined;
}

/** Cancel is on the left, the action on the right. Focus starts on Cancel if `danger`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    opened,
    question,
    act,
    cancel = say(uiMessages.cancel),
    danger = false,
    busy,
    children,
    icon,
    onConfirm,
    onCancel,
    instead,
  } = props;
  // Mount closed, then open: Mantine restores focus to the element focused when `opened` turned true.
  const isThere = useMounted();
  return (
    <Modal
      opened={opened && isThere}
      onClose={onCancel}
      title={question}
      withCloseButton={false}
      {...ownEscape(onCancel)}
      size={440}
      // Above the dialog that asks, even if that opened later.
      zIndex={400}
      classNames={{ title: styles.question }}
    >
      {children ? <div className={styles.detail}>{children}</div> : null}
      <Actions>
        <Button variant="default" onClick={onCancel} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
        {instead ? (
          <Button variant="default" onClick={instead.press}>
            {instead.act}
          </Button>
        ) : null}
        <Button
          variant={danger ? 'danger' : 'filled'}
          leftSection={icon}
          loading={busy}
          onClick={onConfirm}
          data-autofocus={!danger || undefined}
        >
          {act}
        </Button>
      </Actions>
    </Modal>
  );
}
