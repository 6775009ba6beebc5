import { Anchor, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { endSession, readSession } from '../../api/session.ts';
import { portalPaths } from '../../paths/portal.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { MessageDialog } from '../shell/message-dialog.tsx';
import { PoweredBy } from '../shell/powered-by.tsx';
import { refusalWords } from '../shell/refusal-words.ts';
import { resetPassword } from './calls.ts';
import { passwordMessages, resetFailed, resetRefusals } from './messages.ts';
import { faultOfPassword, NewPassword, type PasswordFault } from './new-password.tsx';
import styles from './passwords.module.css';

/** Where a mailed link leads: sets a new password, without a login. */
export function Component() {
  useDocumentTitle(`${passwordMessages.resetTitle} · Comanda`);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const username = params.get('username') ?? '';
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState({ password: '', confirmed: '' });
  const [fault, setFault] = useState<PasswordFault>();
  const [refusal, setRefusal] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  const reset = async () => {
    if (busy) return;
    const found = faultOfPassword(typed);
    setFault(found);
    setRefusal(undefined);
    if (found) return form.current?.querySelector<HTMLElement>(`[name="${found.field}"]`)?.focus();
    setBusy(true);
    const refused = await refusalOf(username, params.get('token') ?? '', typed.password);
    setBusy(false);
    setRefusal(refused);
    setDone(refused === undefined);
  };

  const goToLogin = () => {
    setDone(false);
    // The session of that user is over on the server; without this the login would send him home.
    if (readSession()?.user.username === username) endSession('signedOut');
    void navigate(portalPaths.login, { replace: true });
  };

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <h1 className={styles.title}>{passwordMessages.resetTitle}</h1>
        {username ? <p className={styles.hint}>For the user {username}</p> : null}
        <form
          ref={form}
          className={styles.form}
          noValidate
          aria-label={passwordMessages.resetTitle}
          onSubmit={(event) => {
            event.preventDefault();
            void reset();
          }}
        >
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <NewPassword
            typed={typed}
            fault={fault}
            onChange={(next) => {
              setFault(undefined);
              setTyped(next);
            }}
          />
          {refusal ? (
            <p className={styles.fault} role="alert">
              <WarningIcon />
              {refusal}
            </p>
          ) : null}
          <Button type="submit" size="lg" fullWidth loading={busy}>
            Reset Password
          </Button>
        </form>
        <Anchor component={Link} to={portalPaths.login} className={styles.back ?? ''}>
          Back to Login
        </Anchor>
        <PoweredBy />
      </div>
      <MessageDialog opened={done} title={passwordMessages.resetDone} onClose={goToLogin} />
    </main>
  );
}

async function refusalOf(username: string, token: string, password: string): Promise<string | undefined> {
  try {
    const answer = await resetPassword(username, token, password);
    if (answer.success) return undefined;
    return refusalWords(answer, { known: { Unavailable: resetFailed, ...resetRefusals }, otherwise: resetFailed });
  } catch (error) {
    console.error(error);
    return resetFailed;
  }
}
