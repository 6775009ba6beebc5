import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { longestPassword } from '../../../../core/domain/password-rules.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import { endSession } from '../../../api/session.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Actions } from '../../../ui/staff/actions.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useMostPassword } from '../session/use-most-password.ts';
import { useSession } from '../session/use-session.ts';
import {
  faultsOfPassword,
  inputLimits,
  isOfNewPassword,
  NewPassword,
  type NewPasswordValues,
} from './new-password.tsx';
import styles from './passwords.module.css';

interface ChangeValues extends NewPasswordValues {
  readonly old: string;
}

export function Component() {
  useScreenTitle(shellMessages.changePassword);
  const navigate = useNavigate();
  const username = useSession()?.user.username ?? '';
  const most = useMostPassword();
  const { busy, press } = usePress();
  const form = useDraftForm<ChangeValues>({
    initial: { old: '', password: '', confirmed: '' },
    faults: (values) =>
      values.old === '' ? { old: say(passwordMessages.oldMissing) } : faultsOfPassword(values, most),
    settlesAll: true,
  });

  const change = () => {
    if (busy || !form.check()) return;
    const { old, password } = form.values;
    void press({
      call: () => staffRequest(endpoints.changePassword, { body: { username, password, oldpassword: old } }),
      done: passwordMessages.changed,
      onDone: async () => {
        endSession('signedOut');
        await navigate(portalPaths.login, { replace: true });
      },
      // A server error says nothing about the old password.
      failed: {
        known: {
          INVALID_PASSWORD: passwordMessages.resetRefused.INVALID_PASSWORD,
          CommonPassword: passwordMessages.resetRefused.CommonPassword,
          ServerError: formMessages.serverError,
        },
        otherwise: passwordMessages.changeRefused,
      },
      show: (words, refused) => {
        if (!refused) return notifyError(words);
        form.refuse({ [isOfNewPassword(refused.code) ? 'password' : 'old']: words });
      },
    });
  };

  return (
    <>
      <PageHeader title={say(shellMessages.changePassword)} />
      <Panel>
        <Form
          root={form.element}
          className={styles.form}
          aria-label={say(shellMessages.changePassword)}
          onSubmit={change}
        >
          <p className={styles.hint}>{say(passwordMessages.changedHint)}</p>
          {/* Tells password managers which user this is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <PasswordField
            label={say(passwordMessages.old)}
            name="old"
            autoFocus
            autoComplete="current-password"
            {...inputLimits(longestPassword)}
            {...form.field('old')}
          />
          <NewPassword form={form} most={most} />
          <Actions onCancel={() => void navigate(portalPaths.home)}>
            <Button type="submit" loading={busy !== undefined}>
              {say(shellMessages.changePassword)}
            </Button>
          </Actions>
        </Form>
      </Panel>
    </>
  );
}
