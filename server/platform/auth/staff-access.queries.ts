import { sql } from 'kysely';
import type { Queryable } from '../database.ts';
import type { RowOf } from '../record-table.ts';

export interface AccessRow extends Pick<RowOf<'staff_sessions'>, 'userId' | 'expiresAt' | 'seenAt' | 'provedAt'> {
  readonly username: string;
  readonly name: string;
  readonly restaurantId: number | null;
  readonly privileges: string[];
  readonly isLocked: boolean;
  readonly config: string | null;
  readonly currency: string | null;
}

/** The user of a live session. Undefined if it ended, or a role requires a second step that the user hasn't set up. */
export async function findAccess(db: Queryable, sessionId: string, userId: number): Promise<AccessRow | undefined> {
  const { rows } = await sql<AccessRow>`
    select u.id as user_id, u.username, u.name, u.restaurant_id, s.expires_at, s.locked_at is not null as is_locked,
      s.seen_at, s.proved_at, r.config, r.region ->> 'currency' as currency,
      array(
        select distinct p from user_roles ur join roles r on r.id = ur.role_id, unnest(r.privileges) p
        where ur.user_id = u.id
      ) as privileges
    from staff_sessions s join users u on u.id = s.user_id left join restaurants r on r.id = u.restaurant_id
    where s.id = ${sessionId}::uuid and u.id = ${userId}
      and s.revoked_at is null and s.expires_at > now() and u.removed_at is null
      and (not exists (select from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id and r.second_step)
        or exists (select from totp_factors f where f.user_id = u.id)
        or exists (select from user_passkeys k where k.user_id = u.id))`.execute(db);
  return rows[0];
}

export interface RestaurantPlace {
  readonly id: number;
  readonly currency: string;
}

export async function findRestaurantPlace(db: Queryable, requested?: number): Promise<RestaurantPlace | undefined> {
  const { rows } = await sql<RestaurantPlace>`
    select id, region ->> 'currency' as currency from restaurants
    where ${requested ?? null}::int is null or id = ${requested ?? null} order by id limit 1`.execute(db);
  return rows[0];
}

export async function noteSeen(db: Queryable, sessionId: string): Promise<void> {
  await sql`update staff_sessions set seen_at = now() where id = ${sessionId}::uuid`.execute(db);
}

export async function findConfigText(db: Queryable, restaurantId: number): Promise<string | undefined> {
  const { rows } = await sql<{ config: string }>`select config from restaurants where id = ${restaurantId}`.execute(db);
  return rows[0]?.config;
}
