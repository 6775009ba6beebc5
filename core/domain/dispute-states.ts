import { stateTable } from './state-table.ts';

/** lost: the bank took the money. won: the payment stands. */
export type DisputeState = 'open' | 'won' | 'lost';

interface DisputeRules {
  readonly moves: readonly DisputeState[];
  /** The bank has decided: the dispute has an end time and leaves the strip above the orders. */
  readonly isOver: boolean;
  /** The money taken counts as a refund. */
  readonly tookMoney: boolean;
}

/** A closed dispute never opens again, so a late, older report changes nothing. A lost one can still be won. */
const disputeTable = stateTable<DisputeState, DisputeRules>({
  open: { moves: ['open', 'won', 'lost'], isOver: false, tookMoney: false },
  won: { moves: [], isOver: true, tookMoney: false },
  lost: { moves: ['won'], isOver: true, tookMoney: true },
});

export const { rules: disputeStates, names: disputeStateNames, before: disputeStatesBefore } = disputeTable;

export const openDisputeStates = disputeTable.where(({ isOver }) => !isOver);
