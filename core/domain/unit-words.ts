import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';

/** `unit` counts from 1. */
export interface UnitChoice {
  readonly unit: number;
  readonly words: string;
}

/** Such as 'Unit 2'. */
export function unitName(unit: number): Words {
  return fill(dishMessages.unit, { unit });
}

/**
 * One text per unit with choices, in order: 'Unit 2: Vanilla ice cream, Nuts'. A bare number would read as a count. A
 * single piece needs no name.
 */
export function unitWords(quantity: number, choices: readonly UnitChoice[]): Words[] {
  const units = [...new Set(choices.map(({ unit }) => unit))].sort((a, b) => a - b);
  return units.map((unit) => {
    const chosen = choices.filter((choice) => choice.unit === unit).map(({ words }) => words);
    const named = { choices: chosen.join(', ') };
    return quantity > 1 ? fill(dishMessages.choicesOfUnit, { unit, ...named }) : fill(dishMessages.choices, named);
  });
}
