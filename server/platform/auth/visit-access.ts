import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { ChangeFeed } from '../change-feed.ts';
import type { Database, Queryable } from '../database.ts';
import type { DatabaseClock } from '../database-clock.ts';
import type { VisitClaims } from './visit-cookie.ts';

export interface VisitAccess {
  isPutOut(visit: VisitClaims): Promise<boolean>;
  seen(visit: VisitClaims): void;
}

const seenEveryMs = 60_000;

/** Caches the removed phones of each restaurant until they change, so that guests' calls need no query. */
export function createVisitAccess(db: Database, feed: ChangeFeed, clock: DatabaseClock): VisitAccess {
  const known = new LRUCache<number, { readonly version: string; readonly putOut: ReadonlySet<string> }>({
    max: 5_000,
  });
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
    async isPutOut(visit) {
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
      // The check-in itself already recorded when the phone was first seen.
      if (before !== undefined) notePhoneSeen(db, visit).catch(() => undefined);
    },
  };
}

const nameOf = ({ visitId, phone }: Pick<VisitClaims, 'visitId' | 'phone'>) => `${visitId}.${phone}`;

/** Includes visits that ended less than an hour ago, because their pages can still be read. */
async function listPutOut(db: Queryable, restaurantId: number): Promise<{ visitId: number; phone: number }[]> {
  const { rows } = await sql<{ visitId: number; phone: number }>`
    select p.visit_id, p.number as phone from visit_phones p
    join visits v on v.restaurant_id = p.restaurant_id and v.id = p.visit_id
    where p.restaurant_id = ${restaurantId} and p.put_out_at is not null
      and (v.ended_at is null or v.ended_at > now() - interval '1 hour')`.execute(db);
  return rows;
}

async function notePhoneSeen(db: Queryable, { restaurantId, visitId, phone }: VisitClaims): Promise<void> {
  await sql`
    update visit_phones set last_seen_at = now()
    where restaurant_id = ${restaurantId} and visit_id = ${visitId} and number = ${phone ?? null}`.execute(db);
}
