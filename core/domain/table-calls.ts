import { stateTable } from './state-table.ts';

export const tableCallKinds = ['staff', 'bill'] as const;
export type TableCallKind = (typeof tableCallKinds)[number];

/** 'taken': staff are on the way. 'ended': the visit ended first. */
export type TableCallState = 'open' | 'taken' | 'ended';

interface TableCallRules {
  readonly moves: readonly TableCallState[];
  readonly waits: boolean;
  readonly hasTaker: boolean;
}

const tableCallTable = stateTable<TableCallState, TableCallRules>({
  open: { moves: ['taken', 'ended'], waits: true, hasTaker: false },
  taken: { moves: [], waits: false, hasTaker: true },
  ended: { moves: [], waits: false, hasTaker: false },
});

export const { rules: tableCallStates, names: tableCallStateNames, before: tableCallStatesBefore } = tableCallTable;

export const waitingTableCallStates = tableCallTable.where(({ waits }) => waits);

/** A table can make one call in this time, whatever the reason. */
export const secondsBetweenCalls = 60;

/** Finished calls are kept this long, so that staff who answer one too late see how it ended. */
export const keptCallHours = 24;

/** How long guests see that staff are on the way. */
export const takenShownMinutes = 10;

/** For this long a call rings only for the attendant in charge, if they are signed in. */
export const secondsForAttendant = 60;

/** A device that has sent no request for this long does not ring: it is asleep, or its user has left. */
export const signedInMinutes = 10;

interface CallRinging {
  /** If absent, the call rings for everyone. */
  readonly ringsFirst?: { readonly attendantID: number; readonly until: string } | undefined;
}

/** Whether a call rings on a device of this attendant, or of a user without one. */
export const ringsFor = ({ ringsFirst }: CallRinging, attendantID: number | undefined, now: number): boolean =>
  ringsFirst === undefined || ringsFirst.attendantID === attendantID || now >= Date.parse(ringsFirst.until);
