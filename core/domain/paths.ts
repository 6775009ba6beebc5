// Addresses of the guest's screens and of pages that the server renders. The portal's are in `portal-paths.ts`, so that
// phones don't load them.

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
  /** After leaving a checkout; `attempt` identifies it. */
  leftCheckout: (attempt: string) => `/customer/paymentfailure?left=${attempt}`,
} as const;

/** The link in a table's QR code. */
export function tableLink(publicUrl: string, restaurantId: number, tableCode: string): string {
  return publicUrl + dinerPaths.checkIn(tableSegment(restaurantId, tableCode));
}

export const returning = ['menu', 'review', 'myorder', 'payment'] as const;
export type Returning = (typeof returning)[number];

/** Unknown values mean the menu. */
export function afterCheckIn(segment: Segment, to: string | null): string {
  if (to === 'review') return dinerPaths.review(segment);
  if (to === 'myorder') return dinerPaths.myOrders(segment);
  if (to === 'payment') return dinerPaths.payment;
  return dinerPaths.menu(segment);
}

export function privacyPath(restaurant?: number | string): string {
  return restaurant === undefined ? '/privacy' : `/privacy/${restaurant}`;
}

/** Served outside the calls of core/contract. */
export const serverPaths = {
  root: '/',
  healthy: '/healthz',
  ready: '/readyz',
  metrics: '/metrics',
  apiDocs: '/api/docs',
  cardWebhook: (provider: string) => `/api/external/${provider}/webhook`,
  /** The built-in checkout's card page, and its bank challenge. */
  checkout: (session: string) => `/checkout/${session}`,
  challenge: (session: string) => `/checkout/${session}/challenge`,
  /** Where the first account is created. */
  setUp: (token: string) => `/setup/${token}`,
  /** Mails kept as files. */
  keptMails: (token: string) => `/mail/${token}`,
  privacy: privacyPath,
  logo: (restaurant: number | string) => `/logo/${restaurant}`,
  /** The menu to print, and for search engines. */
  publicMenu: (restaurant: number | string) => `/carte/${restaurant}`,
  /** The style sheet of a restaurant's accent; six hexadecimal digits. */
  accent: (digits: string) => `/accent/${digits}.css`,
  /** `{hash}-{width}.{format}` */
  photo: (file: string) => `/photo/${file}`,
} as const;
