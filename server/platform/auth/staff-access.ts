import { type Privilege, privilegesInForce } from '../../../core/domain/privileges.ts';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import { type AccessRow, findAccess, findRestaurantId } from './staff-access.queries.ts';
import { readStaffToken } from './staff-token.ts';

/** A signed-in user, as every staff call sees him. */
export interface StaffPrincipal {
  readonly sessionId: string;
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly privileges: ReadonlySet<string>;
  /** True for a platform administrator: no restaurant of his own, he chooses one. */
  readonly isPlatform: boolean;
  /** The restaurant that this call is about: his own, or the chosen one. */
  readonly restaurantId: number;
}

export interface StaffAccess {
  /**
   * The user behind the Authorization header; undefined when nobody valid stands there. `chosenRestaurant` counts for
   * platform administrators only.
   */
  find(authorization: string | undefined, chosenRestaurant: string | undefined): Promise<StaffPrincipal | undefined>;
}

/** True when the user holds at least one of the privileges. */
export function holdsAny(principal: StaffPrincipal, anyOf: readonly Privilege[]): boolean {
  return anyOf.some((privilege) => principal.privileges.has(privilege));
}

/** True when the user holds every one of the privileges. */
export function holdsAll(principal: StaffPrincipal, names: readonly string[]): boolean {
  return names.every((name) => principal.privileges.has(name));
}

/**
 * Remembers sessions between two changes of anybody's access, so that a 304 costs no query; a removed user or
 * privilege counts on the next call, since its change notice empties the memory.
 */
export function createStaffAccess(db: Database, feed: ChangeFeed, key: Uint8Array): StaffAccess {
  let known = new Map<string, AccessRow>();
  let knownAt: string | undefined;

  const accessOf = async (sessionId: string, userId: number): Promise<AccessRow | undefined> => {
    const version = feed.version('access');
    if (version === undefined || version !== knownAt) {
      known = new Map();
      knownAt = version;
    }
    const remembered = known.get(sessionId);
    if (remembered && remembered.userId === userId && remembered.expiresAt > new Date()) return remembered;
    const found = await findAccess(db, sessionId, userId);
    if (found && version !== undefined && knownAt === version && feed.version('access') === version) {
      if (known.size > 5_000) known.clear();
      known.set(sessionId, found);
    }
    return found;
  };

  return {
    async find(authorization, chosenRestaurant) {
      const claims = await readStaffToken(authorization, key);
      if (!claims) return undefined;
      const access = await accessOf(claims.sessionId, claims.userId);
      if (!access) return undefined;
      const isPlatform = access.restaurantId === null;
      const wanted = /^\d{1,9}$/.test(chosenRestaurant ?? '') ? Number(chosenRestaurant) : undefined;
      const restaurantId = access.restaurantId ?? (await findRestaurantId(db, wanted)) ?? 0;
      return {
        sessionId: claims.sessionId,
        userId: access.userId,
        username: access.username,
        name: access.name,
        privileges: new Set(privilegesInForce(access.privileges, isPlatform)),
        isPlatform,
        restaurantId,
      };
    },
  };
}
