/** Limits per table, so that no phone can flood a kitchen. A party of ten phones stays far below. */
export const orderCaps = {
  quantityPerLine: 99,
  linesPerSubOrder: 50,
  /** Of a request, with those that stand in and those of combos' dishes; and of a visit. */
  choices: 10_000,
  /** A sub-order of so few is not compared with the choices of its visit. */
  fewChoices: 20,
  waitingSubOrders: 25,
  /** Including canceled ones. */
  subOrdersPerOrder: 200,
  /** Per visit. */
  submissionsPerMinute: 30,
} as const;
