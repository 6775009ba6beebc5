import { documentedMost } from './password-rules.ts';
import { drawerScreens, screens } from './screens.ts';

/** Every address of the staff portal; screens with a privilege of their own have theirs in `screens.ts`. */
export const portalPaths = {
  root: '/portal',
  login: '/portal/login',
  forgotPassword: '/portal/forgotpassword',
  home: '/portal/home',
  /** The user's own PIN, devices and other ways to sign in. */
  account: '/portal/account',
  changePassword: '/portal/ChangePass',
  /** Table Order Status. */
  floor: drawerScreens.order.path,
  kitchen: drawerScreens.kitchen.path,
  /** The orders list; with `?id=` the Order Description. */
  orders: '/portal/order',
  table: '/portal/table',
  /** The server's pad. */
  take: drawerScreens.takeorder.path,
  receipt: '/portal/receipt',
  /** A kitchen ticket to print from a browser. */
  ticket: '/portal/ticket',
  undelivered: '/portal/undelivered',
  itemCategory: screens.itemcategory.path,
  item: screens.item.path,
  attendant: screens.server.path,
  printers: screens.printers.path,
  manageTable: screens.managetable.path,
  tableCards: '/portal/tablecards',
  manageRestaurant: screens.managerestaurant.path,
  applicationCharges: screens.applicationcharges.path,
  paymentReview: screens.payment_review.path,
  orderStatistics: screens.orderstat.path,
  attendantStatistics: screens.serverstat.path,
  user: screens.user.path,
  role: screens.role.path,
  audit: screens.audit.path,
} as const;

/** The audit trail, of these kinds alone. */
export const auditPath = (what: string, of: 'restaurant' | 'platform') =>
  `${portalPaths.audit}?${new URLSearchParams({ what, of })}`;

/** The page of a mailed link that sets a new password; `most` is the longest password, if it isn't the documented one. */
export const newPasswordPath = (username: string, token: string, most = documentedMost) =>
  `${portalPaths.forgotPassword}?${new URLSearchParams({ username, token, ...(most === documentedMost ? {} : { most: String(most) }) })}`;

/** The Order Description of one order. */
export const orderPath = (orderID: number) => `${portalPaths.orders}?id=${orderID}`;

/** The server's pad for one table. */
export const takePath = (tableID: number) => `${portalPaths.take}?table=${tableID}`;

/** The form of a new record, on the screen that lists such records. */
export const newRecordPath = (listPath: string) => `${listPath}?id=new`;

/** The receipt of a paid order, or of one payment of a bill that is paid in parts. */
export const receiptPath = (orderID: number, paymentId?: number) =>
  `${portalPaths.receipt}?id=${orderID}${paymentId === undefined ? '' : `&payment=${paymentId}`}`;

/** The kitchen ticket of a sub-order. */
export const ticketPath = (subOrderID: number) => `${portalPaths.ticket}?id=${subOrderID}`;

/** The kitchen screen, with the ticket of a sub-order marked. */
export const kitchenPath = (subOrderID: number) => `${portalPaths.kitchen}?ticket=${subOrderID}`;

/** One table's detail. */
export const tablePath = (tableID: number) => `${portalPaths.table}?id=${tableID}`;
