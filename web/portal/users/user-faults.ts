import { isEmail } from '../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import type { Faults } from '../forms/use-draft-form.ts';
import type { UserValues } from './calls.ts';
import { userMessages } from './messages.ts';

/** What keeps a user from being saved, in the order of the form; a password is asked of a new one. */
export function faultsOfUser(values: UserValues, isNew: boolean): Faults {
  return {
    ...(values.name.trim() === '' && { name: userMessages.nameMissing }),
    ...(values.username.trim() === '' && { username: userMessages.usernameMissing }),
    ...(isNew && faultsOfPassword(values)),
    ...faultOfEmail(values.userEmail.trim()),
    ...(values.roleId.length === 0 && { roleId: userMessages.roleMissing }),
  };
}

function faultsOfPassword({ password, repassword }: UserValues): Faults {
  if (password === '') return { password: userMessages.passwordMissing };
  return {
    ...(brokenPasswordRules(password).length > 0 && { password: userMessages.passwordWeak }),
    ...(password !== repassword && { repassword: userMessages.passwordMismatch }),
  };
}

function faultOfEmail(email: string): Faults {
  if (email === '') return { userEmail: userMessages.emailMissing };
  return isEmail(email) ? {} : { userEmail: userMessages.emailInvalid };
}
