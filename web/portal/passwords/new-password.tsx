import { PasswordInput } from '@mantine/core';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { PasswordRules } from '../shell/password-rules.tsx';
import { passwordMessages } from './messages.ts';

export interface TypedPassword {
  readonly password: string;
  readonly confirmed: string;
}

export interface PasswordFault {
  readonly field: 'old' | 'password' | 'confirmed';
  readonly words: string;
}

/** "New and confirm must match", and the new one follows the rules. */
export function faultOfPassword({ password, confirmed }: TypedPassword): PasswordFault | undefined {
  if (brokenPasswordRules(password).length > 0) return { field: 'password', words: passwordMessages.weak };
  return password === confirmed ? undefined : { field: 'confirmed', words: passwordMessages.mismatch };
}

/** "The input itself has a minimum of 3 and a maximum of 50 characters." */
export const inputLimits = { minLength: 3, maxLength: 50 } as const;

interface NewPasswordProps {
  typed: TypedPassword;
  fault: PasswordFault | undefined;
  onChange: (typed: TypedPassword) => void;
}

/** New Password, Confirm_Password and the panel of the rules. */
export function NewPassword({ typed, fault, onChange }: NewPasswordProps) {
  const errorOf = (field: PasswordFault['field']) => (fault?.field === field ? fault.words : undefined);
  return (
    <>
      <PasswordInput
        label="New Password"
        name="password"
        autoComplete="new-password"
        {...inputLimits}
        value={typed.password}
        error={errorOf('password')}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ ...typed, password: event.currentTarget.value })}
      />
      <PasswordInput
        label="Confirm_Password"
        name="confirmed"
        autoComplete="new-password"
        {...inputLimits}
        value={typed.confirmed}
        error={errorOf('confirmed')}
        errorProps={{ role: 'alert' }}
        onChange={(event) => onChange({ ...typed, confirmed: event.currentTarget.value })}
      />
      <PasswordRules password={typed.password} judged={errorOf('password') !== undefined} />
    </>
  );
}
