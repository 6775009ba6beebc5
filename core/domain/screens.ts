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
    path: '/portal/itemcategory',
    icon: 'itemcategory',
    privilege: 'itemcategory',
  },
  { group: 'Menu', name: 'Item', path: '/portal/item', icon: 'item', privilege: 'item' },
  { group: 'Floor', name: 'Orders', path: '/portal/orders', icon: 'orders', privilege: 'order' },
  {
    group: 'Floor',
    name: 'Manage table',
    path: '/portal/managetable',
    icon: 'managetable',
    privilege: 'managetable',
  },
  { group: 'Floor', name: 'Server', path: '/portal/server', icon: 'server', privilege: 'server' },
  {
    group: 'Reports',
    name: 'Payment review',
    path: '/portal/payment_review',
    icon: 'payment_review',
    privilege: 'payment_review',
  },
  { group: 'Reports', name: 'Order statistics', path: '/portal/orderstat', icon: 'orderstat', privilege: 'orderstat' },
  {
    group: 'Reports',
    name: 'Server statistics',
    path: '/portal/serverstat',
    icon: 'serverstat',
    privilege: 'serverstat',
  },
  { group: 'Administration', name: 'User', path: '/portal/user', icon: 'user', privilege: 'user' },
  { group: 'Administration', name: 'Role', path: '/portal/role', icon: 'role', privilege: 'role' },
  {
    group: 'Administration',
    name: 'Manage restaurant',
    path: '/portal/managerestaurant',
    icon: 'managerestaurant',
    privilege: 'managerestaurant',
  },
  {
    group: 'Administration',
    name: 'Application charges',
    path: '/portal/applicationcharges',
    icon: 'applicationcharges',
    privilege: 'applicationcharges',
  },
];

/** The drawer's groups for a user: only entries whose privilege he holds, no empty group. */
export function menuGroups(held: ReadonlySet<string>, all: readonly Screen[] = screens) {
  const groups = new Map<string, { name: string; path: string; icon: string }[]>();
  for (const { group, name, path, icon, privilege } of all) {
    if (!held.has(privilege)) continue;
    groups.set(group, [...(groups.get(group) ?? []), { name, path, icon }]);
  }
  return [...groups].map(([group, entries]) => ({ group, entries }));
}
