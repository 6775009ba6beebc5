import { type RawBuilder, sql } from 'kysely';
import { parsePrice, priceLimits } from '../../core/domain/item-rules.ts';
import type { Cents, Money } from '../../core/domain/money.ts';
import { isLongerThan, textLimits } from '../../core/domain/record-text.ts';
import { restaurantRuleMessages } from '../../core/messages/en/core/restaurants.ts';
import { recordMessages } from '../../core/messages/en/server/records.ts';
import { fill, type Words } from '../../core/messages/message.ts';
import { isSqlState } from './database.ts';
import { type FieldWords, invalidFields, type Refusal, refuse } from './refusal.ts';

/** SQL that is true if the record still has `version`, or if no version was sent. */
export function isOfVersion(version: number | null | undefined): RawBuilder<boolean> {
  return sql<boolean>`(${version ?? null}::int is null or version = ${version ?? null})`;
}

/** The refusal for an update without effect: another user changed the record, or it doesn't exist. */
export function notSaved(isThere: boolean): Refusal<'Stale'> | Refusal<'NotFound'> {
  return isThere ? refuse('Stale') : refuse('NotFound');
}

export const nameTaken = refuse('NameAlreadyExist');

/** Runs `save`. Turns a violation of one of these unique constraints, or of one that excludes, into its refusal. */
export async function catchUniqueViolation<Saved, Taken extends Refusal>(
  keys: Readonly<Record<string, Taken>>,
  save: () => Promise<Saved>,
): Promise<Saved | Taken> {
  try {
    return await save();
  } catch (error) {
    const isTaken = isSqlState(error, '23505') || isSqlState(error, '23P01');
    const taken = isTaken ? keys[error.constraint ?? ''] : undefined;
    if (taken === undefined) throw error;
    return taken;
  }
}

/** The fault of a text with more than `limit` characters, by default the limit for names. */
export const textFaults = (path: string, text: string, limit: number = textLimits.name): FieldWords[] =>
  isLongerThan(limit, text) ? [{ path, message: fill(restaurantRuleMessages.tooLong, { limit }) }] : [];

export function tooLong(path: string, text: string | undefined, limit?: number): Refusal<'InvalidField'> | undefined {
  const faults = textFaults(path, text ?? '', limit);
  return faults.length > 0 ? invalidFields(faults) : undefined;
}

export const badPrice = (money: Money): Words => fill(recordMessages.badPrice, priceLimits(money));

export function readPrice(money: Money, path: string, figure: string, faults: FieldWords[]): Cents {
  const cents = parsePrice(money, figure);
  if (cents === undefined) faults.push({ path, message: badPrice(money) });
  return cents ?? 0;
}
