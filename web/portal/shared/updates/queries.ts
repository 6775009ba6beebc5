import type { ReportName } from '../../../../core/domain/screens.ts';
import { type QueryTopics, useChangesOf } from '../../../api/changes.ts';

/** Queries and their topics. A query without topics is refetched by its component, or never. */
const queries = {
  account: ['staff'],
  approval: ['approvals', 'orders'],
  approvals: ['approvals', 'orders'],
  approvers: ['staff'],
  // Tables, because orders show who attends them.
  'active-orders': ['orders', 'payments', 'kitchen', 'tables'],
  'attendant-names': ['staff'],
  attendants: ['staff', 'payments'],
  'audit-trail': [],
  'audit-seal': [],
  'bill-parts': ['orders', 'payments'],
  categories: ['menu'],
  'choice-groups': ['menu'],
  'choice-group-names': ['menu'],
  'choice-stock': ['menu'],
  'category-names': ['menu'],
  'dining-tables': ['tables'],
  disputes: ['disputes'],
  exposures: ['restaurants', 'staff'],
  'former-users': ['staff'],
  'first-order': ['orders'],
  'first-steps': ['staff', 'menu', 'tables'],
  'floor-plan': ['tables'],
  'floor-tables': ['tables', 'orders', 'kitchen'],
  'item-stock': ['menu', 'orders'],
  items: ['menu'],
  'kitchen-stations': ['kitchen', 'menu'],
  // Tables, because an order can move to another one.
  'kitchen-served': ['kitchen', 'tables'],
  // The menu, because a station shows categories.
  'kitchen-tickets': ['kitchen', 'tables', 'menu'],
  'last-round': ['orders'],
  'late-payments': ['payments', 'refunds'],
  'menu-outline': ['menu'],
  menus: ['staff'],
  order: ['orders', 'payments', 'refunds', 'kitchen'],
  'order-disputes': ['disputes'],
  orders: ['orders', 'payments', 'refunds'],
  'numbers-verdict': [],
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
  // Staff, because the response includes the user's attendant.
  'restaurant-names': ['restaurants', 'staff'],
  'restaurant-terms': ['restaurants'],
  restaurants: ['restaurants'],
  'revenue-today': ['payments', 'refunds'],
  'role-names': ['staff'],
  roles: ['staff'],
  sessions: [],
  split: ['orders', 'payments'],
  table: ['tables', 'orders', 'payments'],
  'security-alerts': [],
  // Tables, because calls ring for who is in charge of them.
  'table-calls': ['calls', 'tables'],
  'tax-classes': ['restaurants'],
  'ticket-paper': ['orders', 'tables'],
  'tips-today': ['payments', 'refunds'],
  'undelivered-invoices': ['invoices'],
  'void-preview': ['orders', 'kitchen', 'restaurants'],
  'visit-phones': ['tables', 'orders'],
  users: ['staff'],
} as const satisfies QueryTopics;

/** No topic invalidates a report: its rows must not move while they are read. */
export type PortalQuery = keyof typeof queries | ReportName;

export const useChanged = () => useChangesOf(queries);
