/** One attempt to pay by card. 'starting': requested. 'late': paid too late for the order. 'ended': not paid. */
export type CheckoutState = 'starting' | 'open' | 'paid' | 'late' | 'ended';

interface CheckoutRules {
  readonly isUnfinished: boolean;
  /** True if the guest paid, even if the payment came too late for the order. */
  readonly tookMoney: boolean;
}

export const checkoutStates: Readonly<Record<CheckoutState, CheckoutRules>> = {
  starting: { isUnfinished: true, tookMoney: false },
  open: { isUnfinished: true, tookMoney: false },
  paid: { isUnfinished: false, tookMoney: true },
  late: { isUnfinished: false, tookMoney: true },
  ended: { isUnfinished: false, tookMoney: false },
};

export const unfinishedCheckoutStates = (Object.keys(checkoutStates) as CheckoutState[]).filter(
  (state) => checkoutStates[state].isUnfinished,
);
