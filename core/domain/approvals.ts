/** What somebody else approves by name. */
export const approvalActs = ['discount', 'refund', 'cancel'] as const;
export type ApprovalAct = (typeof approvalActs)[number];

/**
 * asked: nobody has answered. approved and refused: somebody has, by name. withdrawn: whoever asked took it back. used: what
 * was approved is done. One that is too old, or whose bill changed, is over without a state of its own.
 */
export type ApprovalState = 'asked' | 'approved' | 'refused' | 'withdrawn' | 'used';

interface ApprovalRules {
  readonly moves: readonly ApprovalState[];
  /** It ends with its time, or when the bill changes. */
  readonly lapses: boolean;
  /** Somebody is named who answered. */
  readonly hasAnswer: boolean;
}

export const approvalStates: Readonly<Record<ApprovalState, ApprovalRules>> = {
  asked: { moves: ['approved', 'refused', 'withdrawn'], lapses: true, hasAnswer: false },
  approved: { moves: ['used', 'withdrawn'], lapses: true, hasAnswer: true },
  refused: { moves: [], lapses: false, hasAnswer: true },
  withdrawn: { moves: [], lapses: false, hasAnswer: false },
  used: { moves: [], lapses: false, hasAnswer: true },
};

export const approvalStateNames = Object.keys(approvalStates) as readonly ApprovalState[];

/** The states from which an approval may go to that one. */
export function approvalStatesBefore(to: ApprovalState): readonly ApprovalState[] {
  return approvalStateNames.filter((from) => approvalStates[from].moves.includes(to));
}

/** For so long after it was asked for, an approval can be given and used. */
export const approvalMinutes = 10;

/** Whether a discount is within what its giver takes off without approval: 10 % of $80.25 is $8.02, not $8.03. */
export function isWithinLimit(discountCents: number, totalCents: number, limitPercent: number): boolean {
  return discountCents * 100 <= totalCents * limitPercent;
}
