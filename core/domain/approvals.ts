import type { Cents } from './money.ts';
import type { Percent } from './pricing/rate.ts';
import { stateTable } from './state-table.ts';

/** What another person approves by name. */
export const approvalActs = ['discount', 'refund', 'cancel'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/**
 * asked: not answered yet. approved, refused: answered, by name. withdrawn: taken back by the person who asked. used: what
 * was approved is done. One that is too old, or whose bill changed, is over and has no further state.
 */
export type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'used';

interface ApprovalRules {
  readonly moves: readonly ApprovalState[];
  /** It expires, or ends when the bill changes. */
  readonly lapses: boolean;
  /** It names the person who answered. */
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

/** How long after the request an approval can be given and used. */
export const approvalMinutes = 10;

/** Whether a discount is within what its giver takes off without approval: 10 % of $80.25 is $8.02, not $8.03. */
export function isWithinLimit(discountCents: Cents, totalCents: Cents, limitPercent: Percent): boolean {
  return discountCents * 100 <= totalCents * limitPercent;
}
