import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

export interface SecondStepRow {
  readonly hasApp: boolean;
  /** How many. */
  readonly passkeys: number;
  /** Whether one of their roles asks for a second step. */
  readonly isRequired: boolean;
  readonly recoveryCodes: number;
}

export async function readSecondStep(db: Queryable, userId: number): Promise<SecondStepRow> {
  const { rows } = await sql<SecondStepRow>`
    select exists (select from totp_factors where user_id = ${userId}) as has_app,
      (select count(*)::int from user_passkeys where user_id = ${userId}) as passkeys,
      exists (select from user_roles ur join roles r on r.id = ur.role_id
        where ur.user_id = ${userId} and r.second_step) as is_required,
      (select count(*)::int from recovery_codes where user_id = ${userId}) as recovery_codes`.execute(db);
  return rows[0] ?? { hasApp: false, passkeys: 0, isRequired: false, recoveryCodes: 0 };
}

export async function findSealedSecret(db: Queryable, userId: number): Promise<string | undefined> {
  const { rows } = await sql<{ sealed: string }>`
    select sealed_secret as sealed from totp_factors where user_id = ${userId}`.execute(db);
  return rows[0]?.sealed;
}

/** False where there is one already. */
export async function insertFactor(tx: Tx, userId: number, sealed: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into totp_factors (user_id, sealed_secret, last_step) values (${userId}, ${sealed}, ${step})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Takes the code of a half minute; false where it, or a later one, was taken already. */
export async function takeStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses a recovery code up; false where there is none, or not any more. */
export async function takeRecoveryCode(db: Queryable, userId: number, codeHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash}`.execute(db);
  return numAffectedRows === 1n;
}

/** Exactly these codes from now on. */
export async function writeRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`.execute(tx);
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

/** False where there was none. */
export async function deleteApp(tx: Tx, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from totp_factors where user_id = ${userId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** The app, every passkey and all recovery codes; false where there was none of them. */
export async function deleteFactors(tx: Tx, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const { numAffectedRows } = await sql`delete from user_passkeys where user_id = ${userId}`.execute(tx);
  return (await deleteApp(tx, userId)) || (numAffectedRows ?? 0n) > 0n;
}

/** Takes a user's second step for this transaction alone. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
}
