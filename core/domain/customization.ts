/** How sub-items are chosen: Y none, S exactly or at most one a unit, M several. */
export type Selection = 'Y' | 'S' | 'M';

/** The rules of an item that a set of choices is held against. `max` 0 means no limit; see `choiceLimit`. */
export interface CustomizationRules {
  readonly selection: Selection;
  readonly mandatory: boolean;
  readonly max: number;
  readonly choiceNames: readonly string[];
}

/** Caps of one table, so that no phone can flood a kitchen. A party of ten, each with a phone, stays far below them. */
export const orderCaps = {
  quantityPerLine: 99,
  linesPerSubOrder: 50,
  waitingSubOrders: 25,
  /** Of one order in all, canceled ones too. */
  subOrdersPerOrder: 200,
  /** Of one visit. */
  submissionsPerMinute: 30,
} as const;

/** A mandatory item that has something to choose from. */
export function isChoiceRequired(rules: CustomizationRules): boolean {
  return rules.mandatory && rules.selection !== 'Y' && rules.choiceNames.length > 0;
}
