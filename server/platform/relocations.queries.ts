import { sql } from 'kysely';
import type { Queryable } from './database.ts';
import type { RowOf } from './record-table.ts';

export interface Relocation extends Omit<RowOf<'relocations'>, 'staff' | 'endsAt'> {
  readonly userIds: number[];
}

/** Not those that are still served here while they are copied. */
export async function listRelocations(db: Queryable): Promise<Relocation[]> {
  const { rows } = await sql<Relocation>`
    select restaurant_id, state, cell, url, key, staff as user_ids from relocations where state not in ('leaving', 'moving')`.execute(
    db,
  );
  return rows;
}

/** The other cell has handed over the restaurant: it is served here from now on. */
export async function openArrived(db: Queryable, restaurantId: number): Promise<void> {
  await sql`
    with opened as (
      update relocations set state = 'here' where restaurant_id = ${restaurantId} and state = 'arriving' returning 1
    )
    insert into changes (notice) select unnest(array['access', ${`access:${restaurantId}`}]) from opened on conflict do nothing`.execute(
    db,
  );
}

/** Returns false if the pass was used before. */
export async function spendPass(db: Queryable, restaurantId: number, pass: string): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency_keys (restaurant_id, caller, key, fingerprint) values (${restaurantId}, 'pass', ${pass}, '')
    on conflict do nothing returning key`.execute(db);
  return rows.length === 1;
}

/** When the session ends; undefined if it has ended, or the user is of another restaurant. */
export async function findSessionEnd(
  db: Queryable,
  restaurantId: number,
  { sessionId, userId }: { readonly sessionId: string; readonly userId: number },
): Promise<Date | undefined> {
  const { rows } = await sql<{ expiresAt: Date }>`
    select s.expires_at from staff_sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId}::uuid and u.id = ${userId} and u.restaurant_id = ${restaurantId}
      and s.revoked_at is null and s.expires_at > now() and u.removed_at is null`.execute(db);
  return rows[0]?.expiresAt;
}
