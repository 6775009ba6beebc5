import { Button, PasswordInput } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { NetworkError } from '../../api/request.ts';
import { endSession } from '../../api/session.ts';
import { portalPaths } from '../../paths/portal.ts';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { PageHeader } from '../../ui/staff/page-header.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { shellMessages } from '../shell/messages.ts';
import { refusalWords } from '../shell/refusal-words.ts';
import { useSession } from '../shell/use-session.ts';
import { changePassword } from './calls.ts';
import { passwordMessages } from './messages.ts';
import { faultOfPassword, inputLimits, NewPassword, type PasswordFault } from './new-password.tsx';
import styles from './passwords.module.css';

/** The signed-in user changes his own password and signs in again. */
export function Component() {
  useDocumentTitle(`${passwordMessages.changeTitle} · Comanda`);
  const navigate = useNavigate();
  const username = useSession()?.user.username ?? '';
  const form = useRef<HTMLFormElement>(null);
  const [old, setOld] = useState('');
  const [typed, setTyped] = useState({ password: '', confirmed: '' });
  const [fault, setFault] = useState<PasswordFault>();
  const [busy, setBusy] = useState(false);

  const mark = (next: PasswordFault | undefined) => {
    setFault(next);
    if (next) form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus();
  };

  const change = async () => {
    if (busy) return;
    const missing: PasswordFault | undefined =
      old === '' ? { field: 'old', words: passwordMessages.oldMissing } : undefined;
    const found = missing ?? faultOfPassword(typed);
    mark(found);
    if (found) return;
    setBusy(true);
    try {
      const refused = await refusalOf(old, typed.password);
      if (refused) return mark(refused);
      notifySuccess(passwordMessages.changed);
      endSession('signedOut');
      await navigate(portalPaths.login, { replace: true });
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      notifyError(shellMessages.networkError);
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <PageHeader title={passwordMessages.changeTitle} />
      <Panel>
        <form
          ref={form}
          className={styles.form}
          noValidate
          aria-label={passwordMessages.changeTitle}
          onSubmit={(event) => {
            event.preventDefault();
            void change();
          }}
        >
          <p className={styles.hint}>{passwordMessages.changedHint}</p>
          {/* Tells a password manager whose password this is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordInput
            label="Old Password"
            name="old"
            autoFocus
            autoComplete="current-password"
            {...inputLimits}
            value={old}
            error={fault?.field === 'old' ? fault.words : undefined}
            errorProps={{ role: 'alert' }}
            onChange={(event) => {
              setFault(undefined);
              setOld(event.currentTarget.value);
            }}
          />
          <NewPassword
            typed={typed}
            fault={fault}
            onChange={(next) => {
              setFault(undefined);
              setTyped(next);
            }}
          />
          <div className={styles.actions}>
            <Button variant="default" onClick={() => void navigate(portalPaths.home)}>
              Cancel
            </Button>
            <Button type="submit" loading={busy}>
              Change Password
            </Button>
          </div>
        </form>
      </Panel>
    </>
  );
}

/** Why the change was refused, at the field that it is about; nothing when it worked, or the login follows anyway. */
async function refusalOf(old: string, password: string): Promise<PasswordFault | undefined> {
  const answer = await changePassword(old, password);
  if (answer.success) return undefined;
  if (answer.code === 'INVALID_PASSWORD') return { field: 'password', words: passwordMessages.weak };
  // A fault of the server says nothing about the old password.
  const known = { ServerError: shellMessages.serverError };
  const words = refusalWords(answer, { known, otherwise: passwordMessages.changeRefused });
  return { field: 'old', words: words ?? '' };
}
