import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface LoginRow {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly passwordHash: string;
  /** Whether the user signed in from there in the last 30 days. */
  readonly isUsualPlace: boolean;
}

/** The user of a name, case and spaces folded, and what `from` is to them. */
export async function findLogin(db: Queryable, username: string, from: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select u.id as user_id, u.username, u.name, u.password_hash, exists (
      select from staff_sessions s
      where s.user_id = u.id and ${from} = any(s.signed_in_from) and s.created_at > now() - interval '30 days'
    ) as is_usual_place
    from users u where folded(u.username) = folded(${username}) and u.removed_at is null`.execute(db);
  return rows[0];
}

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly expiresAt: Date;
  readonly way: 'password' | 'pin';
  /** The block of the network address and the mark of the device. */
  readonly signedInFrom: readonly string[];
}

export async function insertSession(
  db: Queryable,
  { id, userId, expiresAt, way, signedInFrom }: NewSession,
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({ id, user_id: userId, expires_at: expiresAt, way, signed_in_from: [...signedInFrom] })
    .execute();
}

export async function revokeSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set revoked_at = now() where id = ${id}::uuid and revoked_at is null`.execute(db);
}

export async function revokeSessionsOf(db: Queryable, userId: number): Promise<void> {
  await sql`update staff_sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(db);
}

export async function lock(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set locked_at = now() where id = ${id}::uuid and locked_at is null`.execute(db);
}

export async function unlock(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set locked_at = null where id = ${id}::uuid`.execute(db);
}
