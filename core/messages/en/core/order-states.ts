import { room } from '../../message.ts';

export const orderStateMessages = room('core/order-states', {
  subOrder: {
    new: { staff: 'New', guest: 'New Order' },
    confirmed: { staff: 'Confirmed', guest: 'Confirmed' },
    cancelled: { staff: 'Canceled', guest: 'Canceled' },
  },
  order: {
    new: { staff: 'New', board: 'New', report: 'New' },
    open: { staff: 'Open', board: 'Open', report: 'Running' },
    closed: { staff: 'Payment Pending', board: 'Payment Pending', report: 'Payment Pending' },
    paid: { staff: 'Paid', board: 'Paid', report: 'Paid' },
    cancelled: { staff: 'Cancelled', board: 'Cancel', report: 'Cancelled' },
  },
  /** Shown to staff. Guests see those of `diner/my-orders`. */
  kitchen: {
    waiting: 'Waiting',
    preparing: 'Preparing',
    ready: 'Ready',
    served: 'Served',
  },
  waited: { whole: '{figure} {unit}', unit: { minutes: 'min', hours: 'h' } },
});
