import { stateTable } from './state-table.ts';

/**
 * What a refund is up to. pending: the card provider has not said yet that it is done. failed: nothing was given back. What
 * staff hand out is done at once.
 */
export type RefundState = 'pending' | 'done' | 'failed';

interface RefundRules {
  readonly moves: readonly RefundState[];
  /** Its money counts as given back: in what is left of a payment, and in every total. */
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

/** The states of which that is true. */
export function refundStatesThat(rule: 'countsAsGiven' | 'isOver'): readonly RefundState[] {
  return refundStateNames.filter((state) => refundStates[state][rule]);
}

/** The states that a refund is in before it ends. */
export const unfinishedRefundStates = refundTable.where(({ isOver }) => !isOver);
