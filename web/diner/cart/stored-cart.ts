import type { Cart } from '../../api/cart/cart-line.ts';
import { readCartLines } from '../../api/cart/read-cart.ts';
import { randomKey } from '../../api/random-key.ts';
import { forget, readKept, readText, writeText } from '../storage/storage.ts';

// Stored per table, so that a phone that changes tables never mixes carts.
const itemsName = (segment: string) => `items:${segment}`;
const instructionName = (segment: string) => `orderInstruction:${segment}`;
const keyName = (segment: string) => `orderKey:${segment}`;

export function readCart(segment: string): Cart {
  return readKept(itemsName(segment), readCartLines) ?? [];
}

export function writeCart(segment: string, cart: Cart): void {
  renewCartKey(segment);
  if (cart.length === 0) forget(itemsName(segment));
  else writeText(itemsName(segment), JSON.stringify(cart));
}

/** Idempotency-Key of the cart until it changes. Tabs share it, so two simultaneous submits order once. */
export function cartKey(segment: string): string {
  const kept = readText(keyName(segment));
  if (kept !== undefined) return kept;
  return renewCartKey(segment);
}

/** After a change or a response, the next submission needs a new key. */
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

/** Cart and instruction as JSON, for noticing that another tab ordered or changed something. */
export function cartMark(segment: string): string {
  return JSON.stringify([readCart(segment), readInstruction(segment)]);
}
