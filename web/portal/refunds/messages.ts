export const refundMessages = {
  badAmount: 'Please enter a valid amount!',
  noReason: 'Please enter a reason!',
  atMost: (left: string) => `At most ${left} can be refunded.`,
  question: (amount: string) => `Are you sure to refund ${amount}?`,
  toCard: 'The money goes back to the card that paid.',
  byHand: 'Hand the money to the guest yourself: this is the record of it.',
  done: (amount: string) => `${amount} has been refunded`,
  pending: (amount: string) => `The refund of ${amount} is on its way`,
  failed: 'The money could not be refunded. Please try again.',
  listFailed: 'The refunds could not be loaded.',
} as const;

export const refundStateLabels = { pending: 'On its way', done: 'Refunded', failed: 'Failed' } as const;

export const refundStateTones = { pending: 'pending', done: 'paid', failed: 'danger' } as const;
