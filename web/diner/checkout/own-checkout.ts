import type { Cents } from '../../../core/domain/money.ts';
import { forget, readLike, writeText } from '../storage/storage.ts';

/** This phone's last card checkout. After Back, its diner can still choose the shares that it locks. */
export interface OwnCheckout {
  readonly orderID: number;
  /** Empty until the server has answered the start request. */
  readonly session: string;
  /** The shares it pays, as far as this phone knows; empty for the whole bill or an amount. */
  readonly shares: readonly number[];
  /** Excludes the tip. */
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

/** Keeps the session, which may still be open and must end before another begins. */
export function disclaimOwnCheckout(orderID: number): void {
  const checkout = ownCheckout(orderID);
  if (checkout) keepOwnCheckout({ ...checkout, shares: [], cents: 0 });
}

export function forgetOwnCheckout(): void {
  forget('checkout');
}

/** Keeps a later checkout that another tab started. */
export function forgetEndedCheckout(session: string): void {
  if (keptCheckout()?.session === session) forgetOwnCheckout();
}
