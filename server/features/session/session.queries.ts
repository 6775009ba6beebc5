import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface LoginRow extends Pick<RowOf<'users'>, 'restaurantId' | 'username' | 'name' | 'passwordHash'> {
  readonly userId: number;
  /** The user has signed in from there within the last 30 days. */
  readonly isUsualPlace: boolean;
}

/** Case and extra spaces of the name are ignored. */
export async function findLogin(db: Queryable, username: string, from: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`
    select u.restaurant_id, u.id as user_id, u.username, u.name, u.password_hash, exists (
      select from staff_sessions s
      where s.user_id = u.id and ${from} = any(s.signed_in_from) and s.created_at > now() - interval '30 days'
    ) as is_usual_place
    from users u where folded(u.username) = folded(${username}) and u.removed_at is null`.execute(db);
  return rows[0];
}

export type NewSession = Omit<RowOf<'staff_sessions'>, 'createdAt' | 'revokedAt' | 'lockedAt' | 'seenAt' | 'provedAt'>;

export async function insertSession(
  db: Queryable,
  { id, userId, expiresAt, way, device, address, signedInFrom }: NewSession,
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({ id, user_id: userId, expires_at: expiresAt, way, device, address, signed_in_from: signedInFrom })
    .execute();
}

/** Erases the device and place of old sessions, which are no longer needed. */
export async function forgetOldPlaces(db: Queryable, userId: number): Promise<void> {
  await sql`
    update staff_sessions set device = '', address = '', signed_in_from = '{}'
    where user_id = ${userId} and created_at < now() - interval '60 days'
      and (address <> '' or signed_in_from <> '{}')`.execute(db);
}

export async function revokeSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set revoked_at = now() where id = ${id}::uuid and revoked_at is null`.execute(db);
}

/** Also ends sign-ins that are waiting for their second step. */
export async function endSessionsOf(db: Queryable, userId: number): Promise<void> {
  await sql`delete from sign_in_steps where user_id = ${userId}`.execute(db);
  await sql`update staff_sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(db);
}

/** The caller must bump 'access' on the change feed. */
export async function lockSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set locked_at = now() where id = ${id}::uuid and locked_at is null`.execute(db);
}

export async function unlockSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set locked_at = null, proved_at = now() where id = ${id}::uuid`.execute(db);
}

export interface SessionRow
  extends Pick<RowOf<'staff_sessions'>, 'id' | 'device' | 'address' | 'createdAt' | 'seenAt' | 'way'> {
  readonly isLocked: boolean;
}

export async function sessionsOf(db: Queryable, userId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, address, created_at, seen_at, way, locked_at is not null as is_locked from staff_sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by created_at desc, id limit 100`.execute(db);
  return rows;
}

export async function revokeOwnSession(db: Queryable, userId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_sessions set revoked_at = now()
    where id = ${id}::uuid and user_id = ${userId} and revoked_at is null and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

export async function recordProof(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set proved_at = now() where id = ${id}::uuid`.execute(db);
}

/** Stores a new hash of the same password, without an audit event, unless the password was changed meanwhile. */
export async function replaceOutdatedHash(tx: Tx, userId: number, before: string, after: string): Promise<void> {
  await sql`select set_config('comanda.same_password', 'yes', true)`.execute(tx);
  await sql`update users set password_hash = ${after} where id = ${userId} and password_hash = ${before}`.execute(tx);
}

export interface SignInStepRow extends Omit<RowOf<'sign_in_steps'>, 'tokenHash' | 'expiresAt'> {
  readonly username: string;
  readonly name: string;
  readonly restaurantId: number | null;
}

interface NewSignInStep extends Omit<RowOf<'sign_in_steps'>, 'expiresAt'> {
  readonly minutes: number;
}

/** Stores only the ticket's hash, and deletes the user's expired tickets. */
export async function insertSignInStep(db: Queryable, step: NewSignInStep): Promise<void> {
  const { tokenHash, userId, minutes, fromPlace, isUsual, sealedSecret, challenge } = step;
  await sql`delete from sign_in_steps where user_id = ${userId} and expires_at <= now()`.execute(db);
  await sql`
    insert into sign_in_steps (token_hash, user_id, expires_at, from_place, is_usual, sealed_secret, challenge)
    values (${tokenHash}, ${userId}, now() + make_interval(mins => ${minutes}), ${fromPlace}, ${isUsual}, ${sealedSecret},
      ${challenge})`.execute(db);
}

/** Undefined if the ticket is unknown or expired, or its user was removed. */
export async function findSignInStep(db: Queryable, tokenHash: string): Promise<SignInStepRow | undefined> {
  const { rows } = await sql<SignInStepRow>`
    select s.user_id, u.username, u.name, u.restaurant_id, s.from_place, s.is_usual, s.sealed_secret, s.challenge
    from sign_in_steps s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and u.removed_at is null`.execute(db);
  return rows[0];
}

/** Uses up a passkey's challenge. Returns false if another request did so first. */
export async function takeChallenge(db: Queryable, tokenHash: string, challenge: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sign_in_steps set challenge = null where token_hash = ${tokenHash} and challenge = ${challenge}`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses up a ticket. Returns false if another request did so first. */
export async function takeSignInStep(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sign_in_steps where token_hash = ${tokenHash}`.execute(tx);
  return numAffectedRows === 1n;
}
