import { Button, Modal } from '@mantine/core';
import { useRef } from 'react';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import common from '../plain/common.module.css';
import { say } from '../plain/say.tsx';
import { Actions } from './actions.tsx';

interface MessageDialogProps {
  opened: boolean;
  title: string;
  text?: string;
  onClose: () => void;
  /** Id of an element (tabIndex -1) that gets the focus if the opening button is gone. */
  next?: string;
}

export function MessageDialog({ opened, title, text, onClose, next }: MessageDialogProps) {
  const ok = useRef<HTMLButtonElement>(null);
  const restoreFocus = () => {
    const { activeElement } = document;
    if (next && (activeElement === document.body || activeElement === ok.current))
      document.getElementById(next)?.focus();
  };
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={restoreFocus}
      title={title}
      withCloseButton={false}
      size={400}
    >
      {text ? <p className={common.soft}>{text}</p> : null}
      <Actions>
        <Button ref={ok} onClick={onClose} data-autofocus>
          {say(uiMessages.ok)}
        </Button>
      </Actions>
    </Modal>
  );
}
