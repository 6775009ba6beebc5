import { room } from '../../message.ts';

export const myOrdersMessages = room('diner/my-orders', {
  toMenu: 'To Menu',
  payMyPart: 'Pay My Part',
  makePayment: 'Make Payment',
  loading: 'Loading your orders',
  paid: 'Paid',
  unseen: 'Staff have not seen this order yet. It has waited for {minutes} min. Please speak to them.',
  unconfirmed: 'Staff have seen this order, but have not confirmed it yet. It has waited for {minutes} min.',
  /** Of a sub-order that a guest did not place. */
  takenByStaff: 'Ordered for you by our staff',
  cancelThis: 'Cancel this order',
  askCancel: 'Are you sure to cancel this Order?',
  cancel: 'Cancel Order',
  keep: 'Keep',
  canceled: 'Order Canceled Successfully!',
  cancelFailed: 'Order already Confirmed cannot be Canceled!',
  askClose: 'Are you sure to close this Order?',
  close: 'Close Order',
  notYet: 'Not Yet',
  closeMeans: 'Nothing more can be ordered after that. You can add a tip on the next screen.',
  closeFailed: 'One or more orders is pending confirmation from the restaurant!',
  missingId: 'Id is missing to get record!',
  fetchFailed: 'Error api to get item!',
  empty: 'Nothing ordered yet',
  emptyHint: 'Your orders are shown here as soon as you submit them.',
  /** What the kitchen does with a confirmed sub-order. */
  kitchen: {
    preparing: 'The kitchen is preparing it',
    ready: 'Ready: it is on its way to you',
    served: 'Served. Enjoy!',
  },
});
