import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useDisclosure, useDocumentTitle } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { NetworkError } from '../../api/request.ts';
import { portalPaths } from '../../paths/portal.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import type { LoginState } from '../shell/guards.tsx';
import { shellMessages } from '../shell/messages.ts';
import { signIn } from './calls.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { LoginArt } from './login-art.tsx';
import styles from './login-screen.module.css';
import { loginMessages } from './messages.ts';

/** Login. Nothing is checked here: "the server answer decides". */
export function Component() {
  useDocumentTitle('Login · Comanda');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const returnTo = (useLocation().state as LoginState | null)?.returnTo;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [fault, setFault] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [forgot, forgotDialog] = useDisclosure(false);

  const login = async () => {
    if (busy) return;
    setBusy(true);
    setFault(undefined);
    try {
      // What the last user's calls answered is not for the next one.
      queryClient.clear();
      const refused = await signIn(username, password);
      if (!refused) return void (await navigate(returnTo ?? portalPaths.home, { replace: true }));
      setFault(refused.code === 'TooManyTries' && refused.message ? refused.message : loginMessages.refused);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      setFault(loginMessages.networkFailure);
    } finally {
      setBusy(false);
    }
  };

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
          <PasswordInput
            label="Password"
            size="lg"
            name="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
          <div className={styles.row}>
            <Checkbox label="Remember me" className={styles.remember ?? ''} />
            <Anchor component="button" type="button" className={styles.forgot ?? ''} onClick={forgotDialog.open}>
              Forgot Password
            </Anchor>
          </div>
          {fault ? (
            <p className={styles.fault} role="alert">
              <WarningIcon />
              {fault}
            </p>
          ) : null}
          <Button type="submit" size="lg" fullWidth loading={busy}>
            Login
          </Button>
          <p className={styles.powered}>{shellMessages.poweredBy}</p>
        </form>
      </main>
      <ForgotPasswordDialog opened={forgot} onClose={forgotDialog.close} />
    </div>
  );
}
