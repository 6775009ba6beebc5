import { dishMessages } from '../messages/en/core/dishes.ts';
import { fill, type Words } from '../messages/message.ts';

export interface UnitChoice {
  readonly unit: number;
  readonly words: string;
  /** Absent if the choice is from the dish's own list. */
  readonly group?: string | undefined;
  /** The choice that opened the group. */
  readonly within?: string | undefined;
  readonly quantity?: number | undefined;
}

export interface ChoiceLine {
  readonly words: Words;
  readonly isNested: boolean;
}

export function unitName(unit: number): Words {
  return fill(dishMessages.unit, { unit });
}

/** '#2 Vanilla ice cream, Nuts': one line for each unit and group. A single piece has no unit number. */
export function unitLines(quantity: number, choices: readonly UnitChoice[]): ChoiceLine[] {
  const units = [...new Set(choices.map(({ unit }) => unit))].sort((a, b) => a - b);
  return units.flatMap((unit) =>
    choiceLines(
      choices.filter((choice) => choice.unit === unit),
      quantity > 1 ? unit : undefined,
    ),
  );
}

export const unitWords = (quantity: number, choices: readonly UnitChoice[]): Words[] =>
  unitLines(quantity, choices).map(({ words }) => words);

/** The choices of one unit, by group: 'Temperature: Rare', 'Side: Salad', and nested 'Salad: 2x Ranch'. */
function choiceLines(choices: readonly UnitChoice[], unit?: number): ChoiceLine[] {
  const labels = choices.map(({ group = '', within = '' }) => JSON.stringify([group, within]));
  return [...new Set(labels)].map((label) => {
    const here = choices.filter((_, at) => labels[at] === label);
    const { group = '', within = '' } = here[0] ?? {};
    const named = { choices: piecesOf(here).join(', '), group: within || group };
    return {
      words: fill(messageOf(named.group !== '', unit !== undefined), { ...named, unit: unit ?? 1 }),
      isNested: within !== '',
    };
  });
}

function messageOf(isGrouped: boolean, isOfUnit: boolean) {
  if (isGrouped) return isOfUnit ? dishMessages.groupOfUnit : dishMessages.group;
  return isOfUnit ? dishMessages.choicesOfUnit : dishMessages.choices;
}

function piecesOf(choices: readonly UnitChoice[]): string[] {
  const counts = new Map<string, number>();
  for (const { words, quantity = 1 } of choices) counts.set(words, (counts.get(words) ?? 0) + quantity);
  return [...counts].map(([words, count]) => (count > 1 ? `${count}x ${words}` : words));
}
