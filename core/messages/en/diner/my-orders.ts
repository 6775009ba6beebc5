import { room } from '../../message.ts';

export const myOrdersMessages = room('diner/my-orders', {
  toMenu: 'To Menu',
  payMyPart: 'Pay My Part',
  makePayment: 'Make Payment',
  loading: 'Loading your orders',
  paid: 'Paid',
  isClosed: 'This order is closed. Please pay the bill. Staff can reopen the order.',
  isPaid: 'Everything is paid. Thank you, and see you soon!',
  isCancelled: 'This order was canceled. There is nothing to pay.',
  feeWithTax: 'Service Fee with tax',
  toPay: 'To pay, before a tip',
  paidBeforeTip: 'Paid, before a tip',
  unseen: 'Staff have not seen this order yet. It has been waiting for {minutes} min. Please speak to them.',
  unconfirmed: 'Staff have seen this order, but have not confirmed it yet. It has been waiting for {minutes} min.',
  /** Of a sub-order that a guest did not place. */
  takenByStaff: 'Ordered for you by our staff',
  /** Of a sub-order, by the guest or by staff. */
  wasCanceled: 'You do not pay for this. Order something else, or ask our staff.',
  cancelThis: 'Cancel this order',
  askCancel: 'Are you sure to cancel this Order?',
  cancel: 'Cancel Order',
  keep: 'Keep',
  canceled: 'Order Canceled Successfully!',
  cancelFailed: 'Order already Confirmed cannot be Canceled!',
  cancelNotSent: 'Not sent yet: there was no answer. Your cancellation goes out when the network is back.',
  closeNotSent: 'Not sent yet: there was no answer. Your order is closed when the network is back.',
  askClose: 'Close this order?',
  close: 'Close Order',
  notYet: 'Not Yet',
  closeMeans: "You can't add to it afterwards. You can add a tip on the next screen.",
  closeFailed: 'One or more orders is pending confirmation from the restaurant!',
  missingId: 'Id is missing to get record!',
  fetchFailed: 'Error api to get item!',
  empty: 'Nothing ordered yet',
  emptyHint: 'Your orders are shown here as soon as you submit them.',
  /** What the kitchen does with a confirmed sub-order. */
  kitchen: {
    waiting: 'In the kitchen, not started yet',
    preparing: 'The kitchen is preparing it',
    ready: 'Ready: it is on its way to you',
    served: 'Served. Enjoy!',
  },
  /** The same of one dish. */
  dish: { waiting: 'In the kitchen', preparing: 'Being prepared', ready: 'Ready', served: 'Served' },
});
