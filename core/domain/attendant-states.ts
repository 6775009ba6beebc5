/** Whether an attendant works today; one who is removed keeps their orders, payments and tips. */
export type AttendantState = 'on-duty' | 'off-duty' | 'removed';

/** What staff choose; another save removes the attendant. */
export type ChosenAttendantState = Exclude<AttendantState, 'removed'>;

interface AttendantRules {
  /** What a save can make of it. */
  readonly moves: readonly AttendantState[];
  /** In the lists, and to be chosen for a table. */
  readonly isThere: boolean;
}

export const attendantStates: Readonly<Record<AttendantState, AttendantRules>> = {
  'on-duty': { moves: ['on-duty', 'off-duty', 'removed'], isThere: true },
  'off-duty': { moves: ['on-duty', 'off-duty', 'removed'], isThere: true },
  removed: { moves: [], isThere: false },
};

export const attendantStateNames = Object.keys(attendantStates) as readonly AttendantState[];

/** The states of attendants who are there. */
export const attendantStatesThere = attendantStateNames.filter((state) => attendantStates[state].isThere);

/** The states from which an attendant may go to that one. */
export function attendantStatesBefore(to: AttendantState): readonly AttendantState[] {
  return attendantStateNames.filter((from) => attendantStates[from].moves.includes(to));
}
