import type { Database } from './database.ts';
import type { DatabaseClock } from './database-clock.ts';
import { countTry, deleteCount, deletePastCounts, type Limit, uncountTry } from './rate-limits.queries.ts';

const quarterHour = 15 * 60;
const hour = 4 * quarterHour;

export const limits = {
  otpAtTableFromAddress: { name: 'otp', attempts: 5, seconds: quarterHour },
  otpAtTable: { name: 'otp-table', attempts: 30, seconds: quarterHour },
  otpAtTableFromNewAddress: { name: 'otp-table-new', attempts: 70, seconds: quarterHour },
  guestPass: { name: 'guest-pass', attempts: 1, seconds: quarterHour },
  firstNameOfPhone: { name: 'first-name', attempts: 10, seconds: quarterHour },
  managerCode: { name: 'managercode', attempts: 5, seconds: quarterHour },
  /** Per restaurant, because its users share the code: another user doesn't get a new count. */
  managerCodeAtRestaurant: { name: 'managercode-restaurant', attempts: 20, seconds: hour },
  passkeySetUp: { name: 'passkey-setup', attempts: 1, seconds: quarterHour },
  signInFromCaller: { name: 'login-caller', attempts: 60, seconds: quarterHour },
  signInAsUserFromCaller: {
    name: 'login',
    attempts: 10,
    seconds: hour,
    slows: { first: 60, longest: quarterHour },
  },
  signInAsUser: { name: 'login-user', attempts: 20, seconds: 24 * hour, slows: { first: 2, longest: 5 * 60 } },
  signInAsUserFromNewCaller: {
    name: 'login-user-new',
    attempts: 200,
    seconds: hour,
    slows: { first: 2, longest: 60 },
  },
  secondStepFromPlace: {
    name: 'second-step',
    attempts: 5,
    seconds: hour,
    slows: { first: 30, longest: quarterHour },
  },
  secondStep: { name: 'second-step-user', attempts: 20, seconds: 24 * hour, slows: { first: 2, longest: 5 * 60 } },
  secondStepFromNewPlace: {
    name: 'second-step-new',
    attempts: 20,
    seconds: hour,
    slows: { first: 2, longest: 60 },
  },
  oldPassword: { name: 'old-password', attempts: 10, seconds: quarterHour },
  pinOfPerson: {
    name: 'pin',
    attempts: 5,
    seconds: hour,
    slows: { first: 30, longest: quarterHour },
  },
  /** After this many, the PIN is locked until its owner enters their password. */
  pinLock: { name: 'pin-lock', attempts: 10, seconds: 24 * hour },
  pinFromAddress: { name: 'pin-address', attempts: 60, seconds: quarterHour },
  pinAtRestaurant: { name: 'pin-restaurant', attempts: 120, seconds: hour },
  unlock: { name: 'unlock', attempts: 5, seconds: hour, slows: { first: 15, longest: quarterHour } },
  invoiceOfPayment: { name: 'invoice', attempts: 5, seconds: quarterHour },
  invoiceResentByUser: { name: 'invoice-user', attempts: 100, seconds: hour },
  invoiceToRecipient: { name: 'invoice-to', attempts: 20, seconds: hour },
  invoiceFromAddress: { name: 'invoice-address', attempts: 30, seconds: quarterHour },
  passwordLinkFromAddress: { name: 'password-link-address', attempts: 30, seconds: quarterHour },
  passwordLinkOfUserFromAddress: { name: 'password-link', attempts: 5, seconds: quarterHour },
  /** Restaurants photograph their whole menu in one evening. Each photo takes the server a second. */
  photosOfRestaurant: { name: 'photos', attempts: 120, seconds: quarterHour },
  passwordMails: { name: 'password-mails', attempts: 3, seconds: hour },
} as const satisfies Record<string, Limit>;

export type Attempt =
  | { readonly allowed: true; readonly tries: number }
  | { readonly allowed: false; readonly retryAfterSeconds: number };

export interface RateLimits {
  /** Counts an attempt before it is made, atomically. A refused one isn't counted. */
  attempt(limit: Limit, key: string): Promise<Attempt>;
  /** Takes back an attempt that wasn't made or that succeeded, so that only failures count. */
  giveBack(limit: Limit, key: string): Promise<void>;
  forget(limit: Limit, key: string): Promise<void>;
}

type Clock = Pick<DatabaseClock, 'now'>;

/** Stores counts in the table `rate_limits`. Calls `onTripped` for each refused attempt. */
export function createRateLimits(
  db: Database,
  clock: Clock,
  onTripped: (limit: string) => void = () => undefined,
): RateLimits {
  return {
    async attempt(limit, key) {
      const name = nameOf(limit, key);
      const now = clock.now();
      const counted = await countTry(db, name, now, limit);
      if (counted?.tries != null) return { allowed: true, tries: counted.tries };
      onTripped(limit.name);
      // Without a row, a concurrent request is just inserting the first attempt for this key.
      const until = counted?.until ?? now + 1000;
      return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil((until - now) / 1000)) };
    },
    giveBack: (limit, key) => uncountTry(db, nameOf(limit, key)),
    forget: (limit, key) => deleteCount(db, nameOf(limit, key)),
  };
}

/** Counts an attempt for all of these limits or for none. Returns the counts, or the limit that refused it. */
export async function attemptInAll(rateLimits: RateLimits, counts: readonly Count[]) {
  const tries: number[] = [];
  for (const [at, { limit, key }] of counts.entries()) {
    const attempt = await rateLimits.attempt(limit, key);
    if (!attempt.allowed) {
      await giveBackAll(rateLimits, counts.slice(0, at));
      return { allowed: false, limit, retryAfterSeconds: attempt.retryAfterSeconds } as const;
    }
    tries.push(attempt.tries);
  }
  return { allowed: true, tries } as const;
}

export interface Count {
  readonly limit: Limit;
  readonly key: string;
}

export async function giveBackAll(rateLimits: RateLimits, counts: readonly Count[]): Promise<void> {
  for (const { limit, key } of counts) await rateLimits.giveBack(limit, key);
}

/**
 * Counts an attempt from `here` and, with `strangers`, also `among` those of all places. While many places guess, the
 * first attempt of each place is still allowed, so the right password works even during an attack.
 */
export async function attemptFrom(
  rateLimits: RateLimits,
  here: Count,
  strangers: { readonly all: Limit; readonly firstOnes: Limit; readonly key: string } | undefined,
) {
  const fromHere = await rateLimits.attempt(here.limit, here.key);
  if (!fromHere.allowed) return fromHere;
  if (!strangers) return { allowed: true, among: [] } as const;
  const { all, firstOnes, key } = strangers;
  const amongAll = await rateLimits.attempt(all, key);
  const among = amongAll.allowed || fromHere.tries > 1 ? amongAll : await rateLimits.attempt(firstOnes, key);
  if (among.allowed) return { allowed: true, among: [{ limit: amongAll.allowed ? all : firstOnes, key }] } as const;
  await rateLimits.giveBack(here.limit, here.key);
  return among;
}

export function sweepRateLimits(db: Database, clock: Clock): Promise<void> {
  return deletePastCounts(db, clock.now());
}

const nameOf = (limit: Limit, key: string) => `${limit.name}:${key}`.slice(0, 255);
