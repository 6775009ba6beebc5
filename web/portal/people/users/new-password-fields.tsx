import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { say } from '../../../ui/plain/say.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { PasswordRules } from '../../shared/forms/password-rules.tsx';
import type { DraftForm } from '../../shared/forms/use-draft-form.ts';
import { useMostPassword } from '../../sign-in/session/use-most-password.ts';
import type { UserValues } from './calls.ts';

/** Password and Confirm Password of a new user, with the rules. */
export function NewPasswordFields({ form }: { form: DraftForm<UserValues> }) {
  const most = useMostPassword();
  const typed = { required: true, autoComplete: 'new-password', maxLength: Math.max(50, most) } as const;
  return (
    <>
      <PasswordField
        label={say(fieldMessages.password)}
        description={say(userMessages.passwordHint)}
        name="password"
        {...typed}
        {...form.field('password')}
      />
      <PasswordField
        label={say(userMessages.repassword)}
        description={say(userMessages.repasswordHint)}
        name="repassword"
        {...typed}
        {...form.field('repassword')}
      />
      <PasswordRules password={form.values.password} error={form.mark('password').error} most={most} />
    </>
  );
}
