import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { documentedMost, longestPassword } from '../../../../core/domain/password-rules.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { loginMessages } from '../../../../core/messages/en/portal/login.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { request } from '../../../api/request.ts';
import { endSession, readSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { LoneCard } from '../../../ui/staff/lone-card.tsx';
import { MessageDialog } from '../../../ui/staff/message-dialog.tsx';
import { Fault } from '../../../ui/staff/strip.tsx';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { PoweredBy } from '../../app/brand/powered-by.tsx';
import { useDraftForm } from '../../shared/forms/use-draft-form.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { faultsOfPassword, isOfNewPassword, NewPassword, type NewPasswordValues } from './new-password.tsx';
import styles from './passwords.module.css';

export function Component() {
  useScreenTitle(passwordMessages.resetTitle);
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const username = params.get('username') ?? '';
  const token = params.get('token') ?? '';
  // The limit in the mailed link; the server has the final say.
  const most = params.get('most') === String(longestPassword) ? longestPassword : documentedMost;
  const { busy, press, fault: refusal, setFault, showFault } = usePress();
  const form = useDraftForm<NewPasswordValues>({
    initial: { password: '', confirmed: '' },
    faults: (values) => faultsOfPassword(values, most),
    settlesAll: true,
  });
  const [done, setDone] = useState(false);

  const reset = () => {
    if (busy) return;
    setFault(undefined);
    if (!form.check()) return;
    void press({
      call: () => request(endpoints.resetPassword, { body: { username, password: form.values.password, token } }),
      onDone: () => setDone(true),
      failed: {
        known: { Unavailable: loginMessages.otherFailure, ...passwordMessages.resetRefused },
        otherwise: loginMessages.otherFailure,
      },
      unanswered: loginMessages.otherFailure,
      show: (words, refused) => {
        if (refused && isOfNewPassword(refused.code)) form.refuse({ password: words });
        else showFault(words, refused);
      },
    });
  };

  const goToLogin = () => {
    setDone(false);
    // The server has ended that user's session; otherwise the login would redirect home.
    if (readSession()?.user.username === username) endSession('signedOut');
    void navigate(portalPaths.login, { replace: true });
  };

  return (
    <LoneCard>
      <h1 className={styles.title}>{say(passwordMessages.resetTitle)}</h1>
      {username ? <p className={styles.hint}>{say(passwordMessages.resetFor, { username })}</p> : null}
      <Form root={form.element} className={styles.form} aria-label={say(passwordMessages.resetTitle)} onSubmit={reset}>
        {/* Tells password managers which user this is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <NewPassword form={form} most={most} />
        <Fault>{refusal}</Fault>
        <Button type="submit" size="lg" fullWidth loading={busy !== undefined}>
          {say(passwordMessages.resetTitle)}
        </Button>
      </Form>
      <Anchor component={Link} to={portalPaths.login} className={`${common.link} ${styles.back}`}>
        {say(passwordMessages.backToLogin)}
      </Anchor>
      <PoweredBy />
      <MessageDialog opened={done} title={say(passwordMessages.resetDone)} onClose={goToLogin} />
    </LoneCard>
  );
}
