import type { UserRecord } from '../../../core/contract/users.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { isLongerThan, recordName, textLimits } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { faultOfNewPassword } from '../../platform/auth/new-password.ts';
import { refuse } from '../../platform/refusal.ts';
import { tooLong } from '../../platform/saving.ts';
import type { UserDraft } from './users.queries.ts';

export interface UserWishes extends UserDraft {
  readonly roleIds: readonly number[];
}

/** What a record says about a user, beside their password; or the first thing that is wrong with it. */
export function readUserDraft(record: UserRecord | null | undefined) {
  if (!record || Object.values(record).every((value) => value === undefined)) return refuse('InputDataNotProvided');
  const name = recordName(record.name);
  const username = recordName(record.username);
  const email = record.userEmail?.trim() ?? '';
  const roleIds = [...new Set(record.roleId ?? [])];
  if (name === '') return refuse('MissingName', { fields: [{ path: 'name', message: recordMessages.nameMissing }] });
  if (username === '') {
    return refuse('MissingName', { fields: [{ path: 'username', message: recordMessages.usernameMissing }] });
  }
  if (isLongerThan(textLimits.name, name)) return tooLong('name', textLimits.name);
  if (isLongerThan(textLimits.name, username)) return tooLong('username', textLimits.name);
  if (email === '') return refuse('INVALID_EMAIL', { words: recordMessages.emailMissing });
  if (!isEmail(email)) return refuse('INVALID_EMAIL');
  if (roleIds.length === 0) return refuse('MISSING_ROLE');
  return { name, username, email, roleIds } satisfies UserWishes;
}

/** The password of a new user. A user who is changed keeps theirs: undefined, and a sent one is refused. */
export async function readNewPassword(
  isNew: boolean,
  { password, repassword }: { readonly [Field in 'password' | 'repassword']: string },
  most: number,
) {
  if (!isNew) {
    if (password === '' && repassword === '') return undefined;
    return refuse('INVALID_PASSWORD', { words: recordMessages.passwordOfAnother });
  }
  if (password === '') return refuse('INVALID_PASSWORD', { words: recordMessages.passwordMissing });
  if (password !== repassword) {
    return refuse('INVALID_PASSWORD', { words: recordMessages.passwordMismatch });
  }
  return (await faultOfNewPassword(password, most)) ?? password;
}
