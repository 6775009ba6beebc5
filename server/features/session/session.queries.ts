import { sql } from 'kysely';
import type { Queryable } from '../../platform/database.ts';

export interface LoginRow {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly passwordHash: string;
}

/** The user of a name, case and spaces folded. */
export async function findLogin(db: Queryable, username: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select id as "userId", username, name, password_hash as "passwordHash" from users
    where folded(username) = folded(${username}) and removed_at is null`.execute(db);
  return rows[0];
}

export async function insertSession(db: Queryable, id: string, userId: number, expiresAt: Date): Promise<void> {
  await db.insertInto('staff_sessions').values({ id, user_id: userId, expires_at: expiresAt }).execute();
}

export async function revokeSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set revoked_at = now() where id = ${id}::uuid and revoked_at is null`.execute(db);
}

export async function revokeSessionsOf(db: Queryable, userId: number): Promise<void> {
  await sql`update staff_sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(db);
}
