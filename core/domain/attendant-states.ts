import { stateTable } from './state-table.ts';

/** Whether an attendant works today; one who is removed keeps their orders, payments and tips. */
export type AttendantState = 'on-duty' | 'off-duty' | 'removed';

/** The states that staff choose from; removing an attendant is another call. */
export type ChosenAttendantState = Exclude<AttendantState, 'removed'>;

interface AttendantRules {
  /** What a save can make of it. */
  readonly moves: readonly AttendantState[];
  /** In the lists, and to be chosen for a table. */
  readonly isThere: boolean;
}

const attendantTable = stateTable<AttendantState, AttendantRules>({
  'on-duty': { moves: ['on-duty', 'off-duty', 'removed'], isThere: true },
  'off-duty': { moves: ['on-duty', 'off-duty', 'removed'], isThere: true },
  removed: { moves: [], isThere: false },
});

export const { rules: attendantStates, names: attendantStateNames, before: attendantStatesBefore } = attendantTable;

/** The states of attendants who are there. */
export const attendantStatesThere = attendantTable.where(({ isThere }) => isThere);
