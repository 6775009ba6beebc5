import { reportMessages } from '../messages/en/core/reports.ts';
import { screenMessages as words } from '../messages/en/core/screens.ts';
import type { Message } from '../messages/message.ts';

interface Screen {
  readonly path: string;
  /** Name of an icon in web/portal/app/shell/menu-icons.tsx. */
  readonly icon: string;
  /** The words of the drawer entry. A function, so that code which only needs addresses doesn't load any words. */
  readonly name: () => Message;
}

interface ReportWords {
  readonly inDrawer: Message;
  readonly title: Message;
  readonly failed: Message;
  readonly empty: Message;
  readonly columns: Readonly<Record<string, Message>>;
}

interface Report extends Screen {
  readonly fileName: string;
  readonly words: () => ReportWords;
}

/** Reports by privilege, in the order of the drawer. */
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

export const isReport = (privilege: string): privilege is ReportName => Object.hasOwn(reports, privilege);

/** Screens by privilege, in the order of `allprivileges`. A line is added only when its screen exists. */
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

const floor = { path: '/portal/orders', icon: 'orders', name: () => words.orders } as const satisfies Screen;

const kitchen = { path: '/portal/kitchen', icon: 'kitchen', name: () => words.kitchen } as const satisfies Screen;

const take = { path: '/portal/take', icon: 'take', name: () => words.take } as const satisfies Screen;

export const drawerScreens = { ...screens, order: floor, kitchen, takeorder: take } as const;
type DrawerPrivilege = keyof typeof drawerScreens;

const groups = () =>
  ({
    Menu: ['itemcategory', 'item'],
    Floor: ['order', 'takeorder', 'kitchen', 'managetable', 'server', 'printers'],
    Reports: Object.keys(reports) as ReportName[],
    Administration: ['user', 'role', 'audit', 'managerestaurant', 'applicationcharges'],
  }) as const satisfies Readonly<Record<keyof typeof words.groups, readonly DrawerPrivilege[]>>;

export interface DrawerEntry {
  readonly group: Message;
  readonly name: Message;
  readonly path: string;
  readonly icon: string;
  readonly privilege: DrawerPrivilege;
}

export function drawerEntries(): DrawerEntry[] {
  return Object.entries(groups()).flatMap(([group, privileges]) =>
    privileges.map((privilege) => {
      const { path, icon, name } = drawerScreens[privilege];
      return { group: words.groups[group as keyof typeof words.groups], name: name(), path, icon, privilege };
    }),
  );
}

interface MenuGroup {
  readonly group: Message;
  readonly entries: readonly { readonly name: Message; readonly path: string; readonly icon: string }[];
}

export function menuGroups(held: ReadonlySet<string>, all: readonly DrawerEntry[] = drawerEntries()): MenuGroup[] {
  const shown = new Map<Message, MenuGroup['entries']>();
  for (const { group, name, path, icon, privilege } of all) {
    if (!held.has(privilege)) continue;
    shown.set(group, [...(shown.get(group) ?? []), { name, path, icon }]);
  }
  return [...shown].map(([group, entries]) => ({ group, entries }));
}
