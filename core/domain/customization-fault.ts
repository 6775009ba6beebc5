import { type CustomizationRules, isChoiceRequired } from './customization.ts';

/** A chosen sub-item and the unit it belongs to, 1-based. */
export interface UnitChoice {
  readonly name: string;
  readonly unit: number;
}

export type CustomizationFault = 'choiceMissing' | 'choiceMissingForSome' | 'tooManyChoices' | 'unknownChoice';

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

/** How many sub-items a line of `quantity` units may have in all: "max times qty"; of a single choice one a unit. */
export function choiceLimit(
  { selection, max }: Pick<CustomizationRules, 'selection' | 'max'>,
  quantity: number,
): number {
  if (selection === 'S') return quantity;
  return max > 0 ? max * quantity : Number.POSITIVE_INFINITY;
}
