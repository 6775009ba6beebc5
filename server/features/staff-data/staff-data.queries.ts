import { type RawBuilder, sql } from 'kysely';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface PersonRow extends Omit<RowOf<'users'>, 'passwordHash' | 'pinHash' | 'version' | 'attendantId'> {
  readonly hasPassword: boolean;
  readonly hasPin: boolean;
  readonly roles: readonly { readonly name: string; readonly privileges: readonly string[] }[];
}

const columns = sql`u.id, u.restaurant_id, u.name, u.username, u.email, u.password_hash <> '' as has_password,
  u.pin_hash is not null as has_pin, u.removed_at, u.erased_at, coalesce((
    select jsonb_agg(jsonb_build_object('name', r.name, 'privileges', r.privileges) order by r.id)
    from user_roles ur join roles r on r.id = ur.role_id where ur.user_id = u.id
  ), '[]') as roles`;

/** Like the visible users: those of the restaurant, and for platform users also those of the platform. */
type Scope = Pick<StaffPrincipal, 'restaurantId' | 'isPlatform'>;

const inScope = ({ restaurantId, isPlatform }: Scope): RawBuilder<boolean> =>
  sql`(u.restaurant_id = ${restaurantId} or (${isPlatform} and u.restaurant_id is null))`;

export async function findPerson(db: Queryable, id: number, scope?: Scope): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from users u where ${scope ? inScope(scope) : sql`true`} and u.id = ${id}`.execute(db);
  return rows[0];
}

export async function listFormer(db: Queryable, scope: Scope, most: number): Promise<PersonRow[]> {
  const { rows } = await sql<PersonRow>`
    select ${columns} from users u where ${inScope(scope)} and u.removed_at is not null
    order by u.removed_at desc, u.id desc limit ${most}`.execute(db);
  return rows;
}

export type SessionRow = Omit<RowOf<'staff_sessions'>, 'id' | 'userId' | 'expiresAt' | 'lockedAt' | 'provedAt'>;

export async function listSessions(db: Queryable, userId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select created_at, seen_at, revoked_at, device, address, way, signed_in_from
    from staff_sessions where user_id = ${userId} order by created_at desc`.execute(db);
  return rows;
}

export async function listLinks(db: Queryable, userId: number) {
  const { rows } = await sql<{ createdAt: Date; expiresAt: Date; usedAt: Date | null }>`
    select created_at, expires_at, used_at from password_links
    where user_id = ${userId} order by created_at desc`.execute(db);
  return rows;
}

export async function listMails(db: Queryable, email: string) {
  const { rows } = await sql<{ subject: string; createdAt: Date; sentAt: Date | null }>`
    select subject, created_at, sent_at from outbox
    where recipient = ${email} and payment_id is null and ${email} <> '' order by created_at desc`.execute(db);
  return rows;
}

export interface NamingRow {
  readonly table: string;
  readonly column: string;
  readonly count: number;
}

/** Counts the rows that refer to a user. Uses the database's foreign keys, so that new tables are included. */
export async function countRecords(db: Queryable, userId: number): Promise<NamingRow[]> {
  const { rows: keys } = await sql<{ table: string; column: string }>`
    select c.relname::text as table, a.attname::text as column
    from pg_constraint k
    join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = 'users'::regclass and array_length(k.conkey, 1) = 1
    order by 1, 2`.execute(db);
  const counted: NamingRow[] = [];
  for (const { table, column } of keys) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${userId}`.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counted.push({ table, column, count });
  }
  return counted;
}

export interface EventRow {
  readonly number: number;
  readonly happenedAt: Date;
  readonly kind: string;
  readonly subject: string;
  readonly address: string;
  readonly orderId: number | null;
  readonly tableId: number | null;
  readonly changes: Record<string, unknown>;
  readonly all: number;
}

export async function listEvents(db: Queryable, restaurantId: number, userId: number, most: number) {
  const { rows } = await sql<EventRow>`
    select number, happened_at, kind, subject, address, order_id, table_id, changes, count(*) over ()::int as all
    from audit_events where restaurant_id = ${restaurantId} and user_id = ${userId}
    order by number desc limit ${most}`.execute(db);
  return rows;
}

export async function lockPerson(tx: Tx, id: number): Promise<void> {
  await sql`select from users where id = ${id} for update`.execute(tx);
}

/** Erases sign-in places, password links and mails. Keeps mails if another user has the address. Returns mail ids. */
export async function eraseSignIns(tx: Tx, userId: number, email: string): Promise<number[]> {
  await sql`
    update staff_sessions set device = '', address = '', signed_in_from = '{}' where user_id = ${userId}`.execute(tx);
  await sql`delete from sign_in_steps where user_id = ${userId}`.execute(tx);
  await sql`delete from password_links where user_id = ${userId}`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    delete from outbox where recipient = ${email} and payment_id is null and ${email} <> ''
      and not exists (select from users where email = ${email} and id <> ${userId})
    returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function writeErased(tx: Tx, id: number, names: { name: string; username: string }): Promise<void> {
  await sql`
    update users set name = ${names.name}, username = ${names.username}, email = '', password_hash = '', pin_hash = null,
      erased_at = now(), version = version + 1
    where id = ${id} and removed_at is not null`.execute(tx);
}
