import { Button, Modal, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MessageDialog } from '../shell/message-dialog.tsx';
import { refusalWords } from '../shell/refusal-words.ts';
import { askPasswordLink } from './calls.ts';
import styles from './forgot-password-dialog.module.css';
import { loginMessages, passwordLinkRefusals } from './messages.ts';

/** Asks for a username and has a link mailed that sets a new password. */
export function ForgotPasswordDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const [username, setUsername] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  const close = () => {
    setFault(undefined);
    onClose();
  };

  const ask = async () => {
    if (busy) return;
    if (username.trim() === '') return setFault(loginMessages.usernameMissing);
    setBusy(true);
    const next = await faultOf(username.trim());
    setBusy(false);
    setFault(next);
    if (next === undefined) {
      setUsername('');
      onClose();
      setSent(true);
    }
  };

  return (
    <>
      <Modal opened={opened} onClose={close} title="Forgot Password" size={440}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void ask();
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
            <Button type="submit" loading={busy}>
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

async function faultOf(username: string): Promise<string | undefined> {
  try {
    const answer = await askPasswordLink(username);
    return answer.success ? undefined : refusalWords(answer, passwordLinkRefusals);
  } catch (error) {
    console.error(error);
    return loginMessages.otherFailure;
  }
}
