import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';
import type { RowOf } from '../../platform/record-table.ts';

export interface SecondStepRow {
  readonly hasApp: boolean;
  readonly passkeys: number;
  readonly isRequired: boolean;
  readonly recoveryCodes: number;
}

export async function secondStepOf(db: Queryable, userId: number): Promise<SecondStepRow> {
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

/** Returns false if the user already has one. */
export async function insertFactor(tx: Tx, userId: number, sealed: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into totp_factors (user_id, sealed_secret, last_step) values (${userId}, ${sealed}, ${step})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Uses up the code of a 30-second step. Returns false if that step or a later one was used before. */
export async function takeStep(db: Queryable, userId: number, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update totp_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

/** Returns false if the code doesn't exist or was used. */
export async function takeRecoveryCode(db: Queryable, userId: number, codeHash: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${codeHash}`.execute(db);
  return numAffectedRows === 1n;
}

export async function writeRecoveryCodes(tx: Tx, userId: number, hashes: readonly string[]): Promise<void> {
  await deleteRecoveryCodes(tx, userId);
  await sql`
    insert into recovery_codes (user_id, code_hash) select ${userId}, unnest(${hashes}::text[])`.execute(tx);
}

export async function deleteRecoveryCodes(tx: Tx, userId: number): Promise<void> {
  await sql`delete from recovery_codes where user_id = ${userId}`.execute(tx);
}

export async function deleteApp(tx: Tx, userId: number): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from totp_factors where user_id = ${userId}`.execute(tx);
  return numAffectedRows === 1n;
}

/** Deletes the app, passkeys and recovery codes. Returns false if there was no app and no passkey. */
export async function dropSecondStep(tx: Tx, userId: number): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId);
  const { numAffectedRows } = await sql`delete from user_passkeys where user_id = ${userId}`.execute(tx);
  return (await deleteApp(tx, userId)) || (numAffectedRows ?? 0n) > 0n;
}

/** Locks the user, which serializes changes to their second step. */
export async function lockOwner(tx: Tx, userId: number): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx);
}

export type PasskeyRow = Omit<RowOf<'user_passkeys'>, 'userId' | 'publicKey' | 'counter'>;

export async function passkeysOf(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select credential_id, name, transports, created_at, used_at from user_passkeys
    where user_id = ${userId} order by created_at, credential_id`.execute(db);
  return rows;
}

type NewPasskey = Omit<RowOf<'user_passkeys'>, 'publicKey' | 'createdAt' | 'usedAt'> & {
  readonly publicKey: Uint8Array;
};

/** Returns false if a user already has this passkey. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<boolean> {
  const { userId, credentialId, name, publicKey, counter, transports } = passkey;
  const { numAffectedRows } = await sql`
    insert into user_passkeys (credential_id, user_id, name, public_key, counter, transports)
    values (${credentialId}, ${userId}, ${name}, ${Buffer.from(publicKey)}, ${counter}, ${transports})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function findKey(db: Queryable, userId: number, credentialId: string) {
  const { rows } = await sql<{ publicKey: Buffer }>`
    select public_key from user_passkeys where user_id = ${userId} and credential_id = ${credentialId}`.execute(db);
  return rows[0]?.publicKey;
}

/** Returns false if the counter didn't increase. Passkeys without a counter always send 0. */
export async function takeCount(tx: Tx, userId: number, credentialId: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_passkeys set counter = ${counter}, used_at = now()
    where user_id = ${userId} and credential_id = ${credentialId}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(tx);
  return numAffectedRows === 1n;
}

export async function deletePasskey(tx: Tx, userId: number, credentialId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from user_passkeys where user_id = ${userId} and credential_id = ${credentialId}`.execute(tx);
  return numAffectedRows === 1n;
}
