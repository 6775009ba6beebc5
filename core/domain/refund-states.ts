import { stateTable } from './state-table.ts';

/** 'pending': the card provider has not confirmed it yet. 'failed': no money was returned. Cash is done at once. */
export type RefundState = 'pending' | 'done' | 'failed';

interface RefundRules {
  readonly moves: readonly RefundState[];
  /** Its amount counts as refunded, in every total and in what can still be refunded. */
  readonly countsAsGiven: boolean;
  /** It has an end time. It can still fail later if a bank returns the money, which only some providers report. */
  readonly isOver: boolean;
}

const refundTable = stateTable<RefundState, RefundRules>({
  pending: { moves: ['pending', 'done', 'failed'], countsAsGiven: true, isOver: false },
  done: { moves: ['failed'], countsAsGiven: true, isOver: true },
  failed: { moves: [], countsAsGiven: false, isOver: true },
});

export const { rules: refundStates, names: refundStateNames, before: refundStatesBefore } = refundTable;

export function refundStatesThat(rule: 'countsAsGiven' | 'isOver'): readonly RefundState[] {
  return refundStateNames.filter((state) => refundStates[state][rule]);
}

export const unfinishedRefundStates = refundTable.where(({ isOver }) => !isOver);
