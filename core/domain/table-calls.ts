import { stateTable } from './state-table.ts';

/** What guests call staff for. */
export const tableCallKinds = ['staff', 'bill'] as const;
export type TableCallKind = (typeof tableCallKinds)[number];

/** open: not taken yet. taken: staff are on the way. ended: the visit was over first. */
export type TableCallState = 'open' | 'taken' | 'ended';

interface TableCallRules {
  readonly moves: readonly TableCallState[];
  /** It stands on the floor and rings there. */
  readonly waits: boolean;
  /** It was taken, at a known time. */
  readonly hasTaker: boolean;
}

const tableCallTable = stateTable<TableCallState, TableCallRules>({
  open: { moves: ['taken', 'ended'], waits: true, hasTaker: false },
  taken: { moves: [], waits: false, hasTaker: true },
  ended: { moves: [], waits: false, hasTaker: false },
});

export const { rules: tableCallStates, names: tableCallStateNames, before: tableCallStatesBefore } = tableCallTable;

/** The states of calls that are not taken. */
export const waitingTableCallStates = tableCallTable.where(({ waits }) => waits);

/** A table can call once in this time, for any reason. */
export const secondsBetweenCalls = 60;

/** How long a finished call is kept, so that staff who take it late read how it ended. */
export const keptCallHours = 24;

/** How long guests read that staff are on the way. */
export const takenShownMinutes = 10;
