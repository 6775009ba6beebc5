import { room } from '../../message.ts';

export const myOrdersMessages = room('diner/my-orders', {
  toMenu: 'To Menu',
  payMyPart: 'Pay My Share',
  loading: 'Loading your orders',
  paid: 'Paid',
  isClosed: 'This order is closed. Please pay the bill. Staff can reopen the order.',
  isPaid: 'Everything is paid. Thank you, and see you soon!',
  isCancelled: 'This order was canceled. There is nothing to pay.',
  /** Small text on the button that leads to the payment. */
  due: 'To pay',
  toPay: 'To pay, before a tip',
  unseen: 'Staff have not seen this order yet. It has been waiting for {minutes} min. Please speak to them.',
  unconfirmed: 'Staff have seen this order, but have not confirmed it yet. It has been waiting for {minutes} min.',
  takenByStaff: 'Ordered for you by our staff',
  changedByStaff: "Changed by our staff. Please ask us if this isn't right.",
  /** For a sub-order that the guest or staff canceled. */
  wasCanceled: "You won't be charged for this. Order something else, or ask our staff.",
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
  /** A question, because some restaurants don't mark dishes as served. */
  unserved: {
    one: '{count} dish is not marked as served. Did everything come?',
    other: '{count} dishes are not marked as served. Did everything come?',
  },
  /** Dishes of later courses, which the kitchen has not started. */
  stillToCome: {
    one: '{count} dish is still to come: {courses}.',
    other: '{count} dishes are still to come: {courses}.',
  },
  bringAndClose: 'Bring All and Close',
  heldMeanwhile: 'Some dishes are still to come. Please press again.',
  comingNext: 'Coming next: {course}',
  comingLater: 'Later: {course}',
  closeFailed: 'One or more orders is pending confirmation from the restaurant!',
  missingId: 'Id is missing to get record!',
  fetchFailed: 'Error api to get item!',
  empty: 'Nothing ordered yet',
  emptyHint: 'Your orders are shown here as soon as you submit them.',
  kitchen: {
    waiting: 'In the kitchen, not started yet',
    preparing: 'The kitchen is preparing it',
    ready: 'Ready: it is on its way to you',
    served: 'Served. Enjoy!',
  },
  waiting: 'Waiting',
  dish: { waiting: 'In the kitchen', preparing: 'Being prepared', ready: 'Ready', served: 'Served' },
});
