/** How sub-items are chosen: Y none, S exactly or at most one a unit, M several a unit. */
export type Selection = 'Y' | 'S' | 'M';

/** The rules of an item that a set of choices is held against. `max` 0 means no limit. */
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

/** Caps of one table, so that no phone can flood a kitchen. */
export const orderCaps = { quantityPerLine: 99, linesPerSubOrder: 50, waitingSubOrders: 25 } as const;

/**
 * Checks the choices of one line of `quantity` units. A mandatory item needs a choice for every unit; single means one a
 * unit; multiple means at most `max` a unit, so at most max x quantity in all. Undefined when all is well.
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
  const limit = choiceLimit(rules);
  return [...perUnit.values()].some((count) => count > limit) ? 'tooManyChoices' : undefined;
}

/** A mandatory item that has something to choose from. */
export function isChoiceRequired(rules: CustomizationRules): boolean {
  return rules.mandatory && rules.selection !== 'Y' && rules.choiceNames.length > 0;
}

/** How many sub-items one unit may have. */
export function choiceLimit(rules: CustomizationRules): number {
  if (rules.selection === 'S') return 1;
  return rules.max > 0 ? rules.max : Number.POSITIVE_INFINITY;
}
