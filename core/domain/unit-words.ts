import { unitMessages } from '../messages/en/core/units.ts';
import { fill, type Words } from '../messages/message.ts';
import type { UnitSeats } from './seats.ts';

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

/** '#2', or 'Seat 1+3' for a unit shared by two seats. */
export function unitName(unit: number, seats: UnitSeats = []): Words {
  const seated = seats[unit - 1] ?? [];
  return seated.length > 0 ? seatsName([seated]) : fill(unitMessages.unit, { unit });
}

const seatsName = (seats: UnitSeats) => fill(unitMessages.seats, { seats: seats.map(joined).join(', ') });
const joined = (seats: readonly number[]) => seats.join('+');

/**
 * '#2 Vanilla ice cream, Nuts': one line for each unit and group. A single piece has no unit number. A unit with seats
 * is named by them, and those without choices share the last line: 'Seat 1 Rare', 'Seat 2, 3+4'.
 */
export function unitLines(quantity: number, choices: readonly UnitChoice[], seats: UnitSeats = []): ChoiceLine[] {
  const units = [...new Set(choices.map(({ unit }) => unit))].sort((a, b) => a - b);
  const lines = units.flatMap((unit) =>
    choiceLines(
      choices.filter((choice) => choice.unit === unit),
      quantity > 1 ? unit : undefined,
      seats[unit - 1],
    ),
  );
  const plain = seats.filter((seated, at) => seated.length > 0 && !units.includes(at + 1));
  return plain.length > 0 ? [...lines, { words: seatsName(plain), isNested: false }] : lines;
}

export const unitWords = (quantity: number, choices: readonly UnitChoice[], seats?: UnitSeats): Words[] =>
  unitLines(quantity, choices, seats).map(({ words }) => words);

/** The choices of one unit, by group: 'Temperature: Rare', 'Side: Salad', and nested 'Salad: 2x Ranch'. */
function choiceLines(choices: readonly UnitChoice[], unit?: number, seats: readonly number[] = []): ChoiceLine[] {
  const labels = choices.map(({ group = '', within = '' }) => JSON.stringify([group, within]));
  return [...new Set(labels)].map((label) => {
    const here = choices.filter((_, at) => labels[at] === label);
    const { group = '', within = '' } = here[0] ?? {};
    const named = { choices: piecesOf(here).join(', '), group: within || group };
    return {
      words: fill(messageOf(named.group !== '', unit !== undefined, seats.length > 0), {
        ...named,
        unit: unit ?? 1,
        seats: joined(seats),
      }),
      isNested: within !== '',
    };
  });
}

function messageOf(isGrouped: boolean, isOfUnit: boolean, isOfSeats: boolean) {
  if (isOfSeats) return isGrouped ? unitMessages.groupOfSeats : unitMessages.choicesOfSeats;
  if (isGrouped) return isOfUnit ? unitMessages.groupOfUnit : unitMessages.group;
  return isOfUnit ? unitMessages.choicesOfUnit : unitMessages.choices;
}

function piecesOf(choices: readonly UnitChoice[]): string[] {
  const counts = new Map<string, number>();
  for (const { words, quantity = 1 } of choices) counts.set(words, (counts.get(words) ?? 0) + quantity);
  return [...counts].map(([words, count]) => (count > 1 ? `${count}x ${words}` : words));
}
