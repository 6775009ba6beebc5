import type { Cents } from './money.ts';
import { isOffered, type Schedule, weekdays } from './offer-times.ts';
import type { AutoAccept } from './service-settings.ts';

/** When orders accept themselves, for `isOffered` and `nextChange`. Empty means always. */
export const acceptTimes = ({ from, to }: AutoAccept): Schedule =>
  from === null || to === null ? [] : [{ days: weekdays, from, to }];

/** The largest total in cents that accepts itself at a moment; undefined while none does. */
export function acceptsUpTo(autoAccept: AutoAccept | null, moment: Date, timeZone: string): Cents | undefined {
  return autoAccept && isOffered(acceptTimes(autoAccept), moment, timeZone) ? autoAccept.mostCents : undefined;
}

/** The parts of a guest's sub-order that decide whether it accepts itself. A phone may not know all of them. */
export interface JudgedSubOrder {
  readonly totalCents: Cents;
  readonly specialInstruction: string;
  readonly avoids: readonly unknown[];
  readonly lines: readonly {
    readonly quantity: number;
    readonly specialInstruction: string;
    /** The highest minimum age of the dish and its choices; 0 if there is none. */
    readonly minAge: number;
    /** Portions left. Undefined if unknown; the server leaves it to the statement that places the order. */
    readonly left?: number | undefined;
  }[];
}

/** Reasons why staff must confirm a sub-order even while orders accept themselves. */
const exceptions: Readonly<Record<string, (subOrder: JudgedSubOrder, mostCents: Cents) => boolean>> = {
  instruction: ({ specialInstruction, lines }) =>
    [{ specialInstruction }, ...lines].some((part) => part.specialInstruction.trim() !== ''),
  allergen: ({ avoids }) => avoids.length > 0,
  age: ({ lines }) => lines.some(({ minAge }) => minAge > 0),
  amount: ({ totalCents }, mostCents) => totalCents > mostCents,
  lastPortion: ({ lines }) => lines.some(({ quantity, left = Number.POSITIVE_INFINITY }) => quantity >= left),
};

/** Whether a sub-order is confirmed as it is placed. `mostCents` is what `acceptsUpTo` returned. */
export const acceptsItself = (subOrder: JudgedSubOrder, mostCents: Cents | undefined): boolean =>
  mostCents !== undefined && Object.values(exceptions).every((applies) => !applies(subOrder, mostCents));
