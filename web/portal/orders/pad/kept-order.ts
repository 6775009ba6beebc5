import { type Avoided, avoidedCodes } from '../../../../core/domain/avoided.ts';
import { seatFault, seatsOfUnits, type UnitSeats } from '../../../../core/domain/seats.ts';
import type { Cart, CartLine } from '../../../api/cart/cart-line.ts';
import { readCartLines } from '../../../api/cart/read-cart.ts';
import { randomKey } from '../../../api/random-key.ts';
import { userWorkPrefix } from '../../../api/session.ts';
import { ofBrowser } from '../../../api/storage.ts';
import type { TakenOrder } from './calls.ts';

export interface KeptOrder {
  readonly cart: Cart;
  readonly instruction: string;
  /** What the guests at the table can't eat. */
  readonly avoids: readonly Avoided[];
  /** Courses that the kitchen makes with this order although an earlier course is not served. */
  readonly fire: readonly number[];
  /** The Idempotency-Key of the current content, shared by all tabs; content changes and responses replace it. */
  readonly key: string;
  /** The order sent with the key but without a response. It may have arrived, so only the same one may be resent. */
  readonly sent?: TakenOrder;
}

export interface PadTable {
  readonly restaurantId: number;
  readonly tableID: number;
  readonly username: string;
}

const prefix = `${userWorkPrefix}pad.`;
const listeners = new Set<() => void>();
const nameOf = ({ restaurantId, tableID }: Omit<PadTable, 'username'>) => `${prefix}${restaurantId}.${tableID}`;

export const nothingKept = (): KeptOrder => ({ cart: [], instruction: '', avoids: [], fire: [], key: randomKey() });

/** The user's order at a table. Drops what another user left on the device. */
export function readKeptOrder(table: PadTable): KeptOrder {
  const kept = parse(ofBrowser.get(nameOf(table)));
  if (kept === undefined) return nothingKept();
  if (kept.username === table.username) return kept.order;
  ofBrowser.remove(nameOf(table));
  return nothingKept();
}

export function hasKeptOrder(table: PadTable): boolean {
  const kept = parse(ofBrowser.get(nameOf(table)));
  return kept?.username === table.username && kept.order.cart.length > 0;
}

export function writeKeptOrder(table: PadTable, order: KeptOrder): void {
  const isEmpty = order.cart.length + order.avoids.length === 0 && order.instruction === '' && order.sent === undefined;
  if (isEmpty) ofBrowser.remove(nameOf(table));
  else ofBrowser.set(nameOf(table), JSON.stringify({ username: table.username, ...order }));
  for (const listener of [...listeners]) listener();
}

/** Listens for changes of kept orders in any tab. Returns an unsubscribe function. */
export function onKeptOrder(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', hear);
  };
}

function parse(text: string | null): { username: unknown; order: KeptOrder } | undefined {
  if (text === null) return undefined;
  try {
    const kept = JSON.parse(text) as Partial<KeptOrder> & { username?: unknown };
    if (typeof kept.key !== 'string') return undefined;
    const { username, key, sent } = kept;
    const instruction = typeof kept.instruction === 'string' ? kept.instruction : '';
    const avoids = avoidedCodes.filter((code) => Array.isArray(kept.avoids) && kept.avoids.includes(code));
    const fire = Array.isArray(kept.fire) ? kept.fire.filter(Number.isInteger) : [];
    const cart = withSeats(readCartLines(kept.cart), kept.cart);
    return { username, order: { cart, instruction, avoids, fire, key, ...(sent && { sent }) } };
  } catch {
    return undefined;
  }
}

const withSeats = (cart: Cart, kept: unknown): Cart =>
  cart.map((line) => {
    const row = (kept as Partial<CartLine>[]).find((entry) => entry?.itemId === line.itemId);
    const seats = isSeats(row?.seats) ? row.seats.slice(0, line.qty) : [];
    return seatFault(seats, line.qty) ? line : { ...line, seats: seatsOfUnits(seats, line.qty) };
  });
const isSeats = (value: unknown): value is UnitSeats => Array.isArray(value) && value.every(Array.isArray);
