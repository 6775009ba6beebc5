import type { Cents } from './money.ts';
import type { Percent } from './pricing/rate.ts';
import { stateTable } from './state-table.ts';

export const approvalActs = ['discount', 'refund', 'cancel', 'void', 'comp'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/** 'withdrawn': by the person who requested it. 'used': the action is done. A lapsed approval keeps its last state. */
export type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'used';

interface ApprovalRules {
  readonly moves: readonly ApprovalState[];
  /** Whether it expires, and ends when the bill changes. */
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

/** Counted from the request. Within this time the approval must be given and used. */
export const approvalMinutes = 10;

/** Whether a discount is small enough to need no approval: 10 % of $80.25 allows $8.02, but not $8.03. */
export function isWithinLimit(discountCents: Cents, totalCents: Cents, limitPercent: Percent): boolean {
  return discountCents * 100 <= totalCents * limitPercent;
}
