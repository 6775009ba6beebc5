// Addresses of the guest's screens and of pages that the server renders. The portal's addresses are in
// `portal-paths.ts`, so that phones don't load them.

/** `{restaurant}-{table code}`. */
type Segment = string;
export const tableSegment = (restaurantId: number, tableCode: string): Segment => `${restaurantId}-${tableCode}`;

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
  /** The page after leaving a checkout. `attempt` is the checkout's id. */
  leftCheckout: (attempt: string) => `/customer/paymentfailure?left=${attempt}`,
} as const;

/** The link in the QR code of a table. */
export function tableLink(publicUrl: string, restaurantId: number, tableCode: string): string {
  return publicUrl + dinerPaths.checkIn(tableSegment(restaurantId, tableCode));
}

export const returning = ['menu', 'review', 'myorder', 'payment'] as const;
export type Returning = (typeof returning)[number];

/** Where to go after check-in. Unknown values of `to` lead to the menu. */
export function afterCheckIn(segment: Segment, to: string | null): string {
  if (to === 'review') return dinerPaths.review(segment);
  if (to === 'myorder') return dinerPaths.myOrders(segment);
  if (to === 'payment') return dinerPaths.payment;
  return dinerPaths.menu(segment);
}

export function privacyPath(restaurant?: number | string): string {
  return restaurant === undefined ? '/privacy' : `/privacy/${restaurant}`;
}

/** A restaurant's pages and files that screens link to. */
export const publicPaths = {
  privacy: privacyPath,
  logo: (restaurant: number | string) => `/logo/${restaurant}`,
  /** A menu page for printing and for search engines. */
  publicMenu: (restaurant: number | string) => `/carte/${restaurant}`,
  /** Style sheet for a restaurant's accent. `digits` are six hexadecimal digits. */
  accent: (digits: string) => `/accent/${digits}.css`,
  /** `{hash}-{width}.{format}` */
  photo: (file: string) => `/photo/${file}`,
} as const;

/** Addresses that the server serves besides the calls of core/contract. */
export const serverPaths = {
  root: '/',
  healthy: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  apiDocs: '/api/docs',
  cardWebhook: (provider: string) => `/api/external/${provider}/webhook`,
  /** Card page of the built-in checkout, and the bank's challenge. */
  checkout: (session: string) => `/checkout/${session}`,
  challenge: (session: string) => `/checkout/${session}/challenge`,
  /** The page that creates the first account. */
  setUp: (token: string) => `/setup/${token}`,
  /** Mails that were saved as files. */
  keptMails: (token: string) => `/mail/${token}`,
  /** The page on which a browser changes to the cell where its restaurant moved. */
  moved: '/moved',
} as const;
