/**
 * The states of one attempt to pay by card: requested at the provider, page open, paid, paid too late for the order, or
 * ended without money.
 */
export type CheckoutState = 'starting' | 'open' | 'paid' | 'late' | 'ended';

interface CheckoutRules {
  /** Its page can still be paid. */
  readonly isUnfinished: boolean;
  /** The payer has paid, even if the order could not take the money. */
  readonly tookMoney: boolean;
}

export const checkoutStates: Readonly<Record<CheckoutState, CheckoutRules>> = {
  starting: { isUnfinished: true, tookMoney: false },
  open: { isUnfinished: true, tookMoney: false },
  paid: { isUnfinished: false, tookMoney: true },
  late: { isUnfinished: false, tookMoney: true },
  ended: { isUnfinished: false, tookMoney: false },
};

/** The states whose page can still be paid. */
export const unfinishedCheckoutStates = (Object.keys(checkoutStates) as CheckoutState[]).filter(
  (state) => checkoutStates[state].isUnfinished,
);
