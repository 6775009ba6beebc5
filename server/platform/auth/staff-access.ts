import { LRUCache } from 'lru-cache';
import { Id } from '../../../core/contract/shapes.ts';
import { type Privilege, privilegesInForce } from '../../../core/domain/privileges.ts';
import { requestMessages } from '../../../core/messages/en/server/requests.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import { type Refusal, refuse } from '../refusal.ts';
import { type AccessRow, findAccess, findRestaurantId } from './staff-access.queries.ts';
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
  /** The user behind the Authorization header; undefined when nobody valid stands there. */
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

/**
 * Remembers sessions between two changes of anybody's access, so that a 304 costs no query; a removed user or
 * privilege counts on the next call, since its change notice empties the memory.
 */
export function createStaffAccess(db: Database, feed: ChangeFeed, key: Uint8Array): StaffAccess {
  const readToken = createStaffTokenReader(key);
  const known = new LRUCache<string, KnownUser>({ max: 5_000 });
  let knownAt: string | undefined;

  const userOf = async (sessionId: string, userId: number): Promise<KnownUser | undefined> => {
    const version = feed.version('access');
    if (version === undefined || version !== knownAt) {
      known.clear();
      knownAt = version;
    }
    const remembered = known.get(sessionId);
    if (remembered && remembered.userId === userId && remembered.expiresAt > Date.now()) return remembered;
    const found = await findAccess(db, sessionId, userId);
    const user = found && knownUser(sessionId, found);
    if (user && version !== undefined && knownAt === version && feed.version('access') === version)
      known.set(sessionId, user);
    return user;
  };

  return {
    async find(authorization) {
      const claims = await readToken(authorization);
      return claims && userOf(claims.sessionId, claims.userId);
    },
    async at(user, chosenRestaurant) {
      if (user.ownRestaurantId !== null) return { ...user, restaurantId: user.ownRestaurantId };
      if (chosenRestaurant === undefined) return { ...user, restaurantId: (await findRestaurantId(db)) ?? 0 };
      const wanted = Id.safeParse(chosenRestaurant);
      if (!wanted.success) return refuse('Invalid', { words: requestMessages.restaurantNoId });
      const restaurantId = await findRestaurantId(db, wanted.data);
      if (restaurantId === undefined) return refuse('NotFound', { words: requestMessages.restaurantUnknown });
      return { ...user, restaurantId };
    },
  };
}

interface KnownUser extends SignedInUser {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
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
    isPlatform,
    ownRestaurantId: access.restaurantId,
    expiresAt: access.expiresAt.getTime(),
  };
}
