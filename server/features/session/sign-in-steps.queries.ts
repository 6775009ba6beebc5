import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

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

export interface NewSignInStep {
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

/** Uses what a passkey has to sign up; false where somebody was first. */
export async function takeChallenge(db: Queryable, tokenHash: string, challenge: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update sign_in_steps set challenge = null where token_hash = ${tokenHash} and challenge = ${challenge}`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses a ticket up; false where somebody was first. */
export async function takeSignInStep(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from sign_in_steps where token_hash = ${tokenHash}`.execute(tx);
  return numAffectedRows === 1n;
}
