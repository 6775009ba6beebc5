import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import { nameOrder } from '../../platform/paging.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface PinRow extends Pick<RowOf<'users'>, 'username' | 'name' | 'restaurantId' | 'pinHash'> {
  readonly userId: number;
}

export async function findPin(db: Queryable, userId: number): Promise<PinRow | undefined> {
  const { rows } = await sql<PinRow>`
    select id as user_id, username, name, restaurant_id, pin_hash from users
    where id = ${userId} and removed_at is null`.execute(db);
  return rows[0];
}

export async function replacePin(tx: Tx, userId: number, hash: string | null): Promise<void> {
  await sql`update users set pin_hash = ${hash} where id = ${userId} and removed_at is null`.execute(tx);
}

/** Whether staff signed in there by password within 30 days. With a second step, only a user's own sign-in counts. */
export async function isDeviceOf(
  db: Queryable,
  { userId, restaurantId }: { readonly userId: number; readonly restaurantId: number },
  device: string,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (
      select from users u join staff_sessions s on s.user_id = u.id
      where u.restaurant_id = ${restaurantId} and u.removed_at is null and s.way = 'password'
        and s.created_at > now() - interval '30 days' and ${device} = any (s.signed_in_from)
        and opens_for_pin(u.id, s.created_at, ${userId})
    ) as is_known`.execute(db);
  return rows[0]?.isKnown ?? false;
}

/** Users with a PIN, by name, in the restaurant whose staff last signed in on the device with a password. */
export async function listQuickStaff(db: Queryable, device: string, most: number) {
  const { rows } = await sql<{ userId: number; name: string }>`
    select u.id as user_id, u.name from users u
    where u.removed_at is null and u.pin_hash is not null and u.restaurant_id = (
      select by.restaurant_id from staff_sessions s join users by on by.id = s.user_id
      where s.way = 'password' and s.created_at > now() - interval '30 days' and ${device} = any (s.signed_in_from)
        and by.removed_at is null and by.restaurant_id is not null
      order by s.created_at desc limit 1
    ) and exists (
      select from staff_sessions s join users by on by.id = s.user_id
      where s.way = 'password' and s.created_at > now() - interval '30 days' and ${device} = any (s.signed_in_from)
        and by.removed_at is null and by.restaurant_id = u.restaurant_id and opens_for_pin(s.user_id, s.created_at, u.id)
    )
    order by ${nameOrder('u.name')}, u.id limit ${most}`.execute(db);
  return rows;
}
