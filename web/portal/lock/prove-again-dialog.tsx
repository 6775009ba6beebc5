import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { lockMessages } from '../../../core/messages/en/portal/lock.ts';
import { uiMessages } from '../../../core/messages/en/portal/ui.ts';
import { say } from '../../ui/plain/say.tsx';
import { ownEscape } from '../../ui/staff/own-escape.ts';
import { PasswordField } from '../../ui/staff/password-field.tsx';
import { usePress } from '../forms/use-press.ts';
import { proveSelf } from './calls.ts';
import styles from './lock-screen.module.css';

/** Asks for PIN or password before what moves money or rights. Closed, the press that wanted it did nothing. */
export function ProveAgainDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [secret, setSecret] = useState('');
  const { busy, press, fault } = usePress();
  const enter = () =>
    press({
      call: () => proveSelf(secret),
      done: () => onAnswer(true),
      words: { known: { WrongPassword: lockMessages.wrongSecret }, otherwise: formMessages.serverError },
    });
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      {...ownEscape(() => onAnswer(false))}
      closeOnClickOutside={false}
      withCloseButton={false}
      title={say(lockMessages.proveTitle)}
      size={440}
      zIndex={500}
    >
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <p className={styles.hint}>{say(lockMessages.proveHint)}</p>
        <PasswordField
          label={say(lockMessages.pinOrPassword)}
          data-autofocus
          autoComplete="current-password"
          value={secret}
          error={fault}
          errorProps={{ role: 'alert' }}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        <div className={styles.foot}>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {say(uiMessages.cancel)}
          </Button>
          <Button type="submit" loading={busy !== undefined}>
            {say(lockMessages.goOn)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
