import { faultOfPin, isPinText } from '../../../core/domain/pins.ts';
import { compareCounted, hashPassword, isPassword, pretendComparison } from '../../platform/auth/passwords.ts';
import type { Tx } from '../../platform/database.ts';
import { limits } from '../../platform/rate-limits.ts';
import { isRefusal, refuse, tooManyTries } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findPin, isDeviceOf, listQuickStaff, type PinRow, writePin } from './pins.queries.ts';

/** Who says that they are a person, and from where they say it. */
export interface PinTry {
  readonly userId: number;
  readonly pin: string;
  /**
   * What wrong tries are counted by, beside the person: the mark of a device, or `user 12` of somebody signed in who hands
   * the till over. Tries made elsewhere count elsewhere: nobody can lock a person out of their own place.
   */
  readonly from: string;
}

/**
 * Whether a PIN is that of a named person of the restaurant, for what they approve at somebody else's screen. Answers the
 * person, or refuses `WrongPin` (also of somebody unknown, of another restaurant or without a PIN, in the same time),
 * `TooManyTries` (five wrong ones of a person from one place, then waits of 30 seconds to 15 minutes). What the person may do
 * is the caller's question.
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
export async function userOfPinOnDevice(services: Services, tried: Omit<PinTry, 'from'>, device: string) {
  const { db, rateLimits } = services;
  const onDevice = await rateLimits.attempt(limits.pinFromDevice, device);
  if (!onDevice.allowed) return tooManyTries(onDevice);
  const person = await findPin(db, tried.userId);
  const isKnown =
    person?.restaurantId != null &&
    (await isDeviceOf(db, { userId: person.userId, restaurantId: person.restaurantId }, device));
  const giveBack = () => rateLimits.giveBack(limits.pinFromDevice, device);
  const compare = () => comparePin(services, isKnown ? person : undefined, { ...tried, from: device });
  const outcome = await compareCounted(compare, giveBack);
  if (!isRefusal(outcome)) await giveBack();
  return outcome;
}

/** Whether a PIN is the user's own, without any limit: the caller counts. */
export async function isOwnPin({ db }: Pick<Services, 'db'>, userId: number, pin: string): Promise<boolean> {
  const person = await findPin(db, userId);
  return person?.pinHash != null ? isPassword(pin, person.pinHash) : pretendComparison(pin);
}

async function comparePin({ rateLimits }: Services, person: PinRow | undefined, { userId, pin, from }: PinTry) {
  const key = `${userId}:${from}`;
  const attempt = await rateLimits.attempt(limits.pinFromPlace, key);
  if (!attempt.allowed) return tooManyTries(attempt);
  if (!isPinText(pin)) return refuse('WrongPin');
  const isRight = await compareCounted(
    () => (person?.pinHash != null ? isPassword(pin, person.pinHash) : pretendComparison(pin)),
    () => rateLimits.giveBack(limits.pinFromPlace, key),
  );
  if (!person || !isRight) return refuse('WrongPin');
  await rateLimits.forget(limits.pinFromPlace, key);
  const { username, name } = person;
  return { userId, username, name };
}

/** The hash of a new PIN, null for none; a refusal of one that is no PIN or is guessed first. */
export async function hashOfNewPin(pin: string) {
  if (pin === '') return null;
  const fault = faultOfPin(pin);
  if (fault) return refuse('INVALID_PIN', { words: fault, fields: [{ path: 'pin', message: fault }] });
  return hashPassword(pin);
}

export function replacePin(tx: Tx, userId: number, hash: string | null): Promise<void> {
  return writePin(tx, userId, hash);
}

/** Who is offered on a device to sign in with a PIN, at most 200. */
export function quickStaffOf({ db }: Pick<Services, 'db'>, device: string) {
  return listQuickStaff(db, device, 200);
}
