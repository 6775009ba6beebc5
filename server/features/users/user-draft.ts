import type { UserRecord } from '../../../core/contract/users.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { isLongerThan, recordName, textLimits } from '../../../core/domain/record-text.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
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
  if (name === '') return refuse('MissingName', { fields: [{ path: 'name', message: 'Please enter name!' }] });
  if (username === '') {
    return refuse('MissingName', { fields: [{ path: 'username', message: 'Please enter user name!' }] });
  }
  if (isLongerThan(textLimits.name, name)) return tooLong('name');
  if (isLongerThan(textLimits.name, username)) return tooLong('username');
  if (email === '') return refuse('INVALID_EMAIL', { words: 'Please enter email!' });
  if (!isEmail(email)) return refuse('INVALID_EMAIL');
  if (roleIds.length === 0) return refuse('MISSING_ROLE');
  return { name, username, email, roleIds } satisfies UserWishes;
}

/** The password of a new user. A user who is changed keeps theirs: undefined, and a sent one is refused. */
export function readNewPassword(isNew: boolean, password: string, repassword: string) {
  if (!isNew) {
    if (password === '' && repassword === '') return undefined;
    return refuse('INVALID_PASSWORD', { words: 'Only the user changes the password, or its link by mail.' });
  }
  if (password === '') return refuse('INVALID_PASSWORD', { words: 'Please password!' });
  if (password !== repassword) {
    return refuse('INVALID_PASSWORD', { words: 'Password and Confirm password mismatch!' });
  }
  const broken = brokenPasswordRules(password);
  if (broken.length === 0) return password;
  return refuse('INVALID_PASSWORD', { fields: broken.map(({ words }) => ({ path: 'password', message: words })) });
}

function tooLong(path: string) {
  const message = `At most ${textLimits.name} characters, please.`;
  return invalid(path, message);
}
