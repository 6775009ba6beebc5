import { stateTable } from './state-table.ts';

/** What guests call staff for. */
export const tableCallKinds = ['staff', 'bill'] as const;
export type TableCallKind = (typeof tableCallKinds)[number];

/** open: nobody has taken it yet. taken: somebody of the staff is on the way. ended: the visit was over first. */
export type TableCallState = 'open' | 'taken' | 'ended';

interface TableCallRules {
  readonly moves: readonly TableCallState[];
  /** It stands on the floor and rings there. */
  readonly waits: boolean;
  /** Somebody took it, at a known time. */
  readonly hasTaker: boolean;
}

const tableCallTable = stateTable<TableCallState, TableCallRules>({
  open: { moves: ['taken', 'ended'], waits: true, hasTaker: false },
  taken: { moves: [], waits: false, hasTaker: true },
  ended: { moves: [], waits: false, hasTaker: false },
});

export const { rules: tableCallStates, names: tableCallStateNames, before: tableCallStatesBefore } = tableCallTable;

/** The states of calls that nobody has taken. */
export const waitingTableCallStates = tableCallTable.where(({ waits }) => waits);

/** A table calls at most once in this time, whatever for. */
export const secondsBetweenCalls = 60;

/** For so long a call that is over is kept, so that whoever takes it late reads what became of it. */
export const keptCallHours = 24;

/** For so long guests read that somebody is on the way. */
export const takenShownMinutes = 10;
