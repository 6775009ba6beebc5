import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MessageDialog } from '../../ui/staff/message-dialog.tsx';
import { usePress } from '../forms/use-press.ts';
import { askPasswordLink } from './calls.ts';
import styles from './forgot-password-dialog.module.css';
import { loginMessages, passwordLinkRefusals } from './messages.ts';

/** Asks for a username and has a link mailed that sets a new password. */
export function ForgotPasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [username, setUsername] = useState('');
  const { busy, press, fault, setFault } = usePress();
  const [sent, setSent] = useState(false);

  const close = () => {
    setFault(undefined);
    onClose();
  };

  const ask = () => {
    if (busy) return;
    if (username.trim() === '') return setFault(loginMessages.usernameMissing);
    void press({
      call: () => askPasswordLink(username.trim()),
      done: () => {
        setUsername('');
        onClose();
        setSent(true);
      },
      words: passwordLinkRefusals,
      unanswered: loginMessages.otherFailure,
    });
  };

  return (
    <>
      <Modal opened={opened} onClose={close} title="Forgot Password" size={440}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            ask();
          }}
        >
          <TextInput
            label="Username"
            description="We mail a link to the address that is kept for this user."
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
            error={fault}
            errorProps={{ role: 'alert' }}
            data-autofocus
          />
          <div className={styles.actions}>
            <Button variant="default" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={busy !== undefined}>
              Send
            </Button>
          </div>
        </form>
      </Modal>
      <MessageDialog
        opened={sent}
        title={loginMessages.mailSentTitle}
        text={loginMessages.mailSent}
        onClose={() => setSent(false)}
      />
    </>
  );
}
