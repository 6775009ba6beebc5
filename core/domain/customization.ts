/** How sub-items are chosen: Y none, S exactly or at most one a unit, M several. */
export type Selection = 'Y' | 'S' | 'M';

/** The rules of an item that a set of choices is held against. `max` 0 means no limit; see `choiceLimit`. */
export interface CustomizationRules {
  readonly selection: Selection;
  readonly mandatory: boolean;
  readonly max: number;
  readonly choiceNames: readonly string[];
}

/** A chosen sub-item and the unit it belongs to, 1-based. */
export interface UnitChoice {
  readonly name: string;
  readonly unit: number;
}

export type CustomizationFault = 'choiceMissing' | 'choiceMissingForSome' | 'tooManyChoices' | 'unknownChoice';

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

/**
 * Checks the choices of one line of `quantity` units. A mandatory item needs a choice for every unit; single means one a
 * unit; multiple means at most max x quantity over the whole line, however they lie on its units. Undefined when all is
 * well: of an item with max 2, two units may have 3 and 1 choices.
 * 'choiceMissingForSome' is the "... for all" case: some units have a choice, others not.
 */
export function customizationFault(
  rules: CustomizationRules,
  choices: readonly UnitChoice[],
  quantity: number,
): CustomizationFault | undefined {
  const seen = new Set<string>();
  const perUnit = new Map<number, number>();
  for (const { name, unit } of choices) {
    const key = `${unit}:${name}`;
    const known = rules.selection !== 'Y' && rules.choiceNames.includes(name);
    if (!known || !Number.isInteger(unit) || unit < 1 || unit > quantity || seen.has(key)) return 'unknownChoice';
    seen.add(key);
    perUnit.set(unit, (perUnit.get(unit) ?? 0) + 1);
  }
  if (isChoiceRequired(rules) && perUnit.size < quantity) {
    return perUnit.size === 0 ? 'choiceMissing' : 'choiceMissingForSome';
  }
  const isTwiceOnAUnit = rules.selection === 'S' && [...perUnit.values()].some((count) => count > 1);
  return isTwiceOnAUnit || choices.length > choiceLimit(rules, quantity) ? 'tooManyChoices' : undefined;
}

/** A mandatory item that has something to choose from. */
export function isChoiceRequired(rules: CustomizationRules): boolean {
  return rules.mandatory && rules.selection !== 'Y' && rules.choiceNames.length > 0;
}

/** How many sub-items a line of `quantity` units may have in all: "max times qty"; of a single choice one a unit. */
export function choiceLimit(
  { selection, max }: Pick<CustomizationRules, 'selection' | 'max'>,
  quantity: number,
): number {
  if (selection === 'S') return quantity;
  return max > 0 ? max * quantity : Number.POSITIVE_INFINITY;
}
