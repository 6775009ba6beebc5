import { createHmac } from 'node:crypto';
import { isEmail } from '../../../core/domain/email.ts';
import { brokenPasswordRules } from '../../../core/domain/password-rules.ts';
import { serverPaths } from '../../../core/domain/paths.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { recordMessages } from '../../../core/messages/en/server/records.ts';
import { refusalMessages } from '../../../core/messages/en/server/refusals.ts';
import { setUpMessages } from '../../../core/messages/en/server/set-up.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { isCommonPassword } from '../../platform/auth/new-password.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { isSameSecret } from '../../platform/auth/same-secret.ts';
import type { Database } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { type Settings, SettingsError } from '../../platform/settings.ts';
import { hasUsers, insertFirstAccount } from './first-account.queries.ts';

/** Creates the first account from ADMIN_USERNAME, or returns the path of the set-up page. @throws SettingsError */
export async function ensureFirstAccount(
  db: Database,
  { admin }: Pick<Settings, 'admin'>,
  secrets: Pick<Secrets, 'cookie'>,
): Promise<string | undefined> {
  if (await hasUsers(db)) return undefined;
  if (!admin) return serverPaths.setUp(setUpToken(secrets));
  const broken = brokenPasswordRules(admin.password);
  if (broken.length > 0) {
    throw new SettingsError(
      `ADMIN_PASSWORD needs: ${broken.map(({ words }) => say(serverLanguage, words)).join(', ')}.`,
    );
  }
  const username = recordName(admin.username);
  if (username === '') throw new SettingsError('ADMIN_USERNAME must be a name that can be seen.');
  if (await isCommonPassword(admin.password)) {
    throw new SettingsError('ADMIN_PASSWORD is among those that are guessed first. Choose another one.');
  }
  const passwordHash = await hashPassword(admin.password);
  await insertFirstAccount(db, { username, name: username, email: '', passwordHash });
  return undefined;
}

export interface Wanted {
  readonly username: string;
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly repeated: string;
}

export type Faults = Readonly<Partial<Record<keyof Wanted, Words>>>;

export type SetUpOutcome = { readonly kind: 'made' | 'late' } | { readonly kind: 'fault'; readonly faults: Faults };

/** The outcome is 'late' if another account was created first. */
export async function setUpFirstAccount(db: Database, account: Wanted): Promise<SetUpOutcome> {
  const username = recordName(account.username);
  const name = recordName(account.name);
  const email = account.email.trim();
  const isCommon = await isCommonPassword(account.password);
  const faults = {
    ...(isCommon && { password: refusalMessages.CommonPassword }),
    ...faultsOf({ ...account, username, name, email }),
  };
  if (Object.keys(faults).length > 0) return { kind: 'fault', faults };
  const passwordHash = await hashPassword(account.password);
  const isMade = await insertFirstAccount(db, { username, name, email, passwordHash });
  return { kind: isMade ? 'made' : 'late' };
}

/** The link works until there is an account. A program that is restarted before that prints the same link. */
export async function isSetUpOpen(db: Database): Promise<boolean> {
  return !(await hasUsers(db));
}

/** The token is derived from the program's secret, so nothing is stored. */
export function isSetUpToken(given: string, secrets: Pick<Secrets, 'cookie'>): boolean {
  return isSameSecret(given, setUpToken(secrets));
}

function setUpToken({ cookie }: Pick<Secrets, 'cookie'>): string {
  return createHmac('sha256', cookie).update('set-up of the first account').digest('base64url');
}

function faultsOf({ username, name, email, password, repeated }: Wanted): Faults {
  const broken = brokenPasswordRules(password);
  return {
    ...(name === '' && { name: recordMessages.nameMissing }),
    ...(username === '' && { username: recordMessages.usernameMissing }),
    ...(email === ''
      ? { email: recordMessages.emailMissing }
      : !isEmail(email) && { email: refusalMessages.INVALID_EMAIL }),
    ...(broken.length > 0 && {
      password: fill(setUpMessages.passwordNeeds, { rules: broken.map(({ words }) => words) }),
    }),
    ...(password !== repeated && { repeated: recordMessages.passwordMismatch }),
  };
}
