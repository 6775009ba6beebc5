import { sql } from 'kysely';
import { isLongerThan, textLimits } from '../../core/domain/record-text.ts';
import { restaurantRuleMessages } from '../../core/messages/en/core/restaurants.ts';
import { fill } from '../../core/messages/message.ts';
import { isSqlState } from './database.ts';
import { invalid, type Refusal, refuse } from './refusal.ts';

/** SQL that is true if the record still has `version`, or if none was sent. */
export function isOfVersion(version: number | null | undefined) {
  return sql<boolean>`(${version ?? null}::int is null or version = ${version ?? null})`;
}

/** The refusal of an update without effect: changed by another user, or missing. */
export function notSaved(isThere: boolean) {
  return isThere ? refuse('Stale') : refuse('NotFound');
}

export const nameTaken = refuse('NameAlreadyExist');

/** Runs `save`; a violation of one of these unique constraints becomes its refusal. */
export async function catchUniqueViolation<Saved, Taken extends Refusal>(
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

/** The refusal of a text of more than `limit` characters, by default those of a name. */
export const tooLong = (path: string, text: string | undefined, limit: number = textLimits.name) =>
  isLongerThan(limit, text ?? '') ? invalid(path, fill(restaurantRuleMessages.tooLong, { limit })) : undefined;
