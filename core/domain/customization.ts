/** Y none, S at most one per unit, M several. */
export type Selection = 'Y' | 'S' | 'M';

/** `max` 0 means no limit; see `choiceLimit`. */
export interface CustomizationRules {
  readonly selection: Selection;
  readonly mandatory: boolean;
  readonly max: number;
  readonly choiceNames: readonly string[];
}

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

/** A mandatory item with something to choose from. */
export function isChoiceRequired(rules: CustomizationRules): boolean {
  return rules.mandatory && rules.selection !== 'Y' && rules.choiceNames.length > 0;
}
