import { Anchor, Button, Checkbox, TextInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionEnd } from '../../api/session.ts';
import { InfoIcon, WarningIcon } from '../../ui/plain/icons.tsx';
import { notifyNotice } from '../../ui/staff/notify.tsx';
import { PasswordField } from '../../ui/staff/password-field.tsx';
import { useDialog } from '../../ui/staff/use-opened.ts';
import { brandMessages } from '../brand/messages.ts';
import { usePress } from '../forms/use-press.ts';
import { useSessionEnd } from '../session/use-session.ts';
import type { LoginState } from '../shell/guards.tsx';
import { signIn } from './calls.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { LoginArt } from './login-art.tsx';
import styles from './login-screen.module.css';
import { loginMessages, loginRefusals } from './messages.ts';

/** Login. Nothing is checked here: "the server answer decides". */
export function Component() {
  useDocumentTitle('Login · Comanda');
  const { cutOff } = (useLocation().state ?? {}) as LoginState;
  const end = useSessionEnd();
  const why = cutOff && endWords(end);
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { busy, press, fault } = usePress();
  const forgot = useDialog('forgot-password');

  const login = () =>
    press({
      call: () => signIn(username, password),
      // A good login leads on by itself: the guard around this screen knows where.
      done: ({ result }) => {
        if (why && result.username === cutOff.username) notifyNotice(why);
      },
      words: loginRefusals,
      unanswered: loginMessages.networkFailure,
    });

  return (
    <div className={styles.login}>
      <LoginArt />
      <main className={styles.side}>
        <form
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void login();
          }}
        >
          <div>
            <h1 className={styles.title}>Login</h1>
            <p className={styles.lead}>Staff portal</p>
          </div>
          {why ? (
            <p className={styles.ended} role="status">
              <InfoIcon />
              {why}
            </p>
          ) : null}
          <TextInput
            label="Username"
            size="lg"
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={username}
            onChange={(event) => setUsername(event.currentTarget.value)}
          />
          <PasswordField
            label="Password"
            size="lg"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div className={styles.row}>
            <Checkbox label="Remember me" className={styles.remember ?? ''} />
            <Anchor component="button" type="button" className={styles.forgot ?? ''} onClick={() => forgot.open()}>
              Forgot Password
            </Anchor>
          </div>
          {fault ? (
            <p className={styles.fault} role="alert">
              <WarningIcon />
              {fault}
            </p>
          ) : null}
          <Button type="submit" size="lg" fullWidth loading={busy !== undefined}>
            Login
          </Button>
          <p className={styles.powered}>{brandMessages.poweredBy}</p>
        </form>
      </main>
      <ForgotPasswordDialog opened={forgot.isOpen} onClose={forgot.close} />
    </div>
  );
}

/** Why the login is shown to somebody who was at work. */
function endWords({ how, unsaved }: SessionEnd): string {
  const reason = loginMessages.endings[how];
  return [loginMessages.signedOut, unsaved ? loginMessages.notSaved : undefined, reason].filter(Boolean).join(' ');
}
