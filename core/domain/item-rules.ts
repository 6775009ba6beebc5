import type { Selection } from './customization.ts';
import { type Cents, largestAmount, parseCents } from './money.ts';

/** Caps of one item: more is a typing error, not a menu. */
export const itemCaps = { max: 999, subItems: 100 } as const;

/** Reads a price of the menu: 0 to 99,999.99 with at most two decimals. Undefined for anything else. */
export function parsePrice(figure: string | number): Cents | undefined {
  const cents = parseCents(figure);
  return cents !== undefined && cents <= largestAmount ? cents : undefined;
}

/** "Max is forced to 0 if it is not a number or is negative." Parts are dropped: '2.5' -> 2. */
export function forcedMax(figure: string | number | null | undefined): number {
  const isNumber = typeof figure === 'number' || /^\s*\d+(?:\.\d*)?\s*$/.test(figure ?? '');
  const max = isNumber ? Number(figure) : Number.NaN;
  return max >= 0 ? Math.min(Math.floor(max), itemCaps.max) : 0;
}

/** "At least one sub-item when Customized is Multiple or Single, or when Mandatory is on." */
export function needsSubItem({ selection, mandatory }: { selection: Selection; mandatory: boolean }): boolean {
  return selection !== 'Y' || mandatory;
}

/** Sub-items are told apart by name, case and spaces folded; the index of the first that repeats another, or -1. */
export function repeatedName(names: readonly string[]): number {
  const folded = names.map((name) => name.trim().replace(/\s+/g, ' ').toLowerCase());
  return folded.findIndex((name, at) => folded.indexOf(name) < at);
}
