import type { MenuItem } from '../../../core/contract/menu.ts';
import { type Cents, type Money, sumCents } from '../../../core/domain/money.ts';
import { orderCaps } from '../../../core/domain/order-caps.ts';
import { lineTotal, type PricedLine } from '../../../core/domain/pricing/order-totals.ts';
import type { UnitSeats } from '../../../core/domain/seats.ts';

/** `sequence` is the number of the unit, starting at 1. `subItemID` is the name followed by that number. */
export type CartChoice = MenuItem['selectedSubItems'][number];

/** A dish in the cart, with the name and prices that the guest saw. Prices are as the API sends them. */
export interface CartLine {
  readonly itemId: number;
  readonly itemName: string;
  readonly description: string;
  readonly price: number;
  readonly itemCategoryId: number;
  readonly categoryName: string;
  readonly qty: number;
  readonly selectedSubItems: readonly CartChoice[];
  readonly specialInstruction: string;
  /** The seats of unit 1, 2, ..., perhaps also of units that were removed. Only the pad sets them. */
  readonly seats?: UnitSeats | undefined;
  /** Chosen instead of the category's course. 0 means as soon as it is ready. */
  readonly course?: number | undefined;
}

export type Cart = readonly CartLine[];

export interface Category {
  readonly itemCategoryId: number;
  readonly categoryName: string;
}

export const mostOf = (item: MenuItem | undefined) =>
  Math.min(orderCaps.quantityPerLine, item?.left ?? orderCaps.quantityPerLine);

export function quantityOf(cart: Cart, itemId: number): number {
  return cart.find((line) => line.itemId === itemId)?.qty ?? 0;
}

/** The default choices of the units from `from` + 1 to `to`. */
export const newUnits = (item: MenuItem, from: number, to: number): CartChoice[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at + 1).flatMap((sequence) =>
    (item.defaults ?? []).map((pick) => ({ ...pick, sequence, subItemID: `${pick.subItemName}${sequence}` })),
  );

/** Sets a dish's quantity. 0 removes the dish; a lower quantity drops the choices of the last units. */
export function withQuantity(cart: Cart, item: MenuItem, category: Category, qty: number): Cart {
  const before = cart.find((line) => line.itemId === item.itemId);
  if (qty < 1) return cart.filter((line) => line !== before);
  const line: CartLine = {
    ...before,
    itemId: item.itemId,
    itemName: item.itemName,
    description: item.description,
    price: item.price,
    itemCategoryId: category.itemCategoryId,
    categoryName: category.categoryName,
    qty,
    selectedSubItems: chosenFor(item, before, qty),
    specialInstruction: before?.specialInstruction ?? '',
  };
  return before ? cart.map((entry) => (entry === before ? line : entry)) : [...cart, line];
}

const chosenFor = (item: MenuItem | undefined, line: CartLine | undefined, qty: number) => [
  ...(line?.selectedSubItems ?? []).filter((choice) => choice.sequence <= qty),
  ...(item ? newUnits(item, line?.qty ?? 0, qty) : []),
];

export function withLineQuantity(cart: Cart, line: CartLine, qty: number, item?: MenuItem): Cart {
  if (qty < 1) return cart.filter((entry) => entry.itemId !== line.itemId);
  const selectedSubItems = chosenFor(item, line, qty);
  return cart.map((entry) => (entry.itemId === line.itemId ? { ...entry, qty, selectedSubItems } : entry));
}

export function priced(formats: Money, line: CartLine): PricedLine {
  return {
    unitPriceCents: formats.centsOf(line.price),
    quantity: line.qty,
    choices: line.selectedSubItems.map(({ price, quantity }) => ({ priceCents: formats.centsOf(price), quantity })),
  };
}

export const lineCents = (formats: Money, line: CartLine) => lineTotal(priced(formats, line));
/** Excludes tax, like the prices on the menu. */
export const cartCents = (formats: Money, cart: Cart): Cents => sumCents(cart.map((line) => lineCents(formats, line)));
export const itemCount = (cart: Cart) => cart.reduce((sum, line) => sum + line.qty, 0);
