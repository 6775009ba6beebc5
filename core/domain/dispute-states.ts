import { stateTable } from './state-table.ts';

/** The states of a card payment that the payer's bank disputes. lost: the bank took the money. won: the payment stands. */
export type DisputeState = 'open' | 'won' | 'lost';

interface DisputeRules {
  readonly moves: readonly DisputeState[];
  /** The bank has decided: it has an end time and leaves the strip above the orders. */
  readonly isOver: boolean;
  /** The money taken counts as a refund. */
  readonly tookMoney: boolean;
}

/** It never opens again, so that an older word that comes later changes nothing; a lost one may still be won. */
const disputeTable = stateTable<DisputeState, DisputeRules>({
  open: { moves: ['open', 'won', 'lost'], isOver: false, tookMoney: false },
  won: { moves: [], isOver: true, tookMoney: false },
  lost: { moves: ['won'], isOver: true, tookMoney: true },
});

export const { rules: disputeStates, names: disputeStateNames, before: disputeStatesBefore } = disputeTable;

/** The states in which the bank has not decided. */
export const openDisputeStates = disputeTable.where(({ isOver }) => !isOver);
