import { brokenPasswordRules } from '../../../../core/domain/password-rules.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { say } from '../../../ui/plain/say.tsx';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import { PasswordRules } from '../../shared/forms/password-rules.tsx';
import type { DraftForm, Faults } from '../../shared/forms/use-draft-form.ts';

export interface NewPasswordValues {
  readonly password: string;
  readonly confirmed: string;
}

/** "New and confirm must match", and the new one follows the rules; one fault at a time. */
export function faultsOfPassword({ password, confirmed }: NewPasswordValues, most: number): Faults {
  if (brokenPasswordRules(password, most).length > 0)
    return { password: say(passwordMessages.resetRefused.INVALID_PASSWORD) };
  return password === confirmed ? {} : { confirmed: say(passwordMessages.mismatch) };
}

export const isOfNewPassword = (code: string) => code === 'INVALID_PASSWORD' || code === 'CommonPassword';

/** "The input itself has a minimum of 3 and a maximum of 50 characters", unless longer ones are allowed. */
export const inputLimits = (most: number) => ({ minLength: 3, maxLength: Math.max(50, most) }) as const;

export function NewPassword<Values extends NewPasswordValues>({
  form,
  most,
}: {
  form: DraftForm<Values>;
  most: number;
}) {
  return (
    <>
      <PasswordField
        label={say(passwordMessages.new)}
        name="password"
        autoComplete="new-password"
        {...inputLimits(most)}
        {...form.field('password')}
      />
      <PasswordField
        label={say(passwordMessages.confirm)}
        name="confirmed"
        autoComplete="new-password"
        {...inputLimits(most)}
        {...form.field('confirmed')}
      />
      <PasswordRules password={form.values.password} error={form.mark('password').error} most={most} />
    </>
  );
}
