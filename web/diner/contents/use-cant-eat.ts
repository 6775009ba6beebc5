import { useMemo, useSyncExternalStore } from 'react';
import type { MenuGroup } from '../../../core/contract/choice-groups.ts';
import type { MenuItem } from '../../../core/contract/menu.ts';
import {
  type Avoided,
  type Conflict,
  conflictOf,
  isSevere,
  jointConflict,
  unavoidable,
} from '../../../core/domain/avoided.ts';
import type { CartLine } from '../../api/cart/cart-line.ts';
import { pickedOf } from '../../api/cart/needs-choice.ts';
import { contentsOf } from '../../api/choice-groups.ts';
import { isRecord } from '../../api/is-record.ts';
import { forget, onStored, readText, writeText } from '../storage/storage.ts';
import { filterName } from './stored-filter.ts';

export interface CantEat {
  readonly avoided: readonly Avoided[];
  /** Labels that a dish must have. */
  readonly diets: readonly number[];
}

const nothing: CantEat = { avoided: [], diets: [] };
/** Dishes that the guest chose despite the filter, with the filter at that time. A reload asks again. */
const accepted = new Set<string>();

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

export const readCantEat = () => read(readText(filterName));

export function keepCantEat(part: Partial<CantEat>): void {
  const next = { ...readCantEat(), ...part };
  if (next.avoided.length + next.diets.length === 0) forget(filterName);
  else writeText(filterName, JSON.stringify(next));
  window.dispatchEvent(new Event('storage'));
}

type Stated = Parameters<typeof contentsOf>[0] & { readonly groups?: readonly Group[] | undefined };
type Group = Pick<MenuGroup, 'min' | 'choices'>;

const ownConflict = (item: Stated, { avoided, diets }: CantEat) => conflictOf(contentsOf(item), avoided, diets);

/** Includes conflicts that every choice of a required group has. */
export function conflictOfItem(item: Stated, cantEat: CantEat): Conflict | undefined {
  const required = item.groups?.filter(({ min }) => min > 0) ?? [];
  const conflictsOf = ({ choices }: Group) =>
    choices.flatMap(({ opens, soldOut, ...choice }) =>
      soldOut ? [] : [conflictOfItem({ ...choice, groups: opens && [opens] }, cantEat)],
    );
  return jointConflict([ownConflict(item, cantEat), ...required.map((group) => unavoidable(conflictsOf(group)))]);
}

/** Includes the conflicts of the picked choices. */
export const conflictOfLine = (item: MenuItem, line: CartLine, cantEat: CantEat): Conflict | undefined =>
  jointConflict([item, ...pickedOf(item, line)].map((part) => ownConflict(part, cantEat)));

export interface Avoidance {
  readonly item: MenuItem;
  readonly conflict: Conflict;
}

export const avoidanceOf = (item: MenuItem, conflict: Conflict | undefined): Avoidance | undefined =>
  conflict && isSevere(conflict) ? { item, conflict } : undefined;

const nameOf = ({ item, conflict }: Avoidance) =>
  [item.itemId, conflict.contains, conflict.lacks, readText(filterName)].join(' ');
export const isAccepted = (avoidance: Avoidance) => accepted.has(nameOf(avoidance));
export const accept = (all: readonly Avoidance[]) => all.forEach((avoidance) => void accepted.add(nameOf(avoidance)));
