import type { Cents } from '../../../core/domain/money.ts';
import { forget, readLike, writeText } from '../storage/storage.ts';

/** The last card checkout of this phone. After Back, its diner may still choose what it holds. */
export interface OwnCheckout {
  readonly orderID: number;
  /** Empty until the start is answered. */
  readonly session: string;
  /** As far as this phone knows; empty for the whole bill or an amount. */
  readonly shares: readonly number[];
  /** Before the tip. */
  readonly cents: Cents;
}

export function keepOwnCheckout(checkout: OwnCheckout): void {
  writeText('checkout', JSON.stringify(checkout));
}

export function ownCheckout(orderID: number): OwnCheckout | undefined {
  const checkout = keptCheckout();
  return checkout?.orderID === orderID ? checkout : undefined;
}

const keptCheckout = () => readLike<OwnCheckout>('checkout', { orderID: 0, session: '', shares: [], cents: 0 });

/** The session may still be open; it is ended before another begins. */
export function disclaimOwnCheckout(orderID: number): void {
  const checkout = ownCheckout(orderID);
  if (checkout) keepOwnCheckout({ ...checkout, shares: [], cents: 0 });
}

export function forgetOwnCheckout(): void {
  forget('checkout');
}

/** A later checkout, started in another tab, stays. */
export function forgetEndedCheckout(session: string): void {
  if (keptCheckout()?.session === session) forgetOwnCheckout();
}
