import { randomUUID } from 'node:crypto';
import { isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import { signStaffToken, staffTokenSeconds } from '../../platform/auth/staff-token.ts';
import type { Tx } from '../../platform/database.ts';
import { limits } from '../../platform/rate-limits.ts';
import { type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findLogin, insertSession, revokeSessionsOf } from './session.queries.ts';

export interface SignedIn {
  readonly username: string;
  readonly name: string;
  readonly token: string;
}

/** Compares name and password and starts a session of 12 hours. Wrong tries are limited per name and address. */
export async function signIn(
  { db, rateLimits, secrets }: Services,
  credentials: { readonly username: string; readonly password: string },
  address: string,
): Promise<SignedIn | Refusal> {
  const { username, password } = credentials;
  const login = await findLogin(db, username);
  const key = `${whoIsTried(username, login?.userId)}:${address}`;
  const attempt = await rateLimits.attempt(limits.signIn, key);
  if (!attempt.allowed) return refuse('TooManyTries', { retryAfterSeconds: attempt.retryAfterSeconds });
  const right = login ? await isPassword(password, login.passwordHash) : await pretendComparison(password);
  if (!login || !right) return refuse('BadLogin');
  await rateLimits.giveBack(limits.signIn, key);
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + staffTokenSeconds * 1000);
  await insertSession(db, sessionId, login.userId, expiresAt);
  const token = await signStaffToken({ sessionId, userId: login.userId }, secrets.jwt, expiresAt);
  return { username: login.username, name: login.name, token };
}

/**
 * What tries are counted by: the user, however his name was typed. Names of nobody are counted alike, so that the limit
 * does not tell which names exist.
 */
function whoIsTried(username: string, userId: number | undefined): string {
  if (userId !== undefined) return `user ${userId}`;
  return `name ${username.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 100)}`;
}

/** Ends every session of a user. Once the transaction is through, its caller tells the change feed ('access'). */
export function endSessionsOf(tx: Tx, userId: number): Promise<void> {
  return revokeSessionsOf(tx, userId);
}
