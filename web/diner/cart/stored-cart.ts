import type { Cart } from '../../api/cart/cart-line.ts';
import { readCartLines } from '../../api/cart/read-cart.ts';
import { randomKey } from '../../api/random-key.ts';
import { forget, readKept, readText, writeText } from '../storage/storage.ts';

// One cart and one instruction for each table, so that a phone that changes tables never mixes them.
const itemsName = (segment: string) => `items:${segment}`;
const instructionName = (segment: string) => `orderInstruction:${segment}`;
const keyName = (segment: string) => `orderKey:${segment}`;

/** The chosen dishes kept for a table. */
export function readCart(segment: string): Cart {
  return readKept(itemsName(segment), readCartLines) ?? [];
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
