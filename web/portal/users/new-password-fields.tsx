import { PasswordInput } from '@mantine/core';
import type { FormFaults } from '../list/use-form-faults.ts';
import { PasswordRules } from '../shell/password-rules.tsx';
import type { NewPassword } from './calls.ts';
import { userMessages } from './messages.ts';

interface NewPasswordFieldsProps {
  typed: NewPassword;
  markOf: FormFaults<'password' | 'repassword'>['at'];
  onChange: (part: Partial<NewPassword>) => void;
}

/** Password and Confirm Password of a new user, with the rules. */
export function NewPasswordFields({ typed, markOf, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="Password"
        description={userMessages.passwordHint}
        name="password"
        required
        autoComplete="new-password"
        maxLength={50}
        value={typed.password}
        {...markOf('password')}
        aria-invalid={markOf('password').error !== undefined}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
      />
      <PasswordInput
        label="Confirm Password"
        description={userMessages.repasswordHint}
        name="repassword"
        required
        autoComplete="new-password"
        maxLength={50}
        value={typed.repassword}
        {...markOf('repassword')}
        aria-invalid={markOf('repassword').error !== undefined}
        onChange={(event) => onChange({ repassword: event.currentTarget.value })}
      />
      <PasswordRules password={typed.password} judged={markOf('password').error !== undefined} />
    </>
  );
}
