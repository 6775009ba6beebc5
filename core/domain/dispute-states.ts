import { stateTable } from './state-table.ts';

/** 'lost': the bank took the money. 'won': the restaurant keeps the payment. */
export type DisputeState = 'open' | 'won' | 'lost';

interface DisputeRules {
  readonly moves: readonly DisputeState[];
  /** The bank has decided. The dispute then has an end time and is no longer shown above the orders. */
  readonly isOver: boolean;
  /** The bank took the money, which counts as a refund. */
  readonly tookMoney: boolean;
}

/** A closed dispute never opens again, so an older report that comes late has no effect. A lost one can become won. */
const disputeTable = stateTable<DisputeState, DisputeRules>({
  open: { moves: ['open', 'won', 'lost'], isOver: false, tookMoney: false },
  won: { moves: [], isOver: true, tookMoney: false },
  lost: { moves: ['won'], isOver: true, tookMoney: true },
});

export const { rules: disputeStates, names: disputeStateNames, before: disputeStatesBefore } = disputeTable;

export const openDisputeStates = disputeTable.where(({ isOver }) => !isOver);
