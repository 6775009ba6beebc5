import type { BillPart } from '../../../core/domain/bill-part.ts';
import { sumCents } from '../../../core/domain/money.ts';
import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { waysToSplit } from '../../../core/domain/pricing/split.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { refuse } from '../../platform/refusal.ts';
import { badField } from './adjustments.service.ts';
import type { PaidPart } from './settle.service.ts';
import type { SplitState } from './split-state.service.ts';

/** The unpaid shares. Without `takesOver`, leaves out those in a card checkout. */
export function openShares({ shares, unfinished }: SplitState, { takesOver = false } = {}) {
  // A checkout of the whole bill reserves all shares.
  if (!takesOver && unfinished.some(({ partCents }) => partCents === null)) return [];
  const held = new Set(takesOver ? [] : unfinished.flatMap((checkout) => checkout.shares ?? []));
  return shares.filter(({ share, paymentId }) => paymentId === null && !held.has(share));
}

/** The amount in card checkouts, in cents before tips. A checkout of the whole bill reserves everything unpaid. */
export function heldCents({ split, unfinished }: SplitState): number {
  const unpaid = split ? split.dueCents - split.paidCents : Number.POSITIVE_INFINITY;
  return unfinished.reduce((sum, { partCents, amountCents, tipCents, roundingCents }) => {
    return Math.min(unpaid, sum + (partCents ?? amountCents - tipCents - roundingCents));
  }, 0);
}

/** The shares and amount of a part. 'ShareTaken' if it is paid or, without `takesOver`, in a card checkout. */
export function choosePart(state: SplitState, part: BillPart, { takesOver = false } = {}) {
  const { split, status } = state;
  const unpayable = whyNotPayable(status);
  if (unpayable) return refuse(unpayable);
  if (!split) return refuse('AmountChanged', { words: paymentMessages.notDivided });
  if (waysToSplit[split.way].pays === 'amount') return chooseAmount(state, split, part, takesOver);
  const open = openShares(state, { takesOver });
  if (part.kind === 'amount') return badField('part', paymentMessages.dividedByShares);
  const chosen =
    part.kind === 'rest'
      ? open
      : part.kind === 'count'
        ? open.slice(0, part.count)
        : open.filter(({ share }) => part.shares.includes(share));
  const kind =
    part.kind === 'rest' ? Math.max(1, chosen.length) : part.kind === 'count' ? part.count : part.shares.length;
  if (chosen.length < kind) return refuse('ShareTaken');
  return {
    cents: sumCents(chosen.map(({ amountCents }) => amountCents)),
    shares: chosen.map(({ share }) => share),
  } satisfies PaidPart;
}

function chooseAmount(
  state: SplitState,
  { dueCents, paidCents }: { readonly dueCents: number; readonly paidCents: number },
  part: BillPart,
  takesOver: boolean,
) {
  if (part.kind !== 'rest' && part.kind !== 'amount') return badField('part', paymentMessages.dividedByAmounts);
  const left = dueCents - paidCents - (takesOver ? 0 : heldCents(state));
  const cents = part.kind === 'rest' ? left : part.cents;
  return cents <= 0 || cents > left ? refuse('ShareTaken') : ({ cents, shares: null } satisfies PaidPart);
}
