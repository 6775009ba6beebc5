import { portalPaths } from './paths.ts';
import type { Privilege } from './privileges.ts';

/** A staff screen with an entry in the drawer. */
export interface Screen {
  readonly group: 'Menu' | 'Floor' | 'Reports' | 'Administration';
  readonly name: string;
  readonly path: string;
  readonly icon: string;
  readonly privilege: Privilege;
}

/** The drawer's entries in their order. A capability adds its line here when its screen exists, never before. */
export const screens: readonly Screen[] = [
  {
    group: 'Menu',
    name: 'Item category',
    path: portalPaths.itemCategory,
    icon: 'itemcategory',
    privilege: 'itemcategory',
  },
  { group: 'Menu', name: 'Item', path: portalPaths.item, icon: 'item', privilege: 'item' },
  { group: 'Floor', name: 'Orders', path: portalPaths.floor, icon: 'orders', privilege: 'order' },
  {
    group: 'Floor',
    name: 'Manage table',
    path: portalPaths.manageTable,
    icon: 'managetable',
    privilege: 'managetable',
  },
  { group: 'Floor', name: 'Server', path: portalPaths.attendant, icon: 'server', privilege: 'server' },
  {
    group: 'Reports',
    name: 'Payment review',
    path: portalPaths.paymentReview,
    icon: 'payment_review',
    privilege: 'payment_review',
  },
  {
    group: 'Reports',
    name: 'Order statistics',
    path: portalPaths.orderStatistics,
    icon: 'orderstat',
    privilege: 'orderstat',
  },
  {
    group: 'Reports',
    name: 'Server statistics',
    path: portalPaths.attendantStatistics,
    icon: 'serverstat',
    privilege: 'serverstat',
  },
  { group: 'Administration', name: 'User', path: portalPaths.user, icon: 'user', privilege: 'user' },
  { group: 'Administration', name: 'Role', path: portalPaths.role, icon: 'role', privilege: 'role' },
  {
    group: 'Administration',
    name: 'Manage restaurant',
    path: portalPaths.manageRestaurant,
    icon: 'managerestaurant',
    privilege: 'managerestaurant',
  },
  {
    group: 'Administration',
    name: 'Application charges',
    path: portalPaths.applicationCharges,
    icon: 'applicationcharges',
    privilege: 'applicationcharges',
  },
];

/** The drawer's groups for a user: only entries whose privilege they hold, no empty group. */
export function menuGroups(held: ReadonlySet<string>, all: readonly Screen[] = screens) {
  const groups = new Map<string, { name: string; path: string; icon: string }[]>();
  for (const { group, name, path, icon, privilege } of all) {
    if (!held.has(privilege)) continue;
    groups.set(group, [...(groups.get(group) ?? []), { name, path, icon }]);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}
