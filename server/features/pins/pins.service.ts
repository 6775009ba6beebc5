import { faultOfPin, isPinText } from '../../../core/domain/pins.ts';
import { currentActor } from '../../platform/actor.ts';
import { compareCounted, hashPassword, isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import { addressBlock } from '../../platform/http/address-block.ts';
import { attemptInAll, type Count, giveBackAll, limits } from '../../platform/rate-limits.ts';
import { refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findPin, isDeviceOf, listQuickStaff, type PinRow } from './pins.queries.ts';

export { replacePin } from './pins.queries.ts';

export interface PinTry {
  readonly userId: number;
  readonly pin: string;
}

/** Unknown and foreign users, and those without a PIN, get `WrongPin` in the same time. @throws LineFull */
export async function personOfPin(services: Services, restaurantId: number, tried: PinTry) {
  const person = await findPin(services.db, tried.userId);
  return comparePin(services, person?.restaurantId === restaurantId ? person : undefined, tried);
}

/** The user of a PIN, on a device known to their restaurant. Platform users have no known devices. */
export async function userOfPinOnDevice(services: Services, tried: PinTry, device: string) {
  const { db } = services;
  const person = await findPin(db, tried.userId);
  const isKnown =
    person?.restaurantId != null &&
    (await isDeviceOf(db, { userId: person.userId, restaurantId: person.restaurantId }, device));
  return comparePin(services, isKnown ? person : undefined, tried);
}

export async function ownPin(services: Services, tried: PinTry) {
  return comparePin(services, await findPin(services.db, tried.userId), tried);
}

/** Called when a user has proved their password. Clears wrong guesses and unlocks the PIN. */
export async function unlockPin({ rateLimits }: Pick<Services, 'rateLimits'>, userId: number): Promise<void> {
  await rateLimits.forget(limits.pinOfPerson, `${userId}`);
  await rateLimits.forget(limits.pinLock, `${userId}`);
}

/** Guesses without a PIN or on unknown devices count only by address, so that strangers can't lock a user's PIN. */
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
    recordWrongPin(services, person, attempt.tries.at(-1) ?? 0);
    return refuse('WrongPin');
  }
  await giveBackAll(rateLimits, counts);
  await rateLimits.forget(limits.pinOfPerson, `${userId}`);
  const { username, name } = person;
  return { userId, username, name };
}

function recordWrongPin({ security }: Services, { restaurantId, name }: PinRow, tries: number): void {
  const { actor = 'stranger', ...by } = currentActor() ?? {};
  security.record({ ...by, actor, kind: 'wrong-code', restaurantId, about: name });
  if (tries >= limits.pinLock.attempts) {
    security.record({ ...by, actor, kind: 'limit-tripped', restaurantId, about: `${limits.pinLock.name}: ${name}` });
  }
}

/** Null removes the PIN. Refuses invalid PINs and those that are easy to guess. */
export async function hashOfNewPin(pin: string) {
  if (pin === '') return null;
  const fault = faultOfPin(pin);
  if (fault) return refuse('INVALID_PIN', { words: fault, fields: [{ path: 'pin', message: fault }] });
  return hashPassword(pin);
}

export function quickStaffOf({ db }: Pick<Services, 'db'>, device: string) {
  return listQuickStaff(db, device, 200);
}
