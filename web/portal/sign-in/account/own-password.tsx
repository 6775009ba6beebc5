import type { PasswordInputProps } from '@mantine/core';
import { accountMessages } from '../../../../core/messages/en/portal/account.ts';
import type { Refused } from '../../../api/request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { PasswordField } from '../../../ui/staff/password-field.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';

export function OwnPassword(props: PasswordInputProps) {
  return (
    <PasswordField label={say(accountMessages.password)} name="password" autoComplete="current-password" {...props} />
  );
}

export const faultsOfOwnPassword = (password: string): Faults =>
  password === '' ? { password: say(accountMessages.passwordMissing) } : {};

/** Shows a refusal at the field of its code, or else above the screen. */
export const tellAtField =
  (form: { readonly refuse: (faults: Faults) => void }, fields: Readonly<Record<string, string>>) =>
  (words: string, refused?: Refused): void => {
    const field = refused && fields[refused.code];
    if (field) form.refuse({ [field]: words });
    else notifyError(words);
  };
