interface PaymentModeRules {
  /** 'staff': recorded in the payment dialog. 'provider': paid by a guest on a card page, and refunded to that card. */
  readonly takenBy: 'staff' | 'provider';
  /** Whether its amounts are rounded if small coins are not used. */
  readonly isCash: boolean;
}

/** The keys are the names on the wire and in the database, in the order in which staff see them. */
export const paymentModeRules = {
  Cash: { takenBy: 'staff', isCash: true },
  Card: { takenBy: 'staff', isCash: false },
  Online: { takenBy: 'provider', isCash: false },
  Others: { takenBy: 'staff', isCash: false },
} as const satisfies Readonly<Record<string, PaymentModeRules>>;

type Rules = typeof paymentModeRules;
export type PaymentMode = keyof Rules;
export type StaffPaymentMode = {
  [Mode in PaymentMode]: Rules[Mode]['takenBy'] extends 'staff' ? Mode : never;
}[PaymentMode];

export const paymentModes = Object.keys(paymentModeRules) as readonly PaymentMode[];

export const staffPaymentModes = paymentModes.filter(isTakenByStaff);

export function isTakenByStaff(mode: PaymentMode): mode is StaffPaymentMode {
  return paymentModeRules[mode].takenBy === 'staff';
}

export function byPaymentMode<Value>(make: (mode: PaymentMode) => Value): Record<PaymentMode, Value> {
  return Object.fromEntries(paymentModes.map((mode) => [mode, make(mode)])) as Record<PaymentMode, Value>;
}
