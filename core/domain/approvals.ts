import type { Cents } from './money.ts';
import type { Percent } from './pricing/rate.ts';
import { stateTable } from './state-table.ts';

export const approvalActs = ['discount', 'refund', 'cancel'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** withdrawn: by the person who asked. used: the act is done. An approval that lapsed gets no further state. */
export type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'used';

interface ApprovalRules {
  readonly moves: readonly ApprovalState[];
  /** Expires, or ends when the bill changes. */
  readonly lapses: boolean;
  readonly hasAnswer: boolean;
}

const approvalTable = stateTable<ApprovalState, ApprovalRules>({
  asked: { moves: ['approved', 'refused', 'withdrawn'], lapses: true, hasAnswer: false },
  approved: { moves: ['used', 'withdrawn'], lapses: true, hasAnswer: true },
  refused: { moves: [], lapses: false, hasAnswer: true },
  withdrawn: { moves: [], lapses: false, hasAnswer: false },
  used: { moves: [], lapses: false, hasAnswer: true },
});

export const { rules: approvalStates, names: approvalStateNames, before: approvalStatesBefore } = approvalTable;

/** From the request on, an approval can be given and used for this long. */
export const approvalMinutes = 10;

/** Whether a discount needs no approval: 10 % of $80.25 allows $8.02, not $8.03. */
export function isWithinLimit(discountCents: Cents, totalCents: Cents, limitPercent: Percent): boolean {
  return discountCents * 100 <= totalCents * limitPercent;
}
