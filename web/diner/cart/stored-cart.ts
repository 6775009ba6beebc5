import { randomKey } from '../storage/random-key.ts';
import { forget, isRecord, readKept, readText, writeText } from '../storage/storage.ts';
import type { Cart, CartChoice, CartLine } from './cart-line.ts';

// One cart and one instruction for each table, so that a phone that changes tables never mixes them.
const itemsName = (segment: string) => `items:${segment}`;
const instructionName = (segment: string) => `orderInstruction:${segment}`;
const keyName = (segment: string) => `orderKey:${segment}`;

/** The chosen dishes kept for a table. Entries that make no sense are left out. */
export function readCart(segment: string): Cart {
  const kept = readKept(itemsName(segment), (value) => (Array.isArray(value) ? value : undefined)) ?? [];
  return kept.flatMap((one) => readLine(one) ?? []);
}

export function writeCart(segment: string, cart: Cart): void {
  renewCartKey(segment);
  if (cart.length === 0) forget(itemsName(segment));
  else writeText(itemsName(segment), JSON.stringify(cart));
}

/**
 * The Idempotency-Key of what is in the cart, until that changes. All tabs have the same one, so that two that submit at
 * the same moment order once.
 */
export function cartKey(segment: string): string {
  const kept = readText(keyName(segment));
  if (kept !== undefined) return kept;
  return renewCartKey(segment);
}

/** After a change, or an answer: the next submission is another one. */
export function renewCartKey(segment: string): string {
  const key = randomKey();
  writeText(keyName(segment), key);
  return key;
}

export function readInstruction(segment: string): string {
  return readText(instructionName(segment)) ?? '';
}

export function writeInstruction(segment: string, text: string): void {
  renewCartKey(segment);
  if (text === '') forget(instructionName(segment));
  else writeText(instructionName(segment), text);
}

/** All that is chosen for a table as one text: whether another tab ordered or changed it meanwhile. */
export function cartMark(segment: string): string {
  return JSON.stringify([readCart(segment), readInstruction(segment)]);
}

function readLine(value: unknown): CartLine | undefined {
  if (!isRecord(value) || !Number.isInteger(value.itemId) || !isAmount(value.price)) return undefined;
  const qty = Number(value.qty);
  if (!Number.isInteger(qty) || qty < 1 || qty > 99 || typeof value.itemName !== 'string') return undefined;
  const choices = Array.isArray(value.selectedSubItems) ? value.selectedSubItems : [];
  return {
    itemId: Number(value.itemId),
    itemName: value.itemName,
    description: text(value.description),
    price: value.price,
    itemCategoryId: Number(value.itemCategoryId) || 0,
    categoryName: text(value.categoryName),
    qty,
    selectedSubItems: choices.flatMap((one) => readChoice(one, qty) ?? []),
    specialInstruction: text(value.specialInstruction),
  };
}

function readChoice(value: unknown, qty: number): CartChoice | undefined {
  if (!isRecord(value) || typeof value.subItemName !== 'string' || !isAmount(value.price)) return undefined;
  const sequence = Number(value.sequence);
  if (!Number.isInteger(sequence) || sequence < 1 || sequence > qty) return undefined;
  const { subItemName, price } = value;
  return { subItemName, price, description: text(value.description), sequence, subItemID: `${subItemName}${sequence}` };
}

const isAmount = (value: unknown): value is number => typeof value === 'number' && value >= 0 && value < 1e6;
const text = (value: unknown) => (typeof value === 'string' ? value : '');
