// Every address of the product that people meet: the diner's screens, and the pages that the server draws. The portal's are in
// `portal-paths.ts`, so that phones do not load them. `/api` has the calls of core/contract.

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

/** The link in a table's QR code, on the public address. */
export function tableLink(publicUrl: string, restaurantId: number, tableCode: string): string {
  return publicUrl + dinerPaths.checkIn(tableSegment(restaurantId, tableCode));
}

/** Where a diner continues after checking in again. */
export const returning = ['menu', 'review', 'myorder', 'payment'] as const;
export type Returning = (typeof returning)[number];

/** The screen to continue with after check-in; an unknown one means the menu. */
export function afterCheckIn(segment: Segment, to: string | null): string {
  if (to === 'review') return dinerPaths.review(segment);
  if (to === 'myorder') return dinerPaths.myOrders(segment);
  if (to === 'payment') return dinerPaths.payment;
  return dinerPaths.menu(segment);
}

/** The privacy page: that of one restaurant, or the general one. */
export function privacyPath(restaurant?: number | string): string {
  return restaurant === undefined ? '/privacy' : `/privacy/${restaurant}`;
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
  privacy: privacyPath,
  /** The logo picture of a restaurant. */
  logo: (restaurant: number | string) => `/logo/${restaurant}`,
} as const;
