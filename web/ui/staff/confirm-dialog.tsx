import { Button, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';
import { ignoreSecondPresses } from '../plain/second-presses.ts';
import { Actions } from './actions.tsx';
import styles from './confirm.module.css';

// The second of two presses on what opens a dialog would hit what lies around it, and close it.
ignoreSecondPresses('.mantine-Modal-root');

interface ConfirmDialogProps {
  opened: boolean;
  /** The question exactly as it is to be printed. */
  question: string;
  /** The act by its own name, such as "Delete". */
  act: string;
  cancel?: string;
  danger?: boolean;
  busy?: boolean;
  /** More about what will happen, under the question. */
  children?: ReactNode;
  icon?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an act: the question as printed, Cancel left, the act right. Focus starts on Cancel for a danger. */
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
  } = props;
  // Drawn closed first: a dialog gives the focus back only to where it was when it opened.
  const isThere = useMounted();
  return (
    <Modal
      opened={opened && isThere}
      onClose={onCancel}
      title={question}
      withCloseButton={false}
      size={440}
      // Over the dialog that asks it, which may have come later.
      zIndex={400}
      classNames={{ title: styles.question }}
    >
      {children ? <div className={styles.detail}>{children}</div> : null}
      <Actions>
        <Button variant="default" onClick={onCancel} data-autofocus={danger || undefined}>
          {cancel}
        </Button>
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
