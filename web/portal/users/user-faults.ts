import { isEmail } from '../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import type { Faults } from '../list/use-form-faults.ts';
import type { NewPassword, UserValues } from './calls.ts';
import { userMessages } from './messages.ts';

export type UserField = 'name' | 'username' | 'userEmail' | 'password' | 'repassword' | 'roleId';

/** What keeps a user from being saved, in the order of the form; a password is asked of a new one. */
export function faultsOfUser(values: UserValues, isNew: boolean, typed: NewPassword): Faults<UserField> {
  return {
    ...(values.name.trim() === '' && { name: userMessages.nameMissing }),
    ...(values.username.trim() === '' && { username: userMessages.usernameMissing }),
    ...(isNew && faultsOfPassword(typed)),
    ...faultOfEmail(values.userEmail.trim()),
    ...(values.roleId.length === 0 && { roleId: userMessages.roleMissing }),
  };
}

function faultsOfPassword({ password, repassword }: NewPassword): Faults<UserField> {
  if (password === '') return { password: userMessages.passwordMissing };
  return {
    ...(brokenPasswordRules(password).length > 0 && { password: userMessages.passwordWeak }),
    ...(password !== repassword && { repassword: userMessages.passwordMismatch }),
  };
}

function faultOfEmail(email: string): Faults<UserField> {
  if (email === '') return { userEmail: userMessages.emailMissing };
  return isEmail(email) ? {} : { userEmail: userMessages.emailInvalid };
}

/** The field that a refusal of the server is about. */
export const fieldOfRefusal: Readonly<Record<string, UserField>> = {
  USERNAME_EXIST: 'username',
  INVALID_EMAIL: 'userEmail',
  INVALID_PASSWORD: 'password',
  MISSING_ROLE: 'roleId',
};
