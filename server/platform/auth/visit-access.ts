import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database } from '../database.ts';
import type { DatabaseClock } from '../database-clock.ts';
import type { ThereOrLater } from '../when-there.ts';
import { listPutOut, notePhoneSeen } from './visit-access.queries.ts';
import type { VisitClaims } from './visit-cookie.ts';

export interface VisitAccess {
  /** Whether staff put this phone out of its visit. Known at once while nobody was put out since it was last asked. */
  isPutOut(visit: VisitClaims): ThereOrLater<boolean>;
  /** Writes down that a phone is there, to the minute; nobody waits for it. */
  seen(visit: VisitClaims): void;
}

const seenEveryMs = 60_000;

/** Remembers who is put out, by restaurant, between two changes of that: a guest's call costs no query for it. */
export function createVisitAccess(db: Database, feed: ChangeFeed, clock: DatabaseClock): VisitAccess {
  const known = new LRUCache<number, { readonly version: string; readonly putOut: ReadonlySet<string> }>({
    max: 5_000,
  });
  // By size, not by `max`, which reserves the places of all of them at once.
  const lastSeen = new LRUCache<string, number>({ maxSize: 20_000, sizeCalculation: () => 1 });

  const ask = async (visit: VisitClaims): Promise<boolean> => {
    const { restaurantId } = visit;
    const version = feed.version('phones', restaurantId);
    const putOut = new Set((await listPutOut(db, restaurantId)).map(nameOf));
    if (version !== undefined && feed.version('phones', restaurantId) === version) {
      known.set(restaurantId, { version, putOut });
    }
    return putOut.has(nameOf(visit));
  };

  return {
    isPutOut(visit) {
      if (visit.phone === undefined) return false;
      const remembered = known.get(visit.restaurantId);
      const isCurrent = remembered && remembered.version === feed.version('phones', visit.restaurantId);
      return isCurrent ? remembered.putOut.has(nameOf(visit)) : ask(visit);
    },
    seen(visit) {
      if (visit.phone === undefined) return;
      const phone = `${visit.restaurantId}.${nameOf(visit)}`;
      const now = clock.now();
      const before = lastSeen.get(phone);
      if (before !== undefined && now - before <= seenEveryMs) return;
      lastSeen.set(phone, now);
      // The first time that this program sees it is about that of its check-in, which is written down.
      if (before !== undefined) notePhoneSeen(db, visit).catch(() => undefined);
    },
  };
}

const nameOf = ({ visitId, phone }: Pick<VisitClaims, 'visitId' | 'phone'>) => `${visitId}.${phone}`;
