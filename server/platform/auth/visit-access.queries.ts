import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { VisitClaims } from './visit-cookie.ts';

/** The phones of a restaurant's visits that staff put out; of visits that ended, until nothing of them can be read. */
export async function listPutOut(db: Queryable, restaurantId: number): Promise<{ visitId: number; phone: number }[]> {
  const { rows } = await sql<{ visitId: number; phone: number }>`
    select p.visit_id, p.number as phone from visit_phones p
    join visits v on v.restaurant_id = p.restaurant_id and v.id = p.visit_id
    where p.restaurant_id = ${restaurantId} and p.put_out_at is not null
      and (v.ended_at is null or v.ended_at > now() - interval '1 hour')`.execute(db);
  return rows;
}

/** Says that a phone asked for something just now. */
export async function notePhoneSeen(db: Queryable, { restaurantId, visitId, phone }: VisitClaims): Promise<void> {
  await sql`
    update visit_phones set last_seen_at = now()
    where restaurant_id = ${restaurantId} and visit_id = ${visitId} and number = ${phone ?? null}`.execute(db);
}
