/** Every address of the staff portal. */
export const portalPaths = {
  root: '/portal',
  login: '/portal/login',
  forgotPassword: '/portal/forgotpassword',
  home: '/portal/home',
  changePassword: '/portal/ChangePass',
  /** Table Order Status. */
  floor: '/portal/orders',
  /** The orders list; with `?id=` the Order Description. */
  orders: '/portal/order',
  table: '/portal/table',
  receipt: '/portal/receipt',
  undelivered: '/portal/undelivered',
  itemCategory: '/portal/itemcategory',
  item: '/portal/item',
  attendant: '/portal/server',
  manageTable: '/portal/managetable',
  tableCards: '/portal/tablecards',
  manageRestaurant: '/portal/managerestaurant',
  applicationCharges: '/portal/applicationcharges',
  paymentReview: '/portal/payment_review',
  orderStatistics: '/portal/orderstat',
  attendantStatistics: '/portal/serverstat',
  user: '/portal/user',
  role: '/portal/role',
} as const;

/** The Order Description of one order. */
export const orderPath = (orderID: number) => `${portalPaths.orders}?id=${orderID}`;

/** The receipt of a paid order, or of one payment of a bill that is paid in parts. */
export const receiptPath = (orderID: number, paymentId?: number) =>
  `${portalPaths.receipt}?id=${orderID}${paymentId === undefined ? '' : `&payment=${paymentId}`}`;

/** One table's detail. */
export const tablePath = (tableID: number) => `${portalPaths.table}?id=${tableID}`;

/** The logo picture of a restaurant. */
export const logoPath = (restaurantId: number) => `/logo/${restaurantId}`;
