import { createHmac, randomUUID } from 'node:crypto';
import { isDemoLogin } from '../../db/demo/demo-state.ts';
import { currentActor } from '../../platform/actor.ts';
import { compareCounted, isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { signStaffToken, staffTokenSeconds } from '../../platform/auth/staff-token.ts';
import { inTransaction } from '../../platform/database.ts';
import { attemptFrom, type Count, giveBackAll, limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Refused } from '../../platform/security/security-events.queries.ts';
import type { Services } from '../../platform/services.ts';
import { unlockPin } from '../pins/pins.service.ts';
import {
  findLogin,
  forgetOldPlaces,
  insertSession,
  type LoginRow,
  type NewSession,
  recordProof,
  revokeOwnSession,
} from './session.queries.ts';

export { endSessionsOf, lockSession, sessionsOf, unlockSession } from './session.queries.ts';

export interface SignedIn {
  readonly username: string;
  readonly name: string;
  readonly token: string;
}

export type { SessionRow } from './session.queries.ts';

export type ShownPlace = Pick<NewSession, 'device' | 'address'>;

export interface SignInPlace {
  readonly block: string;
  /** The device cookie of a browser that was used to sign in before. */
  readonly device: string | undefined;
  /** The device cookie that the browser gets with this sign-in. */
  readonly deviceFromNow: string;
  readonly shown: ShownPlace;
  /** Whether demo logins are accepted, although their passwords are public. */
  readonly takesDemoLogins: boolean;
}

/**
 * Wrong tries are limited per browser or address, and per user and place. From unusual places also per user, but then
 * the first try of each place is still checked. A known browser has its own limit, which strangers can't use up.
 */
export async function proveLogin(
  services: Services,
  { username, password }: { readonly username: string; readonly password: string },
  place: SignInPlace,
) {
  const { db, rateLimits, security } = services;
  const from = place.device ?? place.block;
  const caller: Count = { limit: limits.signInFromCaller, key: from };
  const fromCaller = await rateLimits.attempt(caller.limit, caller.key);
  if (!fromCaller.allowed) return tooManyTries(fromCaller);
  const login = await findLogin(db, username, from);
  const isUsual = login?.isUsualPlace ?? false;
  const who = loginAttemptKey(username, login?.userId);
  const here: Count = { limit: limits.signInAsUserFromCaller, key: `${who}:${from}` };
  const strangers = { all: limits.signInAsUser, firstOnes: limits.signInAsUserFromNewCaller, key: who };
  const attempt = await attemptFrom(rateLimits, here, isUsual ? undefined : strangers);
  if (!attempt.allowed) return tooManyTries(attempt);
  const isRight = await compareCounted(
    () => (login ? isPassword(password, login.passwordHash, isUsual) : pretendComparison(password)),
    () => giveBackAll(rateLimits, [caller, here, ...attempt.among]),
  );
  if (!login || !isRight || isClosedDemoLogin(services, login, password, place)) {
    security.record(refusedSignIn(services, username, login));
    return refuse('BadLogin');
  }
  await giveBackAll(rateLimits, [caller, ...attempt.among]);
  await rateLimits.forget(here.limit, here.key);
  await unlockPin(services, login.userId);
  return login;
}

function isClosedDemoLogin({ log }: Services, { username }: LoginRow, password: string, place: SignInPlace): boolean {
  if (place.takesDemoLogins || !isDemoLogin(username, password)) return false;
  log.warn({ username }, 'a demo login was refused: it is good on this machine alone, or with DEMO=1');
  return true;
}

export async function startSession(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  { userId, username, name }: Pick<LoginRow, 'userId' | 'username' | 'name'>,
  how: Pick<NewSession, 'way' | 'signedInFrom' | 'device' | 'address'>,
): Promise<SignedIn> {
  const sessionId = randomUUID();
  const expiresAt = new Date(Date.now() + staffTokenSeconds * 1000);
  await forgetOldPlaces(db, userId);
  await inTransaction(db, (tx) => insertSession(tx, { ...how, id: sessionId, userId, expiresAt }));
  const token = await signStaffToken({ sessionId, userId }, secrets.jwt, expiresAt);
  return { username, name, token };
}

/** An unknown name is recorded as a hash, because people sometimes type their password there. */
export function refusedSignIn(
  { secrets }: Pick<Services, 'secrets'>,
  username: string,
  login: Pick<LoginRow, 'restaurantId' | 'userId' | 'name'> | undefined,
): Refused {
  const { address } = currentActor() ?? {};
  const from = { kind: 'sign-in-refused', actor: 'stranger', ...(address === undefined ? {} : { address }) } as const;
  if (login) return { ...from, restaurantId: login.restaurantId, userId: login.userId, about: login.name };
  const mark = createHmac('sha256', secrets.cookie).update(loginAttemptKey(username, undefined)).digest('hex');
  return { ...from, about: `#${mark.slice(0, 8)}` };
}

/** The key for counting tries. Unknown names are counted like users, so that limits don't reveal which names exist. */
export function loginAttemptKey(username: string, userId: number | undefined): string {
  if (userId !== undefined) return `user ${userId}`;
  return `name ${username.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, 100)}`;
}

/** Resets the counters of wrong tries after a password change. */
export async function forgetGuesses({ rateLimits }: Pick<Services, 'rateLimits'>, userId: number): Promise<void> {
  const who = loginAttemptKey('', userId);
  await rateLimits.forget(limits.signInAsUser, who);
  await rateLimits.forget(limits.signInAsUserFromNewCaller, who);
}

/** Call this after a change of the user's own session. Sessions of other restaurants stay cached. */
export function bumpOwnAccess({ feed }: Pick<Services, 'feed'>, { ownRestaurantId }: StaffPrincipal): void {
  feed.bump('access', ownRestaurantId ?? undefined);
}

export async function endOwnSession({ db, feed }: Services, userId: number, sessionId: string): Promise<boolean> {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(sessionId)) return false;
  const isEnded = await inTransaction(db, (tx) => revokeOwnSession(tx, userId, sessionId));
  if (isEnded) feed.bump('access');
  return isEnded;
}

export async function proveSession(services: Services, staff: StaffPrincipal): Promise<void> {
  await recordProof(services.db, staff.sessionId);
  bumpOwnAccess(services, staff);
}
