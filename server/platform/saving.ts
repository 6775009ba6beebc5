import { sql } from 'kysely';
import { recordMessages } from '../../core/messages/en/server/records.ts';
import { fill } from '../../core/messages/message.ts';
import { isSqlState } from './database.ts';
import { invalid, type Refusal, refuse } from './refusal.ts';

/** True in SQL for a record that still has the version that was seen; for every one where none was sent. */
export function isOfVersion(version: number | null | undefined) {
  return sql<boolean>`(${version ?? null}::int is null or version = ${version ?? null})`;
}

/** The refusal of a save that wrote nothing: somebody was faster, or there is no such record. */
export function notSaved(isThere: boolean) {
  return isThere ? refuse('Stale') : refuse('NotFound');
}

export const nameTaken = refuse('NameAlreadyExist');

/** Does a save. Where it breaks one of these unique keys of the database, the answer is the refusal that belongs to it. */
export async function unlessTaken<Saved, Taken extends Refusal>(
  keys: Readonly<Record<string, Taken>>,
  save: () => Promise<Saved>,
): Promise<Saved | Taken> {
  try {
    return await save();
  } catch (error) {
    const taken = isSqlState(error, '23505') ? keys[error.constraint ?? ''] : undefined;
    if (taken === undefined) throw error;
    return taken;
  }
}

/** Says no to a text of more than `limit` characters. */
export const tooLong = (path: string, limit: number) => invalid(path, fill(recordMessages.tooLong, { limit }));
