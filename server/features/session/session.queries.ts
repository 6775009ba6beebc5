import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

export interface LoginRow {
  readonly restaurantId: number | null;
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
    select u.restaurant_id, u.id as user_id, u.username, u.name, u.password_hash, exists (
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
  /** What the browser calls itself, and its address, for its user to read. */
  readonly device: string;
  readonly address: string;
  /** The block of the network address and the mark of the device. */
  readonly signedInFrom: readonly string[];
}

export async function insertSession(
  db: Queryable,
  { id, userId, expiresAt, way, device, address, signedInFrom }: NewSession,
): Promise<void> {
  await db
    .insertInto('staff_sessions')
    .values({ id, user_id: userId, expires_at: expiresAt, way, device, address, signed_in_from: [...signedInFrom] })
    .execute();
}

/** Forgets on what and from where a user signed in long ago: nobody asks any more. */
export async function forgetOldPlaces(db: Queryable, userId: number): Promise<void> {
  await sql`
    update staff_sessions set device = '', address = '', signed_in_from = '{}'
    where user_id = ${userId} and created_at < now() - interval '60 days' and (address <> '' or signed_in_from <> '{}')`.execute(
    db,
  );
}

export async function revokeSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set revoked_at = now() where id = ${id}::uuid and revoked_at is null`.execute(db);
}

/** Ends the sessions of a user, and sign-ins that wait for their second step. */
export async function endSessionsOf(db: Queryable, userId: number): Promise<void> {
  await sql`delete from sign_in_steps where user_id = ${userId}`.execute(db);
  await sql`update staff_sessions set revoked_at = now() where user_id = ${userId} and revoked_at is null`.execute(db);
}

/** Locks a session. Its caller tells the change feed ('access'), as of everything that sessions may. */
export async function lockSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set locked_at = now() where id = ${id}::uuid and locked_at is null`.execute(db);
}

export async function unlockSession(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set locked_at = null, proved_at = now() where id = ${id}::uuid`.execute(db);
}

export interface SessionRow {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly way: 'password' | 'pin';
  readonly isLocked: boolean;
}

/** The sessions of a user that are open, the newest first; at most 100. */
export async function sessionsOf(db: Queryable, userId: number): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, device, address, created_at, seen_at, way, locked_at is not null as is_locked from staff_sessions
    where user_id = ${userId} and revoked_at is null and expires_at > now()
    order by created_at desc, id limit 100`.execute(db);
  return rows;
}

/** Ends one session of a user; false where it is none, or over. */
export async function revokeOwnSession(db: Queryable, userId: number, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update staff_sessions set revoked_at = now()
    where id = ${id}::uuid and user_id = ${userId} and revoked_at is null and expires_at > now()`.execute(db);
  return numAffectedRows === 1n;
}

export async function noteProof(db: Queryable, id: string): Promise<void> {
  await sql`update staff_sessions set proved_at = now() where id = ${id}::uuid`.execute(db);
}

/** Keeps the same password under another hash, which is no change of it, unless it was changed meanwhile. */
export async function replaceOutdatedHash(tx: Tx, userId: number, before: string, after: string): Promise<void> {
  await sql`select set_config('comanda.same_password', 'yes', true)`.execute(tx);
  await sql`update users set password_hash = ${after} where id = ${userId} and password_hash = ${before}`.execute(tx);
}

export interface SignInStepRow {
  readonly userId: number;
  readonly username: string;
  readonly name: string;
  readonly restaurantId: number | null;
  readonly fromPlace: string;
  readonly isUsual: boolean;
  /** Of those who set up a factor first. */
  readonly sealedSecret: string | null;
  /** What a passkey has to sign; null once an answer was taken. */
  readonly challenge: string | null;
}

interface NewSignInStep {
  readonly tokenHash: string;
  readonly userId: number;
  readonly minutes: number;
  readonly fromPlace: string;
  readonly isUsual: boolean;
  readonly sealedSecret: string | null;
  readonly challenge: string | null;
}

/** Keeps the hash of a ticket; those of the user that are over make room. */
export async function insertSignInStep(db: Queryable, step: NewSignInStep): Promise<void> {
  const { tokenHash, userId, minutes, fromPlace, isUsual, sealedSecret, challenge } = step;
  await sql`delete from sign_in_steps where user_id = ${userId} and expires_at <= now()`.execute(db);
  await sql`
    insert into sign_in_steps (token_hash, user_id, expires_at, from_place, is_usual, sealed_secret, challenge)
    values (${tokenHash}, ${userId}, now() + make_interval(mins => ${minutes}), ${fromPlace}, ${isUsual}, ${sealedSecret},
      ${challenge})`.execute(db);
}

/** Whose ticket it is; undefined of none, one that is over or of a removed user. */
export async function findSignInStep(db: Queryable, tokenHash: string): Promise<SignInStepRow | undefined> {
  const { rows } = await sql<SignInStepRow>`
    select s.user_id, u.username, u.name, u.restaurant_id, s.from_place, s.is_usual, s.sealed_secret, s.challenge
    from sign_in_steps s join users u on u.id = s.user_id
    where s.token_hash = ${tokenHash} and s.expires_at > now() and u.removed_at is null`.execute(db);
  return rows[0];
}

/** Uses up a passkey's challenge; false if another request was first. */
export async function takeChallenge(db: Queryable, tokenHash: string, challenge: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sign_in_steps set challenge = null where token_hash = ${tokenHash} and challenge = ${challenge}`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses up a ticket; false if another request was first. */
export async function takeSignInStep(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sign_in_steps where token_hash = ${tokenHash}`.execute(tx);
  return numAffectedRows === 1n;
}
