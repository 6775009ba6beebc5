import { room } from '../../message.ts';

export const homeMessages = room('portal/home', {
  paymentAlone:
    'You may take payments and send invoices again, but not see the orders: please ask whoever manages your roles for the privilege ‘order’.',
  noScreens: 'Your role opens no screen yet: please ask whoever manages your roles.',
  /** To strangers, by mistake. */
  exposed: 'Open to strangers',
  firstSteps: 'First steps',
  done: 'Done',
  openOrders: 'Open orders',
  tablesBusy: 'Tables busy',
  /** Guests who call staff. */
  openCalls: { one: '{count} open call', other: '{count} open calls' },
  noCalls: 'no open calls',
  title: 'Home',
  alerts: 'Security',
  /** Of the last hour; `at` says at how many. */
  alert: {
    'sign-in-refused': '{times} refused sign-ins for {at} in the last hour',
    'wrong-code': '{times} wrong manager codes or PINs by {at} in the last hour',
    'wrong-otp': '{times} wrong OTPs at {at} in the last hour',
    'not-allowed': '{times} calls without the privilege, to {at}, in the last hour',
    'limit-tripped': '{times} tries beyond {at} in the last hour',
  },
  alertAt: {
    'sign-in-refused': { one: '{count} name', other: '{count} names' },
    'wrong-code': { one: '{count} user', other: '{count} users' },
    'wrong-otp': { one: '{count} table', other: '{count} tables' },
    'not-allowed': { one: '{count} call', other: '{count} different calls' },
    'limit-tripped': { one: '{count} limit', other: '{count} limits' },
  },
  onPlatform: '{alert} (platform)',
  showAlert: 'Show',
  welcome: 'Welcome, {name}',
  /** At the foot: of the program that runs. */
  version: 'Comanda {version}',
  /** Of the tables. */
  free: 'of {all}, {free} free',
  freeAndInactive: 'of {all}, {free} free, {inactive} Inactive',
  goTo: 'Go to',
  undelivered: 'Invoices that were not delivered',
  netRevenue: 'net: of {paid}, {refunded} given back',
  withTips: 'so far, with tips',
  revenueToday: 'Revenue today',
  tipsToday: 'Tips today',
  mostTips: 'most: {name}',
  plan: 'Add a plan',
  planHint: 'The service charge that a restaurant adds to bills.',
  restaurant: 'Add a restaurant',
  restaurantHint: 'With its plan, tax rate and manager code.',
  users: 'Add its users',
  usersHint: 'Optional. It comes with the roles Manager and Server.',
  categories: 'Add categories',
  categoriesHint: 'Every item of the menu is in one.',
  items: 'Add items',
  itemsHint: 'What guests can order.',
  attendants: 'Add servers',
  attendantsHint: 'The people who wait on tables: each table has one.',
  tables: 'Add tables',
  tablesHint: 'Each has a QR code to print: guests start there.',
});
