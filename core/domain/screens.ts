import { reportMessages } from '../messages/en/core/reports.ts';
import { screenMessages as words } from '../messages/en/core/screens.ts';
import type { Message } from '../messages/message.ts';

interface Screen {
  readonly path: string;
  /** Of web/portal/app/shell/menu-icons.tsx. */
  readonly icon: string;
  /** In the drawer. A function, so that code which only needs addresses loads no words. */
  readonly name: () => Message;
}

/** The title and summary of a report. */
interface ReportWords {
  readonly inDrawer: Message;
  readonly title: Message;
  readonly failed: Message;
  readonly empty: Message;
  /** The columns of screen and file, in their order. */
  readonly columns: Readonly<Record<string, Message>>;
}

interface Report extends Screen {
  readonly fileName: string;
  readonly words: () => ReportWords;
}

/** The reports by their privilege, in the order of the drawer. */
export const reports = {
  payment_review: {
    path: '/portal/payment_review',
    icon: 'payment_review',
    fileName: 'RevenueReport.csv',
    name: () => reportMessages.revenue.inDrawer,
    words: () => reportMessages.revenue,
  },
  orderstat: {
    path: '/portal/orderstat',
    icon: 'orderstat',
    fileName: 'testfile.csv',
    name: () => reportMessages.orderStats.inDrawer,
    words: () => reportMessages.orderStats,
  },
  serverstat: {
    path: '/portal/serverstat',
    icon: 'serverstat',
    fileName: 'TipReport.csv',
    name: () => reportMessages.tips.inDrawer,
    words: () => reportMessages.tips,
  },
} as const satisfies Readonly<Record<string, Report>>;

export type ReportName = keyof typeof reports;

/** True for a privilege that opens a report. */
export const isReport = (privilege: string): privilege is ReportName => Object.hasOwn(reports, privilege);

/**
 * The staff screens with an entry in the drawer, by the privilege that opens them, as `allprivileges` lists them. A
 * capability adds its line here when its screen exists, never before.
 */
export const screens = {
  itemcategory: { path: '/portal/itemcategory', icon: 'itemcategory', name: () => words.itemCategory },
  item: { path: '/portal/item', icon: 'item', name: () => words.item },
  server: { path: '/portal/server', icon: 'server', name: () => words.server },
  printers: { path: '/portal/printers', icon: 'printers', name: () => words.printers },
  managetable: { path: '/portal/managetable', icon: 'managetable', name: () => words.manageTable },
  managerestaurant: {
    path: '/portal/managerestaurant',
    icon: 'managerestaurant',
    name: () => words.manageRestaurant,
  },
  applicationcharges: {
    path: '/portal/applicationcharges',
    icon: 'applicationcharges',
    name: () => words.applicationCharges,
  },
  ...reports,
  user: { path: '/portal/user', icon: 'user', name: () => words.user },
  role: { path: '/portal/role', icon: 'role', name: () => words.role },
  audit: { path: '/portal/audit', icon: 'audit', name: () => words.audit },
} as const satisfies Readonly<Record<string, Screen>>;

export type ScreenPrivilege = keyof typeof screens;

/** Table Order Status, which a privilege of the floor opens. */
const floor = { path: '/portal/orders', icon: 'orders', name: () => words.orders } as const satisfies Screen;

/** What is cooked, which another privilege of the floor opens. */
const kitchen = { path: '/portal/kitchen', icon: 'kitchen', name: () => words.kitchen } as const satisfies Screen;

/** The server's pad, where a table is chosen first. */
const take = { path: '/portal/take', icon: 'take', name: () => words.take } as const satisfies Screen;

/** Every screen of the drawer by the privilege that opens it. */
export const drawerScreens = { ...screens, order: floor, kitchen, takeorder: take } as const;
type DrawerPrivilege = keyof typeof drawerScreens;

const groups = () =>
  ({
    Menu: ['itemcategory', 'item'],
    Floor: ['order', 'takeorder', 'kitchen', 'managetable', 'server', 'printers'],
    Reports: Object.keys(reports) as ReportName[],
    Administration: ['user', 'role', 'audit', 'managerestaurant', 'applicationcharges'],
  }) as const satisfies Readonly<Record<keyof typeof words.groups, readonly DrawerPrivilege[]>>;

/** An entry of the drawer. */
export interface DrawerEntry {
  readonly group: Message;
  readonly name: Message;
  readonly path: string;
  readonly icon: string;
  readonly privilege: DrawerPrivilege;
}

/** The drawer's entries in their order. */
export function drawerEntries(): DrawerEntry[] {
  return Object.entries(groups()).flatMap(([group, privileges]) =>
    privileges.map((privilege) => {
      const { path, icon, name } = drawerScreens[privilege];
      return { group: words.groups[group as keyof typeof words.groups], name: name(), path, icon, privilege };
    }),
  );
}

/** The drawer's groups for a user: only entries whose privilege they hold, no empty group. */
export function menuGroups(held: ReadonlySet<string>, all: readonly DrawerEntry[] = drawerEntries()) {
  const shown = new Map<Message, { name: Message; path: string; icon: string }[]>();
  for (const { group, name, path, icon, privilege } of all) {
    if (!held.has(privilege)) continue;
    shown.set(group, [...(shown.get(group) ?? []), { name, path, icon }]);
  }
  return [...shown].map(([group, entries]) => ({ group, entries }));
}
