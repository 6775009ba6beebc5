import { isEmail } from '../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import type { NewPassword, UserValues } from './calls.ts';
import { userMessages } from './messages.ts';

export type UserField = 'name' | 'username' | 'userEmail' | 'password' | 'repassword' | 'roleId';

export interface UserFault {
  readonly field: UserField;
  readonly words: string;
}

/** The first thing that keeps a user from being saved, in the order of the form; a password is asked of a new one. */
export function faultOfUser(values: UserValues, isNew: boolean, typed: NewPassword): UserFault | undefined {
  const fault = (field: UserField, words: string): UserFault => ({ field, words });
  const email = values.userEmail.trim();
  if (values.name.trim() === '') return fault('name', userMessages.nameMissing);
  if (values.username.trim() === '') return fault('username', userMessages.usernameMissing);
  if (isNew) {
    if (typed.password === '') return fault('password', userMessages.passwordMissing);
    if (brokenPasswordRules(typed.password).length > 0) return fault('password', userMessages.passwordWeak);
    if (typed.password !== typed.repassword) return fault('repassword', userMessages.passwordMismatch);
  }
  if (email === '') return fault('userEmail', userMessages.emailMissing);
  if (!isEmail(email)) return fault('userEmail', userMessages.emailInvalid);
  return values.roleId.length === 0 ? fault('roleId', userMessages.roleMissing) : undefined;
}

/** The field that a refusal of the server is about. */
export const fieldOfRefusal: Readonly<Record<string, UserField>> = {
  USERNAME_EXIST: 'username',
  INVALID_EMAIL: 'userEmail',
  INVALID_PASSWORD: 'password',
  MISSING_ROLE: 'roleId',
};
