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
}

/** Says that something is done and waits until it is read. */
export function MessageDialog({ opened, title, text, onClose }: MessageDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={title} withCloseButton={false} size={400}>
      {text ? <p className={styles.text}>{text}</p> : null}
      <Actions>
        <Button onClick={onClose} data-autofocus>
          {say(uiMessages.ok)}
        </Button>
      </Actions>
    </Modal>
  );
}
