import { documentedMost } from './password-rules.ts';
import { drawerScreens, screens } from './screens.ts';

/** Addresses of the staff portal. Screens with their own privilege are in `screens.ts`. */
export const portalPaths = {
  root: '/portal',
  login: '/portal/login',
  forgotPassword: '/portal/forgotpassword',
  home: '/portal/home',
  account: '/portal/account',
  changePassword: '/portal/ChangePass',
  floor: drawerScreens.order.path,
  kitchen: drawerScreens.kitchen.path,
  /** The orders list. With `?id=`, the Order Description. */
  orders: '/portal/order',
  table: '/portal/table',
  take: drawerScreens.takeorder.path,
  receipt: '/portal/receipt',
  ticket: '/portal/ticket',
  undelivered: '/portal/undelivered',
  itemCategory: screens.itemcategory.path,
  item: screens.item.path,
  menuOrder: '/portal/menuorder',
  menuFile: '/portal/menufile',
  choiceGroups: '/portal/choicegroups',
  attendant: screens.server.path,
  printers: screens.printers.path,
  manageTable: screens.managetable.path,
  tableCards: '/portal/tablecards',
  floorPlan: '/portal/floorplan',
  manageRestaurant: screens.managerestaurant.path,
  applicationCharges: screens.applicationcharges.path,
  paymentReview: screens.payment_review.path,
  orderStatistics: screens.orderstat.path,
  attendantStatistics: screens.serverstat.path,
  user: screens.user.path,
  role: screens.role.path,
  audit: screens.audit.path,
} as const;

/** The calls of tables, above the floor. */
export const callsPath = `${portalPaths.floor}#calls`;

/** Screens for which the drawer highlights the entry of another screen. */
export const drawerParents: Readonly<Record<string, string>> = {
  [portalPaths.floorPlan]: portalPaths.manageTable,
  [portalPaths.menuOrder]: portalPaths.item,
  [portalPaths.menuFile]: portalPaths.item,
  [portalPaths.choiceGroups]: portalPaths.item,
};

export const auditPath = (what: string, of: 'restaurant' | 'platform'): string =>
  `${portalPaths.audit}?${new URLSearchParams({ what, of })}`;

/** The page that a mailed password link opens. `most` is added if long passwords are allowed. */
export const newPasswordPath = (username: string, token: string, most = documentedMost): string =>
  `${portalPaths.forgotPassword}?${new URLSearchParams({ username, token, ...(most === documentedMost ? {} : { most: String(most) }) })}`;

export const orderPath = (orderID: number): string => `${portalPaths.orders}?id=${orderID}`;

export const takePath = (tableID: number): string => `${portalPaths.take}?table=${tableID}`;

export const newRecordPath = (listPath: string): string => `${listPath}?id=new`;

export const receiptPath = (orderID: number, paymentId?: number): string =>
  `${portalPaths.receipt}?id=${orderID}${paymentId === undefined ? '' : `&payment=${paymentId}`}`;

export const ticketPath = (subOrderID: number): string => `${portalPaths.ticket}?id=${subOrderID}`;

export const kitchenPath = (subOrderID: number): string => `${portalPaths.kitchen}?ticket=${subOrderID}`;

export const tablePath = (tableID: number): string => `${portalPaths.table}?id=${tableID}`;
