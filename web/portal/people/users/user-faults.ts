import { isEmail } from '../../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../../core/domain/password-rules.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { passwordMessages } from '../../../../core/messages/en/portal/passwords.ts';
import { userMessages } from '../../../../core/messages/en/portal/users.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { Faults } from '../../shared/forms/use-draft-form.ts';
import type { UserValues } from './calls.ts';

/** What keeps a user from being saved, in the order of the form; a password is asked of a new one. */
export function faultsOfUser(values: UserValues, isNew: boolean, most: number): Faults {
  return {
    ...(values.name.trim() === '' && { name: say(userMessages.nameMissing) }),
    ...(values.username.trim() === '' && { username: say(userMessages.usernameMissing) }),
    ...(isNew && faultsOfPassword(values, most)),
    ...faultOfEmail(values.userEmail.trim()),
    ...(values.roleId.length === 0 && { roleId: say(userMessages.refused.MISSING_ROLE) }),
  };
}

function faultsOfPassword({ password, repassword }: UserValues, most: number): Faults {
  if (password === '') return { password: say(userMessages.passwordMissing) };
  return {
    ...(brokenPasswordRules(password, most).length > 0 && {
      password: say(passwordMessages.resetRefused.INVALID_PASSWORD),
    }),
    ...(password !== repassword && { repassword: say(userMessages.passwordMismatch) }),
  };
}

function faultOfEmail(email: string): Faults {
  if (email === '') return { userEmail: say(userMessages.emailMissing) };
  return isEmail(email) ? {} : { userEmail: say(formMessages.badEmail) };
}
