import { room } from '../../message.ts';

export const noticeMessages = room('portal/payment-notices', {
  disputed: 'A card payment of {amount} is disputed: {reason}.',
  late: {
    'already-paid': 'A card payment of {amount} came in after this order was paid. Please refund it.',
    'not-closed': 'A card payment of {amount} came in, but this order could not take it. Please refund it.',
    'other-amount': 'A card payment of {amount} is not the amount of the bill. Please refund it.',
  },
  undelivered: {
    one: '{count} invoice could not be delivered.',
    other: '{count} invoices could not be delivered.',
  },
  answerBy: 'Answer in {provider} by {time}.',
  order: 'Order No. {order} · {table}',
  disputedTitle: 'Disputed card payments',
  lateTitle: 'Card payments to refund',
  giveBack: 'Refund late payment',
  latePayment: 'Late card payment',
});
