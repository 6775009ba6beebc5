import { sql } from 'kysely';
import { privileges } from '../../core/domain/privileges.ts';
import type { Tx } from '../platform/database.ts';

export interface Administrator {
  readonly id: number;
  readonly username: string;
}

export async function lockAdministrators(tx: Tx): Promise<Administrator[]> {
  await sql`lock table users in share row exclusive mode`.execute(tx);
  const { rows } = await sql<Administrator>`
    select id, username from users
    where restaurant_id is null and removed_at is null order by folded(username)`.execute(tx);
  return rows;
}

export async function isUsernameTaken(tx: Tx, username: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from users where folded(username) = folded(${username}) and removed_at is null) as found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}

export async function insertAdministrator(tx: Tx, username: string, passwordHash: string): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ restaurant_id: null, username, name: username, email: '', password_hash: passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Makes sure that a platform user has every privilege. Returns the name of the role granted for that, if any. */
export async function giveEveryPrivilege(tx: Tx, userId: number): Promise<string | undefined> {
  const { rows: held } = await sql<{ holdsAll: boolean }>`
    select coalesce(array_agg(p), '{}') @> ${[...privileges]}::text[] as holds_all
    from user_roles ur join roles r on r.id = ur.role_id, unnest(r.privileges) p
    where ur.user_id = ${userId}`.execute(tx);
  if (held[0]?.holdsAll) return undefined;
  const { rows: found } = await sql<{ id: number; name: string }>`
    select id, name from roles
    where restaurant_id is null and privileges @> ${[...privileges]}::text[] order by id limit 1`.execute(tx);
  const role = found[0] ?? (await insertFullRole(tx));
  await sql`insert into user_roles (user_id, role_id)
    values (${userId}, ${role.id}) on conflict do nothing`.execute(tx);
  return role.name;
}

/** Creates a new role, because adding privileges to an existing one would affect its other users. */
async function insertFullRole(tx: Tx): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    insert into roles (restaurant_id, name, description, privileges)
    select null, name, 'Everything', ${[...privileges]}::text[]
    from (select case n when 1 then 'Administrator' else 'Administrator ' || n end as name, n from generate_series(1, 1000) n) names
    where not exists (select from roles where restaurant_id is null and folded(roles.name) = folded(names.name))
    order by n limit 1 returning id, name`.execute(tx);
  if (!rows[0]) throw new Error('a thousand roles of one name');
  return rows[0];
}
