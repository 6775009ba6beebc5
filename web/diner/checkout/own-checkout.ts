import type { Cents } from '../../../core/domain/money.ts';
import { forget, isRecord, readKept, writeText } from '../storage/storage.ts';

/**
 * The card checkout that this phone started last for an order. Its diner may have come back from the card page with
 * Back, and may then still choose what the checkout holds.
 */
export interface OwnCheckout {
  readonly orderID: number;
  /** Empty while the answer to its start is not here. */
  readonly session: string;
  /** The shares that it holds, as far as this phone knows; none for the whole bill or an amount. */
  readonly shares: readonly number[];
  /** What it comes to before the tip. */
  readonly cents: Cents;
}

export function keepOwnCheckout(checkout: OwnCheckout): void {
  writeText('checkout', JSON.stringify(checkout));
}

export function ownCheckout(orderID: number): OwnCheckout | undefined {
  const own = keptCheckout();
  return own?.orderID === orderID ? own : undefined;
}

const keptCheckout = () => readKept('checkout', (value) => (isOwnCheckout(value) ? value : undefined));

/** Nothing is known to be held any more; the session itself may still be open, and is ended before another begins. */
export function disclaimOwnCheckout(orderID: number): void {
  const own = ownCheckout(orderID);
  if (own) keepOwnCheckout({ ...own, shares: [], cents: 0 });
}

export function forgetOwnCheckout(): void {
  forget('checkout');
}

/** That session has ended. A later one, of another tab, stays. */
export function forgetEndedCheckout(session: string): void {
  if (keptCheckout()?.session === session) forgetOwnCheckout();
}

function isOwnCheckout(value: unknown): value is OwnCheckout {
  return (
    isRecord(value) &&
    Number.isInteger(value.orderID) &&
    typeof value.session === 'string' &&
    Array.isArray(value.shares) &&
    value.shares.every(Number.isInteger) &&
    Number.isSafeInteger(value.cents)
  );
}
