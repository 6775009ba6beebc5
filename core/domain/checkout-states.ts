/**
 * What one attempt to pay by card is up to: asked for at the provider, its page open, its money taken for the order, its
 * money taken when no order could take it any more, or over without money.
 */
export type CheckoutState = 'starting' | 'open' | 'paid' | 'late' | 'ended';

interface CheckoutRules {
  /** Somebody may still pay at its page. */
  readonly isUnfinished: boolean;
  /** Its payer has paid, whatever became of the money here. */
  readonly tookMoney: boolean;
}

export const checkoutStates: Readonly<Record<CheckoutState, CheckoutRules>> = {
  starting: { isUnfinished: true, tookMoney: false },
  open: { isUnfinished: true, tookMoney: false },
  paid: { isUnfinished: false, tookMoney: true },
  late: { isUnfinished: false, tookMoney: true },
  ended: { isUnfinished: false, tookMoney: false },
};

/** The states in which somebody may still pay. */
export const unfinishedCheckoutStates = (Object.keys(checkoutStates) as CheckoutState[]).filter(
  (state) => checkoutStates[state].isUnfinished,
);
