import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';

export interface UnitChoice {
  readonly unit: number;
  readonly words: string;
}

export function unitName(unit: number): Words {
  return fill(dishMessages.unit, { unit });
}

/** 'Unit 2: Vanilla ice cream, Nuts', one text per unit with choices. A single piece has no unit name. */
export function unitWords(quantity: number, choices: readonly UnitChoice[]): Words[] {
  const units = [...new Set(choices.map(({ unit }) => unit))].sort((a, b) => a - b);
  return units.map((unit) => {
    const chosen = choices.filter((choice) => choice.unit === unit).map(({ words }) => words);
    const named = { choices: chosen.join(', ') };
    return quantity > 1 ? fill(dishMessages.choicesOfUnit, { unit, ...named }) : fill(dishMessages.choices, named);
  });
}
