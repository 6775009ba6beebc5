/** A segment that names a table: `{restaurant}-{table code}`. */
type Segment = string;

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
