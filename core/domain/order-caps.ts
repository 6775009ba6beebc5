/** Limits per table, so that no phone can flood the kitchen. Even a party of ten phones stays far below them. */
export const orderCaps = {
  quantityPerLine: 99,
  linesPerSubOrder: 50,
  /** The most choices in a request, and in a visit, including defaults and the choices of dishes in combos. */
  choices: 10_000,
  /** Sub-orders with at most this many choices skip the check of the visit's total. */
  fewChoices: 20,
  waitingSubOrders: 25,
  /** Canceled sub-orders count too. */
  subOrdersPerOrder: 200,
  /** Counted per visit. */
  submissionsPerMinute: 30,
} as const;
