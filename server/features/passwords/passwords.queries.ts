import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export async function findPasswordHash(db: Queryable, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select password_hash as hash from users where id = ${userId} and removed_at is null`.execute(db);
  return rows[0]?.hash;
}

/** False if the password has changed since it was compared with `before`. */
export async function replacePasswordHash(tx: Tx, userId: number, before: string, after: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set password_hash = ${after}
    where id = ${userId} and password_hash = ${before} and removed_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

export async function setPasswordHash(tx: Tx, userId: number, hash: string): Promise<void> {
  await sql`update users set password_hash = ${hash} where id = ${userId}`.execute(tx);
}

export type LinkState = 'open' | 'used' | 'expired';

/** Undefined if the link doesn't belong to this user. */
export async function findLinkState(db: Queryable, tokenHash: string, username: string) {
  const { rows } = await sql<{ state: LinkState; restaurantId: number | null }>`
    select u.restaurant_id, case when l.used_at is not null then 'used' when l.expires_at <= now() then 'expired' else 'open' end as state
    from password_links l join users u on u.id = l.user_id
    where l.token_hash = ${tokenHash} and folded(u.username) = folded(${username})
      and u.removed_at is null`.execute(db);
  return rows[0];
}

/** Marks the link as used and returns its user. Undefined if it was used or has expired. */
export async function useLink(tx: Tx, tokenHash: string, username: string): Promise<number | undefined> {
  const { rows } = await sql<{ userId: number }>`
    update password_links l set used_at = now() from users u
    where l.token_hash = ${tokenHash} and l.used_at is null and l.expires_at > now()
      and u.id = l.user_id and folded(u.username) = folded(${username}) and u.removed_at is null
    returning l.user_id`.execute(tx);
  return rows[0]?.userId;
}

export interface Addressee extends Pick<RowOf<'users'>, 'username' | 'name' | 'email' | 'restaurantId'> {
  readonly userId: number;
}

/** Case and extra spaces of the name are ignored. Users without an email address aren't found. */
export async function findAddressee(db: Queryable, username: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select id as user_id, username, name, email, restaurant_id from users
    where folded(username) = folded(${username}) and removed_at is null and email <> ''`.execute(db);
  return rows[0];
}

/** Stores only the link's hash, and deletes old links. */
export async function insertPasswordLink(
  db: Queryable,
  { tokenHash, userId, hours }: { readonly tokenHash: string; readonly userId: number; readonly hours: number },
): Promise<void> {
  await sql`delete from password_links
    where user_id = ${userId} and expires_at < now() - interval '30 days'`.execute(db);
  await sql`
    insert into password_links (token_hash, user_id, expires_at)
    values (${tokenHash}, ${userId}, now() + make_interval(hours => ${hours}))`.execute(db);
}

/** Serializes requests for links of one user, so that a later link invalidates an earlier one. */
export async function lockAddressee(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
}

export async function voidPasswordLinks(db: Queryable, userId: number): Promise<void> {
  await sql`update password_links set used_at = now() where user_id = ${userId} and used_at is null`.execute(db);
}
