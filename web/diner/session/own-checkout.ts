import type { Cents } from '../../../core/domain/money.ts';
import { forget } from './storage.ts';

/**
 * The card checkout that this phone started last for an order. Its diner may have come back from the card page with
 * Back, and what it holds is then still his to choose.
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

export function forgetOwnCheckout(): void {
  forget('checkout');
}
