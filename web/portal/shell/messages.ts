import type { OrderStatus } from '../../../core/domain/order-states.ts';

export const shellMessages = {
  logoutQuestion: 'Are you sure you want to Logout ?',
  poweredBy: 'Powered By Comanda',
  exitQuestion: 'Record has been modified, are you sure to exit?',
  linkStaysHere:
    'Phones cannot open this link: it leads to this computer only. Before you print, start the product with PUBLIC_URL, or HOST, set to an address that phones can reach; the README says how.',
  networkError: 'Network error, please try again',
  serverError: 'Server error!',
  unavailable: 'The service is not available right now. Please try again.',
  notAllowed: 'You are not allowed to do this.',
  tooManyTries: (wait: string) => `Too many tries. Please wait ${wait} and try again.`,
  signedOut: 'You were signed out.',
  notSaved: 'This was not saved.',
  soundBlocked:
    'The browser keeps the order sound quiet until you press anywhere on this page. Its site settings can allow sound always.',
  menusFailed: 'The menu could not be loaded.',
  inactive:
    'Guests cannot check in or order. Menu, tables, staff, past orders and reports work as before. The platform can activate it again.',
  letInHint: 'For a guest whose phone was refused for too many tries.',
  letInFailed: 'No code could be made. Please try again.',
  showPass: 'Show this code to the guest. It opens the table on their phone without the OTP.',
  passLeft: (clock: string) => `Good for one phone, for ${clock}`,
  passOver: 'That code is over. Make another one if the guest is not in yet.',
  screenFailed: 'This screen could not be loaded.',
} as const;

/** Tones of an order's status. */
export const orderStatusTones = {
  new: 'new',
  open: 'open',
  closed: 'pending',
  paid: 'paid',
  cancelled: 'cancelled',
} as const satisfies Record<OrderStatus, string>;

const tableStates = [
  { label: 'Inactive', tone: 'inactive' },
  { label: 'Active', tone: 'free' },
  { label: 'Busy', tone: 'busy' },
] as const;

/** The word and the tone of a table state: 0 Inactive, 1 Active, 2 Busy. */
export function tableStateWords(state: number): { label: string; tone: 'inactive' | 'free' | 'busy' } {
  return tableStates[state] ?? { label: 'Inactive', tone: 'inactive' };
}
