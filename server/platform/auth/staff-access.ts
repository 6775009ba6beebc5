import { LRUCache } from 'lru-cache';
import { Id } from '../../../core/contract/shapes.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { type Money, moneyOf } from '../../../core/domain/money.ts';
import { type Privilege, privilegesInForce } from '../../../core/domain/privileges.ts';
import { policyOfText } from '../../../core/domain/restaurant-config.ts';
import { platformPolicy, type SignInPolicy } from '../../../core/domain/sign-in-policy.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import type { DatabaseClock } from '../database-clock.ts';
import { type Refusal, refuse } from '../refusal.ts';
import {
  type AccessRow,
  findAccess,
  findRestaurantPlace,
  noteSeen,
  type RestaurantPlace,
} from './staff-access.queries.ts';
import { createStaffTokenReader, type StaffClaims } from './staff-token.ts';

export interface SignedInUser {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
  readonly isLocked: boolean;
  /** The last proof of identity, in milliseconds since 1970 on the database's clock. */
  readonly provedAt: number;
  readonly policy: SignInPolicy;
  readonly isPlatform: boolean;
  /** Null for a platform administrator. */
  readonly ownRestaurantId: number | null;
  /** The currency of that restaurant. */
  readonly ownMoney: Money;
}

export interface StaffPrincipal extends SignedInUser {
  /** The user's own restaurant, or the one they selected; 0 if there are no restaurants. */
  readonly restaurantId: number;
  /** The currency of that restaurant. */
  readonly money: Money;
}

export interface StaffAccess {
  /** The claims of a signed token. Asks no database, so the session may have ended. */
  read(authorization: string | undefined): Promise<StaffClaims | undefined>;
  /** Undefined if the Authorization header has no valid session. */
  find(authorization: string | undefined): Promise<SignedInUser | undefined>;
  /** Adds the restaurant. Platform users select one with X-Restaurant, by default the first; others can't. */
  at(user: SignedInUser, chosenRestaurant: string | undefined): Promise<StaffPrincipal | Refusal>;
}

export function holdsAny(principal: SignedInUser, anyOf: readonly Privilege[]): boolean {
  return anyOf.some((privilege) => principal.privileges.has(privilege));
}

export function holdsAll(principal: SignedInUser, names: readonly string[]): boolean {
  return names.every((name) => principal.privileges.has(name));
}

/** True if the last proof of identity is too old for calls that move money or rights. `now` is in milliseconds. */
export function mustProveAgain({ policy, provedAt }: SignedInUser, now: number): boolean {
  return policy.askAgainMinutes > 0 && now - provedAt > policy.askAgainMinutes * 60_000;
}

const seenEveryMs = 60_000;

/** Caches sessions until their restaurant's access changes. A 304 needs no query, and revoked rights apply at once. */
export function createStaffAccess(db: Database, feed: ChangeFeed, key: Uint8Array, clock: DatabaseClock): StaffAccess {
  const readToken = createStaffTokenReader(key);
  const known = new LRUCache<string, KnownUser>({ max: 5_000 });
  const versionOf = ({ ownRestaurantId }: SignedInUser) => feed.version('access', ownRestaurantId ?? 0);

  const recordUse = (user: KnownUser): KnownUser => {
    const now = clock.now();
    if (now - user.seenAt <= seenEveryMs) return user;
    user.seenAt = now;
    // Not awaited: if it fails, a call in the next minute writes again.
    noteSeen(db, user.sessionId).catch(() => undefined);
    return user;
  };

  const userOf = async (sessionId: string, userId: number): Promise<KnownUser | undefined> => {
    const remembered = known.get(sessionId);
    const now = clock.now();
    const isCurrent =
      remembered?.userId === userId &&
      remembered.version === versionOf(remembered) &&
      remembered.expiresAt > now &&
      !isIdle(remembered, now);
    return isCurrent ? recordUse(remembered) : ask(sessionId, userId);
  };

  const ask = async (sessionId: string, userId: number) => {
    const before = feed.version('access');
    const found = await findAccess(db, sessionId, userId);
    const user = found && knownUser(sessionId, found);
    // Another process may have seen the user later, so only the row just read decides whether they are idle.
    if (!user || isIdle(user, clock.now())) return undefined;
    recordUse(user);
    const version = versionOf(user);
    if (version !== undefined && feed.version('access') === before) known.set(sessionId, { ...user, version });
    return user;
  };

  return {
    read: readToken,
    async find(authorization) {
      const claims = await readToken(authorization);
      return claims && userOf(claims.sessionId, claims.userId);
    },
    at: async (user, chosenRestaurant) =>
      user.ownRestaurantId === null
        ? atChosen(db, user, chosenRestaurant)
        : { ...user, restaurantId: user.ownRestaurantId, money: user.ownMoney },
  };
}

async function atChosen(db: Database, user: SignedInUser, chosen: string | undefined) {
  if (chosen === undefined) return { ...user, ...placeOf(await findRestaurantPlace(db)) };
  const id = Id.safeParse(chosen);
  if (!id.success) return refuse('Invalid', { words: requestMessages.restaurantNoId });
  const place = await findRestaurantPlace(db, id.data);
  if (!place) return refuse('NotFound', { words: requestMessages.restaurantUnknown });
  return { ...user, ...placeOf(place) };
}

function placeOf({ id, currency }: RestaurantPlace = { id: 0, currency: startingRegion.currency }) {
  return { restaurantId: id, money: moneyOf(currency) };
}

interface KnownUser extends SignedInUser {
  readonly expiresAt: number;
  /** Of the access that the user was read with. */
  readonly version?: string;
  seenAt: number;
}

/** The last use is only stored to the minute, so this allows an extra minute. */
function isIdle({ policy, seenAt }: KnownUser, now: number): boolean {
  return policy.idleMinutes > 0 && now - seenAt > policy.idleMinutes * 60_000 + seenEveryMs;
}

function knownUser(sessionId: string, access: AccessRow): KnownUser {
  const isPlatform = access.restaurantId === null;
  return {
    sessionId,
    userId: access.userId,
    username: access.username,
    name: access.name,
    privileges: new Set(privilegesInForce(access.privileges, isPlatform)),
    isLocked: access.isLocked,
    seenAt: access.seenAt.getTime(),
    provedAt: access.provedAt.getTime(),
    policy: access.config === null ? platformPolicy : policyOfText(access.config),
    isPlatform,
    ownRestaurantId: access.restaurantId,
    ownMoney: moneyOf(access.currency ?? startingRegion.currency),
    expiresAt: access.expiresAt.getTime(),
  };
}
