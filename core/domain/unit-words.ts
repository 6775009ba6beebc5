import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';

/** A choice of one unit of a dish; `unit` is its 1-based number. */
export interface UnitChoice {
  readonly unit: number;
  readonly words: string;
}

/** "Unit 2", the name of one of several pieces of a dish. */
export function unitName(unit: number): Words {
  return fill(dishMessages.unit, { unit });
}

/**
 * What was chosen for a dish, a text for each unit that has choices, in their order: 'Unit 2: Vanilla ice cream, Nuts'. A
 * number alone would read as a count. The only piece of a dish needs no name.
 */
export function unitWords(quantity: number, choices: readonly UnitChoice[]): Words[] {
  const units = [...new Set(choices.map(({ unit }) => unit))].sort((a, b) => a - b);
  return units.map((unit) => {
    const chosen = choices.filter((choice) => choice.unit === unit).map(({ words }) => words);
    const named = { choices: chosen.join(', ') };
    return quantity > 1 ? fill(dishMessages.choicesOfUnit, { unit, ...named }) : fill(dishMessages.choices, named);
  });
}
