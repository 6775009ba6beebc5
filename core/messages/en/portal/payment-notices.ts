import { room } from '../../message.ts';

export const noticeMessages = room('portal/payment-notices', {
  disputed: 'A bank asks a card payment of {amount} back: {reason}.',
  /** Why a card payment belongs to no bill. */
  late: {
    'already-paid': 'A card payment of {amount} came in after this order was paid. Please give it back.',
    'not-closed': 'A card payment of {amount} came in that this order could not take. Please give it back.',
    'other-amount': 'A card payment of {amount} is not the amount of the bill. Please give it back.',
  },
  /** Invoices that wait for somebody to look at them. */
  undelivered: {
    one: '{count} invoice could not be delivered.',
    other: '{count} invoices could not be delivered.',
  },
  answerBy: 'Answer in {provider} by {time}.',
  order: 'Order No. {order} · {table}',
  disputedTitle: 'Disputed card payments',
  lateTitle: 'Card payments to give back',
  giveBack: 'Give back',
  latePayment: 'Late card payment',
});
