import { stateTable } from './state-table.ts';

/**
 * The states of a refund. pending: the card provider has not confirmed it yet. failed: no money was returned. A refund that
 * staff hand out in cash is done at once.
 */
export type RefundState = 'pending' | 'done' | 'failed';

interface RefundRules {
  readonly moves: readonly RefundState[];
  /** Its money counts as refunded: in what is left of a payment, and in every total. */
  readonly countsAsGiven: boolean;
  /** It has an end time. What moves it after that is a bank that sends the money back: only some providers tell of it. */
  readonly isOver: boolean;
}

const refundTable = stateTable<RefundState, RefundRules>({
  pending: { moves: ['pending', 'done', 'failed'], countsAsGiven: true, isOver: false },
  done: { moves: ['failed'], countsAsGiven: true, isOver: true },
  failed: { moves: [], countsAsGiven: false, isOver: true },
});

export const { rules: refundStates, names: refundStateNames, before: refundStatesBefore } = refundTable;

/** The states that pass the test. */
export function refundStatesThat(rule: 'countsAsGiven' | 'isOver'): readonly RefundState[] {
  return refundStateNames.filter((state) => refundStates[state][rule]);
}

/** The states that a refund is in before it ends. */
export const unfinishedRefundStates = refundTable.where(({ isOver }) => !isOver);
