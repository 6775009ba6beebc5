import type { OrderStatus, SubOrderStatus } from './order-states.ts';

/** What a sub-order's status is called: on the staff screens, and on the guests' phones. */
export const subOrderStatusWords: Readonly<Record<SubOrderStatus, { readonly staff: string; readonly guest: string }>> =
  {
    new: { staff: 'New', guest: 'New Order' },
    confirmed: { staff: 'Confirmed', guest: 'Confirmed' },
    cancelled: { staff: 'Canceled', guest: 'Canceled' },
  };

interface OrderWords {
  /** On the lists and headers of the staff screens. */
  readonly staff: string;
  /** On Table Order Status. */
  readonly board: string;
  /** "Open (shown as Running in reports)". */
  readonly report: string;
}

/** What an order's status is called. */
export const orderStatusWords: Readonly<Record<OrderStatus, OrderWords>> = {
  new: { staff: 'New', board: 'New', report: 'New' },
  open: { staff: 'Open', board: 'Open', report: 'Running' },
  closed: { staff: 'Payment Pending', board: 'Payment Pending', report: 'Payment Pending' },
  paid: { staff: 'Paid', board: 'Paid', report: 'Paid' },
  cancelled: { staff: 'Cancelled', board: 'Cancel', report: 'Cancelled' },
};
