// Every address of the product that people meet: the portal, the diner's screens, and the pages that the server draws.
// `/api` has the calls of core/contract.
import { drawerScreens, screens } from './screens.ts';

/** Every address of the staff portal; screens with a privilege of their own have theirs in `screens.ts`. */
export const portalPaths = {
  root: '/portal',
  login: '/portal/login',
  forgotPassword: '/portal/forgotpassword',
  home: '/portal/home',
  changePassword: '/portal/ChangePass',
  /** Table Order Status. */
  floor: drawerScreens.order.path,
  /** The orders list; with `?id=` the Order Description. */
  orders: '/portal/order',
  table: '/portal/table',
  receipt: '/portal/receipt',
  undelivered: '/portal/undelivered',
  itemCategory: screens.itemcategory.path,
  item: screens.item.path,
  attendant: screens.server.path,
  manageTable: screens.managetable.path,
  tableCards: '/portal/tablecards',
  manageRestaurant: screens.managerestaurant.path,
  applicationCharges: screens.applicationcharges.path,
  paymentReview: screens.payment_review.path,
  orderStatistics: screens.orderstat.path,
  attendantStatistics: screens.serverstat.path,
  user: screens.user.path,
  role: screens.role.path,
} as const;

/** Where a mailed link leads that sets a new password. */
export const newPasswordPath = (username: string, token: string) =>
  `${portalPaths.forgotPassword}?${new URLSearchParams({ username, token })}`;

/** The Order Description of one order. */
export const orderPath = (orderID: number) => `${portalPaths.orders}?id=${orderID}`;

/** The form of a new record, on the screen that lists such records. */
export const newRecordPath = (listPath: string) => `${listPath}?id=new`;

/** The receipt of a paid order, or of one payment of a bill that is paid in parts. */
export const receiptPath = (orderID: number, paymentId?: number) =>
  `${portalPaths.receipt}?id=${orderID}${paymentId === undefined ? '' : `&payment=${paymentId}`}`;

/** One table's detail. */
export const tablePath = (tableID: number) => `${portalPaths.table}?id=${tableID}`;

/** A segment that names a table: `{restaurant}-{table code}`. */
type Segment = string;
export const tableSegment = (restaurantId: number, tableCode: string): Segment => `${restaurantId}-${tableCode}`;

/** Every address of the diner's screens. */
export const dinerPaths = {
  start: '/customer',
  checkIn: (segment: Segment, to?: Returning) => `/customer/checkin/${segment}${to ? `?to=${to}` : ''}`,
  menu: (segment: Segment) => `/customer/menu/${segment}`,
  lastMenu: '/customer/menu',
  review: (segment: Segment) => `/customer/review/${segment}`,
  myOrders: (segment: Segment) => `/customer/myorder/${segment}`,
  payment: '/customer/payment',
  paymentSuccess: (session: string) => `/customer/paymentsuccess/${session}`,
  paymentFailure: '/customer/paymentfailure',
  /** After a checkout that was left: its attempt tells which. */
  leftCheckout: (attempt: string) => `/customer/paymentfailure?left=${attempt}`,
} as const;

/** Where a diner who had to check in again goes on. */
export const returning = ['menu', 'review', 'myorder', 'payment'] as const;
export type Returning = (typeof returning)[number];

/** The screen to go on with after check-in; anything unknown is the menu. */
export function afterCheckIn(segment: Segment, to: string | null): string {
  if (to === 'review') return dinerPaths.review(segment);
  if (to === 'myorder') return dinerPaths.myOrders(segment);
  if (to === 'payment') return dinerPaths.payment;
  return dinerPaths.menu(segment);
}

/** What the server draws or answers by itself. */
export const serverPaths = {
  root: '/',
  healthy: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  apiDocs: '/api/docs',
  /** Where a card provider reports. */
  cardWebhook: (provider: string) => `/api/external/${provider}/webhook`,
  /** The hosted page of a checkout of our own, and the question of its bank. */
  checkout: (session: string) => `/checkout/${session}`,
  challenge: (session: string) => `/checkout/${session}/challenge`,
  /** Where the very first account is chosen. */
  setUp: (token: string) => `/setup/${token}`,
  /** Mails that are kept as files. */
  keptMails: (token: string) => `/mail/${token}`,
  /** The logo picture of a restaurant. */
  logo: (restaurant: number | string) => `/logo/${restaurant}`,
} as const;
