import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/database.ts';

export interface PasskeyRow {
  readonly credentialId: string;
  readonly name: string;
  readonly transports: readonly string[];
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

/** A user's passkeys, the oldest first. */
export async function listPasskeys(db: Queryable, userId: number): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`
    select credential_id, name, transports, created_at, used_at from user_passkeys
    where user_id = ${userId} order by created_at, credential_id`.execute(db);
  return rows;
}

export interface NewPasskey {
  readonly userId: number;
  readonly credentialId: string;
  readonly name: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** False where it is somebody's already. */
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

/** Takes a signature by its count; false where that was reached before. A passkey that does not count says 0 for ever. */
export async function takeCount(tx: Tx, userId: number, credentialId: string, counter: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update user_passkeys set counter = ${counter}, used_at = now()
    where user_id = ${userId} and credential_id = ${credentialId}
      and (counter < ${counter} or (counter = 0 and ${counter} = 0))`.execute(tx);
  return numAffectedRows === 1n;
}

/** False where there is none. */
export async function deletePasskey(tx: Tx, userId: number, credentialId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from user_passkeys where user_id = ${userId} and credential_id = ${credentialId}`.execute(tx);
  return numAffectedRows === 1n;
}
