import { useState } from 'react';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { lockMessages } from '../../../../core/messages/en/portal/screen-lock.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { FormDialog } from '../../../ui/staff/form-dialog.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { usePress } from '../../shared/forms/use-press.ts';

/** Asks for PIN or password before actions that move money or change permissions. Closing it cancels the action. */
export function ProveAgainDialog({ onAnswer }: { onAnswer: (isProved: boolean) => void }) {
  const [secret, setSecret] = useState('');
  const { busy, press, fault, showFault } = usePress();
  const enter = () =>
    press({
      call: () => staffRequest(endpoints.proveAgain, { body: { secret } }),
      onDone: () => onAnswer(true),
      failed: { known: { WrongPassword: lockMessages.wrongSecret }, otherwise: formMessages.serverError },
      show: showFault,
    });
  return (
    <FormDialog
      title={say(lockMessages.proveTitle)}
      hint={say(lockMessages.proveHint)}
      size={440}
      act={say(lockMessages.continue)}
      busy={busy !== undefined}
      isAbove
      onSubmit={() => void enter()}
      onClose={() => onAnswer(false)}
    >
      <PasswordField
        label={say(lockMessages.pinOrPassword)}
        data-autofocus
        autoComplete="current-password"
        value={secret}
        error={fault}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setSecret(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
