import { expect, it } from 'vitest';
import { disputeStateNames, disputeStates, disputeStatesBefore, openDisputeStates } from './dispute-states.ts';
import { refundStateNames, refundStatesBefore, refundStatesThat, unfinishedRefundStates } from './refund-states.ts';

it('a refund ends once, but a bank may return a completed one; a failed one stays failed', () => {
  const moves = refundStateNames.flatMap((to) => refundStatesBefore(to).map((from) => `${from} -> ${to}`));
  expect(moves.sort()).toEqual(['done -> failed', 'pending -> done', 'pending -> failed', 'pending -> pending']);
});

it('a pending refund counts as refunded and is queried; a failed one is neither', () => {
  expect(refundStatesThat('countsAsGiven')).toEqual(['pending', 'done']);
  expect(unfinishedRefundStates).toEqual(['pending']);
});

it('a dispute never reopens, and a lost one may be won', () => {
  const moves = disputeStateNames.flatMap((to) => disputeStatesBefore(to).map((from) => `${from} -> ${to}`));
  expect(moves.sort()).toEqual(['lost -> won', 'open -> lost', 'open -> open', 'open -> won']);
  expect(openDisputeStates).toEqual(['open']);
  expect(disputeStateNames.filter((state) => disputeStates[state].tookMoney)).toEqual(['lost']);
});
