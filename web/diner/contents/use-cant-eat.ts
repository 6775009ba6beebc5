import { useMemo, useSyncExternalStore } from 'react';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { type Avoided, type Conflict, conflictOf } from '../../../core/domain/avoided.ts';
import { parseItemTypes } from '../../../core/domain/item-types.ts';
import { forget, isRecord, onStored, readText, writeText } from '../storage/storage.ts';
import { filterName } from './stored-filter.ts';

/** What the guest of this phone can't eat. */
export interface CantEat {
  readonly avoided: readonly Avoided[];
  /** Labels that a dish must have. */
  readonly diets: readonly number[];
}

const nothing: CantEat = { avoided: [], diets: [] };
/** Dishes that the guest chose in spite of it, with the filter that held then. A reload asks again. */
const accepted = new Map<number, string | undefined>();

function read(text: string | undefined): CantEat {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    if (!isRecord(kept)) return nothing;
    const listed = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
    return {
      avoided: listed(kept.avoided).filter((code): code is Avoided => typeof code === 'string'),
      diets: listed(kept.diets).filter((diet) => typeof diet === 'number'),
    };
  } catch {
    return nothing;
  }
}

export function useCantEat(): CantEat {
  const text = useSyncExternalStore(onStored, () => readText(filterName));
  return useMemo(() => read(text), [text]);
}

export function keepCantEat(part: Partial<CantEat>): void {
  const next = { ...read(readText(filterName)), ...part };
  if (next.avoided.length + next.diets.length === 0) forget(filterName);
  else writeText(filterName, JSON.stringify(next));
  window.dispatchEvent(new Event('storage'));
}

export function conflictOfItem(item: MenuItem, { avoided, diets }: CantEat): Conflict | undefined {
  return conflictOf({ ...item, types: parseItemTypes(item.type) ?? [] }, avoided, diets);
}

/** Traces and what is not stated only warn. */
export function isAvoided(item: MenuItem, cantEat: CantEat): boolean {
  const conflict = conflictOfItem(item, cantEat);
  return conflict !== undefined && conflict.contains.length + conflict.lacks.length > 0;
}

export const isAccepted = (itemId: number) => accepted.has(itemId) && accepted.get(itemId) === readText(filterName);
export const accept = (itemIds: readonly number[]) =>
  itemIds.forEach((id) => void accepted.set(id, readText(filterName)));
