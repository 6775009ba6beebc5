import { firstKitchenStep, type KitchenStep } from './kitchen-steps.ts';
import type { UnitSeats } from './seats.ts';

/** 'void': not made and not charged. 'comp': made, but not charged. */
export const voidKinds = ['void', 'comp'] as const;
export type VoidKind = (typeof voidKinds)[number];

/** Longer notes are refused. */
export const longestVoidNote = 300;

interface LineOfUnits {
  readonly quantity: number;
  readonly choices: readonly { readonly unit: number }[];
  /** Units that are on the house. */
  readonly compedUnits?: readonly number[];
  /** Seats by unit, if any unit has one. */
  readonly seats?: UnitSeats | null | undefined;
}

/** The line without these units. The remaining ones are renumbered: without 1, units 2 and 3 become 1 and 2. */
export function withoutUnits<Line extends LineOfUnits>(line: Line, units: readonly number[]): Line {
  if (units.length === 0) return line;
  const stays = (unit: number) => !units.includes(unit);
  const place = (unit: number) => unit - units.filter((gone) => gone < unit).length;
  return {
    ...line,
    quantity: line.quantity - units.length,
    choices: line.choices.filter(({ unit }) => stays(unit)).map((choice) => ({ ...choice, unit: place(choice.unit) })),
    compedUnits: compedOf(line).filter(stays).map(place),
    ...(line.seats && { seats: line.seats.filter((_, at) => stays(at + 1)) }),
  };
}

/** The line with only these units. */
export function onlyUnits<Line extends LineOfUnits>(line: Line, units: readonly number[]): Line {
  return withoutUnits(
    line,
    Array.from({ length: line.quantity }, (_, at) => at + 1).filter((unit) => !units.includes(unit)),
  );
}

/** The part of a line that is charged: its units that are not on the house. */
export function chargedPart<Line extends LineOfUnits>(line: Line): Line {
  return withoutUnits(line, compedOf(line));
}

const compedOf = ({ compedUnits = [] }: LineOfUnits) => compedUnits;

/**
 * Whether the kitchen has not started these dishes; later they can only be comped. Where the kitchen uses no screen,
 * every dish stays at the first step, and staff decide.
 */
export function mayBeVoided(steps: readonly KitchenStep[]): boolean {
  return steps.every((step) => step === firstKitchenStep);
}
