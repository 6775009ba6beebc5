import { PasswordInput } from '@mantine/core';
import { PasswordRules } from '../shell/password-rules.tsx';
import type { NewPassword } from './calls.ts';

interface NewPasswordFieldsProps {
  typed: NewPassword;
  errorOf: (field: 'password' | 'repassword') => string | undefined;
  onChange: (typed: NewPassword) => void;
}

/** Password and Confirm Password of a new user, with the rules. */
export function NewPasswordFields({ typed, errorOf, onChange }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordInput
        label="Password"
        name="password"
        required
        autoComplete="new-password"
        maxLength={50}
        value={typed.password}
        error={errorOf('password')}
        onChange={(event) => onChange({ ...typed, password: event.currentTarget.value })}
      />
      <PasswordInput
        label="Confirm Password"
        name="repassword"
        required
        autoComplete="new-password"
        maxLength={50}
        value={typed.repassword}
        error={errorOf('repassword')}
        onChange={(event) => onChange({ ...typed, repassword: event.currentTarget.value })}
      />
      <PasswordRules password={typed.password} judged={errorOf('password') !== undefined} />
    </>
  );
}
