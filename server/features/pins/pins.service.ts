import { faultOfPin, isPinText } from '../../../core/domain/pins.ts';
import { currentActor } from '../../platform/actor.ts';
import { compareCounted, hashPassword, isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { attemptInAll, type Count, giveBackAll, limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findPin, isDeviceOf, listQuickStaff, type PinRow } from './pins.queries.ts';

export { replacePin } from './pins.queries.ts';

/** Who says that they are a person. */
export interface PinTry {
  readonly userId: number;
  readonly pin: string;
}

/**
 * Checks the PIN of a named person of the restaurant, for what they approve at a colleague's screen. Answers the person, or
 * refuses as `comparePin` does; an unknown person, one of another restaurant and one without a PIN answer `WrongPin` in the
 * same time. The caller decides what the person may do.
 * @throws LineFull when too many compare at this moment: it counts as no try.
 */
export async function personOfPin(services: Services, restaurantId: number, tried: PinTry) {
  const person = await findPin(services.db, tried.userId);
  return comparePin(services, person?.restaurantId === restaurantId ? person : undefined, tried);
}

/**
 * The user of a PIN, where a device is known: staff of their restaurant signed in there with a password within 30 days. A
 * user of the platform has no such device.
 */
export async function userOfPinOnDevice(services: Services, tried: PinTry, device: string) {
  const { db } = services;
  const person = await findPin(db, tried.userId);
  const isKnown =
    person?.restaurantId != null &&
    (await isDeviceOf(db, { userId: person.userId, restaurantId: person.restaurantId }, device));
  return comparePin(services, isKnown ? person : undefined, tried);
}

/** The user of a session by their own PIN. */
export async function ownPin(services: Services, tried: PinTry) {
  return comparePin(services, await findPin(services.db, tried.userId), tried);
}

/** The person has just proved their password: wrong guesses at their PIN are forgotten, and a locked PIN opens again. */
export async function unlockPin({ rateLimits }: Pick<Services, 'rateLimits'>, userId: number): Promise<void> {
  await rateLimits.forget(limits.pinOfPerson, `${userId}`);
  await rateLimits.forget(limits.pinLock, `${userId}`);
}

/**
 * Compares a PIN. Wrong guesses count by the person whose PIN it is, wherever they are made (after 5 each further one waits,
 * after 10 in 24 hours the PIN is locked), by the caller's address and by restaurant. A stranger's guesses, at a PIN that
 * isn't there or from a device that isn't known, count by address alone: they can lock no one.
 * Refuses `WrongPin`, `TooManyTries`, or `PinLocked`.
 */
async function comparePin(services: Services, person: PinRow | undefined, { userId, pin }: PinTry) {
  const { rateLimits } = services;
  const address = addressBlock(currentActor()?.address ?? '');
  const counts: Count[] = [{ limit: limits.pinFromAddress, key: address }];
  if (person) {
    counts.push({ limit: limits.pinAtRestaurant, key: `${person.restaurantId ?? 'platform'}` });
    counts.push({ limit: limits.pinOfPerson, key: `${userId}` });
    counts.push({ limit: limits.pinLock, key: `${userId}` });
  }
  const attempt = await attemptInAll(rateLimits, counts);
  if (!attempt.allowed) return attempt.limit === limits.pinLock ? refuse('PinLocked') : tooManyTries(attempt);
  const isRight = await compareCounted(
    async () => (person?.pinHash != null && isPinText(pin) ? isPassword(pin, person.pinHash) : pretendComparison(pin)),
    () => giveBackAll(rateLimits, counts),
  );
  if (!person) return refuse('WrongPin');
  if (!isRight) {
    tellWrongPin(services, person, attempt.tries.at(-1) ?? 0);
    return refuse('WrongPin');
  }
  await giveBackAll(rateLimits, counts);
  await rateLimits.forget(limits.pinOfPerson, `${userId}`);
  const { username, name } = person;
  return { userId, username, name };
}

/** Tells the trail of the restaurant about guesses at a PIN, and of the one that locks it. */
function tellWrongPin({ security }: Services, { restaurantId, name }: PinRow, tries: number): void {
  const { actor = 'stranger', ...by } = currentActor() ?? {};
  security.record({ ...by, actor, kind: 'wrong-code', restaurantId, about: name });
  if (tries >= limits.pinLock.attempts) {
    security.record({ ...by, actor, kind: 'limit-tripped', restaurantId, about: `${limits.pinLock.name}: ${name}` });
  }
}

/** The hash of a new PIN, null for none; a refusal of one that is no PIN or is guessed first. */
export async function hashOfNewPin(pin: string) {
  if (pin === '') return null;
  const fault = faultOfPin(pin);
  if (fault) return refuse('INVALID_PIN', { words: fault, fields: [{ path: 'pin', message: fault }] });
  return hashPassword(pin);
}

/** Who is offered on a device to sign in with a PIN, at most 200. */
export function quickStaffOf({ db }: Pick<Services, 'db'>, device: string) {
  return listQuickStaff(db, device, 200);
}
