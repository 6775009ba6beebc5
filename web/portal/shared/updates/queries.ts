import type { ReportName } from '../../../../core/domain/screens.ts';
import { type QueryTopics, useChangesOf } from '../../../api/changes.ts';

/** The queries of the portal. Without a topic: asked for again by whoever reads it, or never. */
const queries = {
  account: ['staff'],
  approval: ['approvals', 'orders'],
  approvals: ['approvals', 'orders'],
  approvers: ['staff'],
  // Tables, since they say who attends them.
  'active-orders': ['orders', 'payments', 'kitchen', 'tables'],
  'attendant-names': ['staff'],
  attendants: ['staff', 'payments'],
  'audit-trail': [],
  'audit-seal': [],
  'bill-parts': ['orders', 'payments'],
  categories: ['menu'],
  'category-names': ['menu'],
  'dining-tables': ['tables'],
  disputes: ['disputes'],
  exposures: ['restaurants', 'staff'],
  'former-users': ['staff'],
  'first-order': ['orders'],
  'first-steps': ['staff', 'menu', 'tables'],
  'floor-tables': ['tables', 'orders'],
  items: ['menu'],
  'kitchen-stations': ['kitchen', 'menu'],
  // Tables, since an order moves to another one.
  'kitchen-served': ['kitchen', 'tables'],
  // The menu, since a station shows categories.
  'kitchen-tickets': ['kitchen', 'tables', 'menu'],
  'late-payments': ['payments', 'refunds'],
  menus: ['staff'],
  order: ['orders', 'payments', 'refunds'],
  'order-disputes': ['disputes'],
  orders: ['orders', 'payments', 'refunds'],
  'pad-menu': ['menu', 'restaurants'],
  'plan-names': ['restaurants'],
  plans: ['restaurants'],
  'privilege-lists': ['staff'],
  'print-jobs': ['printers'],
  'printer-troubles': ['printers'],
  printers: ['printers'],
  privileges: ['staff'],
  'quick-staff': [],
  receipt: ['payments', 'refunds', 'invoices'],
  record: [],
  refunds: ['payments', 'refunds', 'disputes'],
  'report-figures': [],
  'restaurant-names': ['restaurants'],
  'restaurant-terms': ['restaurants'],
  restaurants: ['restaurants'],
  'revenue-today': ['payments', 'refunds'],
  'role-names': ['staff'],
  roles: ['staff'],
  sessions: [],
  split: ['orders', 'payments'],
  table: ['tables', 'orders', 'payments'],
  'security-alerts': [],
  'table-calls': ['calls'],
  'ticket-paper': ['orders', 'tables'],
  'tips-today': ['payments', 'refunds'],
  'undelivered-invoices': ['invoices'],
  'visit-phones': ['tables', 'orders'],
  users: ['staff'],
} as const satisfies QueryTopics;

/** The rows of a report move under nobody who reads them: no topic makes them stale. */
export type PortalQuery = keyof typeof queries | ReportName;

/** See `useChangesOf`. */
export const useChanged = () => useChangesOf(queries);
