import { Button, Modal } from '@mantine/core';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../plain/say.tsx';
import { Actions } from './actions.tsx';
import styles from './message-dialog.module.css';

interface MessageDialogProps {
  opened: boolean;
  title: string;
  text?: string;
  onClose: () => void;
  /** The id of what has the focus next where the button that led here is gone, with tabIndex -1. */
  next?: string;
}

/** Says that something is done and waits until it is read. */
export function MessageDialog({ opened, title, text, onClose, next }: MessageDialogProps) {
  const goOn = () => {
    if (next && document.activeElement?.matches('body, [role="dialog"] *')) document.getElementById(next)?.focus();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={goOn}
      title={title}
      withCloseButton={false}
      size={400}
    >
      {text ? <p className={styles.text}>{text}</p> : null}
      <Actions>
        <Button onClick={onClose} data-autofocus>
          {say(uiMessages.ok)}
        </Button>
      </Actions>
    </Modal>
  );
}
