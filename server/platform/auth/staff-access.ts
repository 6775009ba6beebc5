import { LRUCache } from 'lru-cache';
import { Id } from '../../../core/contract/shapes.ts';
import { type Privilege, privilegesInForce } from '../../../core/domain/privileges.ts';
import { readRestaurantConfig } from '../../../core/domain/restaurant-config.ts';
import { platformPolicy, policyOf, type SignInPolicy } from '../../../core/domain/sign-in-policy.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import type { DatabaseClock } from '../database-clock.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type AccessRow, findAccess, findRestaurantId, noteSeen } from './staff-access.queries.ts';
import { createStaffTokenReader } from './staff-token.ts';

/** A signed-in user. */
export interface SignedInUser {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
  /** Whether their screen has locked the session. */
  readonly isLocked: boolean;
  /** When they last proved who they are, by the database's clock; milliseconds since 1970. */
  readonly provedAt: number;
  /** What is asked of their sessions. */
  readonly policy: SignInPolicy;
  /** True for a platform administrator, who has no restaurant of their own and chooses one. */
  readonly isPlatform: boolean;
  /** The restaurant that they belong to; null for a platform administrator. */
  readonly ownRestaurantId: number | null;
}

/** A signed-in user at a restaurant, as every staff call sees them. */
export interface StaffPrincipal extends SignedInUser {
  /** The restaurant that this call is about: their own, or the chosen one; 0 while there is none at all. */
  readonly restaurantId: number;
}

export interface StaffAccess {
  /** The user behind the Authorization header; undefined when it names no valid one. */
  find(authorization: string | undefined): Promise<SignedInUser | undefined>;
  /**
   * The user at their restaurant. A platform administrator chooses one with `chosenRestaurant`, the X-Restaurant header:
   * without it it is the first one, and what names none is refused. Of staff of a restaurant it is not read.
   */
  at(user: SignedInUser, chosenRestaurant: string | undefined): Promise<StaffPrincipal | Refusal>;
}

/** True when the user holds at least one of the privileges. */
export function holdsAny(principal: SignedInUser, anyOf: readonly Privilege[]): boolean {
  return anyOf.some((privilege) => principal.privileges.has(privilege));
}

/** True when the user holds every one of the privileges. */
export function holdsAll(principal: SignedInUser, names: readonly string[]): boolean {
  return names.every((name) => principal.privileges.has(name));
}

/** True when at `now` their last proof is older than their restaurant allows for what moves money or rights. */
export function mustProveAgain({ policy, provedAt }: SignedInUser, now: number): boolean {
  return policy.askAgainMinutes > 0 && now - provedAt > policy.askAgainMinutes * 60_000;
}

/** How exactly the last use of a session is written down. */
const seenEveryMs = 60_000;

/**
 * Remembers sessions between two changes of anybody's access, so that a 304 costs no query; a removed user or
 * privilege counts on the next call, since its change notice empties the memory. Moments of sessions are the database's.
 */
export function createStaffAccess(db: Database, feed: ChangeFeed, key: Uint8Array, clock: DatabaseClock): StaffAccess {
  const readToken = createStaffTokenReader(key);
  const known = new LRUCache<string, KnownUser>({ max: 5_000 });
  let knownAt: string | undefined;

  const noted = (user: KnownUser): KnownUser => {
    const now = clock.now();
    if (now - user.seenAt <= seenEveryMs) return user;
    user.seenAt = now;
    // Nobody waits for it. Where it fails, the next minute's call says the same.
    noteSeen(db, user.sessionId).catch(() => undefined);
    return user;
  };

  const userOf = async (sessionId: string, userId: number): Promise<KnownUser | undefined> => {
    const version = feed.version('access');
    if (version === undefined || version !== knownAt) {
      known.clear();
      knownAt = version;
    }
    const remembered = known.get(sessionId);
    const now = clock.now();
    const isCurrent = remembered?.userId === userId && remembered.expiresAt > now && !isIdle(remembered, now);
    return remembered && isCurrent ? noted(remembered) : ask(sessionId, userId, version);
  };

  const ask = async (sessionId: string, userId: number, version: string | undefined) => {
    const found = await findAccess(db, sessionId, userId);
    const user = found && knownUser(sessionId, found);
    // Another program may have seen it: asked for afresh, it is idle for good.
    if (!user || isIdle(user, clock.now())) return undefined;
    noted(user);
    if (version !== undefined && knownAt === version && feed.version('access') === version) known.set(sessionId, user);
    return user;
  };

  return {
    async find(authorization) {
      const claims = await readToken(authorization);
      return claims && userOf(claims.sessionId, claims.userId);
    },
    at: async (user, chosenRestaurant) =>
      user.ownRestaurantId === null
        ? atChosen(db, user, chosenRestaurant)
        : { ...user, restaurantId: user.ownRestaurantId },
  };
}

async function atChosen(db: Database, user: SignedInUser, chosen: string | undefined) {
  if (chosen === undefined) return { ...user, restaurantId: (await findRestaurantId(db)) ?? 0 };
  const wanted = Id.safeParse(chosen);
  if (!wanted.success) return refuse('Invalid', { words: requestMessages.restaurantNoId });
  const restaurantId = await findRestaurantId(db, wanted.data);
  if (restaurantId === undefined) return refuse('NotFound', { words: requestMessages.restaurantUnknown });
  return { ...user, restaurantId };
}

interface KnownUser extends SignedInUser {
  /** Milliseconds since 1970, as the next. */
  readonly expiresAt: number;
  /** The last use that is written down. */
  seenAt: number;
}

/** True for a session that was not used for as long as its restaurant allows; its last use is known to the minute. */
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
    policy: policyOfText(access.config),
    isPlatform,
    ownRestaurantId: access.restaurantId,
    expiresAt: access.expiresAt.getTime(),
  };
}

function policyOfText(config: string | null): SignInPolicy {
  if (config === null) return platformPolicy;
  const reading = readRestaurantConfig(config);
  return policyOf(reading.ok ? reading.entries : {});
}
