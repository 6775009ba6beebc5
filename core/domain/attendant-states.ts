import { stateTable } from './state-table.ts';

/** Orders, payments and tips of a removed attendant are kept. */
export type AttendantState = 'on-duty' | 'off-duty' | 'removed';

export type ChosenAttendantState = Exclude<AttendantState, 'removed'>;

interface AttendantRules {
  readonly moves: readonly AttendantState[];
  readonly isThere: boolean;
}

const attendantTable = stateTable<AttendantState, AttendantRules>({
  'on-duty': { moves: ['on-duty', 'off-duty', 'removed'], isThere: true },
  'off-duty': { moves: ['on-duty', 'off-duty', 'removed'], isThere: true },
  removed: { moves: [], isThere: false },
});

export const { rules: attendantStates, names: attendantStateNames, before: attendantStatesBefore } = attendantTable;

export const attendantStatesThere = attendantTable.where(({ isThere }) => isThere);
