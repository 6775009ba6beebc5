import { type QueryTopics, useChangesOf } from '../../api/changes.ts';

/** The queries of the portal. Without a topic: asked for again by whoever reads it, or never. */
const queries = {
  'active-orders': ['orders', 'payments'],
  'attendant-names': ['staff'],
  attendants: ['staff', 'payments'],
  'bill-parts': ['orders', 'payments'],
  categories: ['menu'],
  'category-names': ['menu'],
  'dining-tables': ['tables'],
  disputes: ['disputes'],
  'first-steps': ['staff', 'menu', 'tables'],
  'floor-tables': ['tables', 'orders'],
  items: ['menu'],
  'late-payments': ['payments', 'refunds'],
  menus: [],
  order: ['orders', 'payments', 'refunds'],
  'order-disputes': ['disputes'],
  'order-stats': [],
  orders: ['orders', 'payments', 'refunds'],
  'plan-names': ['restaurants'],
  plans: ['restaurants'],
  'privilege-lists': ['staff'],
  privileges: [],
  receipt: ['payments', 'refunds', 'invoices'],
  record: [],
  refunds: ['payments', 'refunds', 'disputes'],
  'report-figures': [],
  'restaurant-names': ['restaurants'],
  'restaurant-terms': ['restaurants'],
  restaurants: ['restaurants'],
  revenue: [],
  'revenue-today': ['payments', 'refunds'],
  'role-names': ['staff'],
  roles: ['staff'],
  split: ['orders', 'payments'],
  table: ['tables', 'orders'],
  tips: [],
  'tips-today': ['payments', 'refunds'],
  'undelivered-invoices': ['invoices'],
  users: ['staff'],
} as const satisfies QueryTopics;

export type PortalQuery = keyof typeof queries;

/** See `useChangesOf`. */
export const useChanged = () => useChangesOf(queries);
