import { type CustomizationRules, isChoiceRequired } from './customization.ts';

/** A chosen sub-item and its unit, from 1. */
export interface UnitChoice {
  readonly name: string;
  readonly unit: number;
}

export type CustomizationFault = 'choiceMissing' | 'choiceMissingForSome' | 'tooManyChoices' | 'unknownChoice';

/**
 * Checks the choices of a line of `quantity` units; undefined if they are valid. A mandatory item needs a choice for
 * every unit. Single allows one per unit. Multiple allows max x quantity over the whole line: with max 2, two units
 * may have 3 and 1. 'choiceMissingForSome': some units have a choice, others not.
 */
export function customizationFault(
  rules: CustomizationRules,
  choices: readonly UnitChoice[],
  quantity: number,
): CustomizationFault | undefined {
  const seen = new Set<string>();
  const offered = new Set(rules.choiceNames);
  const perUnit = new Map<number, number>();
  for (const { name, unit } of choices) {
    const key = `${unit}:${name}`;
    const known = rules.selection !== 'Y' && offered.has(name);
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

/** Most sub-items of a line: "max times qty"; for single, one per unit. */
export function choiceLimit(
  { selection, max }: Pick<CustomizationRules, 'selection' | 'max'>,
  quantity: number,
): number {
  if (selection === 'S') return quantity;
  return max > 0 ? max * quantity : Number.POSITIVE_INFINITY;
}
