import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface Addressee extends Pick<RowOf<'users'>, 'username' | 'name' | 'email' | 'restaurantId'> {
  readonly userId: number;
}

/** Ignores case and extra spaces of the name. Users without an email address aren't found. */
export async function findAddressee(db: Queryable, username: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select id as user_id, username, name, email, restaurant_id from users
    where folded(username) = folded(${username}) and removed_at is null and email <> ''`.execute(db);
  return rows[0];
}

/** Stores only the hash of the link; deletes old ones. */
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

/** Serializes requests for links of one user, so that the later one voids the earlier. */
export async function lockAddressee(tx: Tx, userId: number): Promise<void> {
  await sql`select 1 from users where id = ${userId} for no key update`.execute(tx);
}

export async function voidPasswordLinks(db: Queryable, userId: number): Promise<void> {
  await sql`update password_links set used_at = now() where user_id = ${userId} and used_at is null`.execute(db);
}
