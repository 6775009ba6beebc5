import type { InjectOptions } from 'fastify';
import type { Call } from '../../core/contract/call.ts';
import { noSeller } from '../../core/domain/seller.ts';
import { startingService } from '../../core/domain/service-settings.ts';
import { startingTaxes } from '../../core/domain/tax-settings.ts';

export const absent = 2_000_000_000;

/** Records that requests refer to: the current ones of a table, and those of its restaurant. */
export type Records = Readonly<typeof absentRecords>;

export const absentRecords = {
  restaurant: absent,
  table: absent,
  tableCode: 'x',
  otherTable: absent - 1,
  visit: absent,
  order: absent,
  otherOrder: absent - 1,
  subOrder: absent,
  line: absent,
  press: absent,
  tableCall: absent,
  payment: absent,
  latePayment: absent,
  approval: absent,
  /** The session and the attempt of a card checkout. */
  session: 'cs_1',
  attempt: '00000000-0000-4000-8000-000000000000',
  category: absent,
  item: absent,
  attendant: absent,
  area: absent,
  station: absent,
  group: absent,
  choice: absent,
  printer: absent,
  otherPrinter: absent - 1,
  printJob: absent,
  role: absent,
  user: absent,
  plan: absent,
};

interface Wish {
  readonly query?: string;
  readonly payload?: object;
  readonly path?: string;
}

/** What a call needs to refer to records `of` someone and, if it takes several, to the caller's own. */
type Ask = (of: Records, ours: Records) => Wish | readonly Wish[];

const noPicture = 'AAAA';
const oneItem = (itemID: number) => [{ items: [{ itemID, itemQuantity: 1 }] }];

// By the call's name in the contract: the parameters besides its path. Each field for an id has the id of a record
// in `of` at least once.
const wishes: Readonly<Record<string, Wish | Ask>> = {
  managerCode: ({ order }) => ({ payload: { orderid: order, code: '1' } }),
  staffChargePlan: ({ restaurant }) => ({ query: `rid=${restaurant}` }),
  placeOrder: (of, ours) => [
    { payload: { suborder: [{ items: [] }], tableID: of.tableCode, restaurantID: of.restaurant } },
    { payload: { suborder: oneItem(ours.item), tableID: of.tableCode, restaurantID: of.restaurant } },
    { payload: { suborder: oneItem(of.item), tableID: ours.tableCode, restaurantID: ours.restaurant } },
    ...['subOrderID', 'suborderID'].map((name) => ({
      payload: {
        suborder: [{ items: [], [name]: of.subOrder, status: 'O' }],
        tableID: of.tableCode,
        restaurantID: ours.restaurant,
        orderID: of.order,
      },
    })),
  ],
  takeOrder: (of, ours) => [
    { payload: { tableID: of.table, suborder: [{ items: [] }] } },
    { payload: { tableID: of.table, orderID: of.order, suborder: oneItem(ours.item) } },
    { payload: { tableID: ours.table, orderID: ours.order, suborder: oneItem(of.item) } },
  ],
  cancelSubOrder: ({ subOrder }) => [{ payload: { suborderID: subOrder } }, { payload: { subOrderID: subOrder } }],
  dinerOrder: ({ restaurant, tableCode }) => ({ query: `rid=${restaurant}&tableno=${tableCode}` }),
  dinerCloseOrder: ({ order }) => ({ payload: { orderID: order } }),
  closeOrder: ({ order }) => ({ payload: { orderID: order } }),
  fireCourse: ({ order }) => ({ payload: { orderID: order, course: 6 } }),
  reopenOrder: ({ order }) => ({ payload: { orderID: order, reason: 'One more dish' } }),
  seeSubOrders: (of, ours) => [
    { payload: { orderID: of.order, subOrderIDs: [of.subOrder] } },
    { payload: { orderID: ours.order, subOrderIDs: [of.subOrder] } },
  ],
  voidDish: ({ line }) => ({
    payload: { orderItemID: line, kind: 'comp', units: [1], quantity: 2, reason: 'On the house' },
  }),
  previewVoid: ({ line }) => ({ payload: { orderItemID: line, kind: 'comp', units: [1], quantity: 2 } }),
  letGuestIn: ({ table }) => ({ payload: { tableID: table } }),
  takeOverTables: ({ table }) => ({ payload: { tableIDs: [table] } }),
  sayFirstName: { payload: { firstName: 'Anna' } },
  freeTable: ({ table }) => ({ payload: { tableID: table } }),
  joinOrders: (of, ours) => [
    { payload: { orderID: of.order, withOrderID: of.otherOrder } },
    { payload: { orderID: ours.order, withOrderID: of.order } },
  ],
  separateOrder: ({ order }) => ({ payload: { orderID: order } }),
  payJoined: (of, ours) => [
    { payload: { orderIDs: [of.order, of.otherOrder], paidby: 'Cash' } },
    { payload: { orderIDs: [ours.order, of.order], paidby: 'Cash' } },
  ],
  moveTable: (of, ours) => [
    { payload: { tableID: of.table, toTableID: of.otherTable } },
    { payload: { tableID: ours.table, toTableID: of.otherTable } },
    { payload: { tableID: ours.table, toTableID: ours.otherTable, orderID: of.order } },
  ],
  callStaff: { payload: { kind: 'staff' } },
  takeTableCall: ({ tableCall }) => ({ payload: { callID: tableCall } }),
  stepKitchen: ({ subOrder, line }) => ({
    payload: { ticketID: subOrder, lineIDs: [line], from: 'waiting', to: 'preparing' },
  }),
  undoKitchenStep: ({ subOrder, press }) => ({ payload: { ticketID: subOrder, pressID: press } }),
  acknowledgeTicket: ({ subOrder }) => ({ payload: { ticketID: subOrder, contents: 'x' } }),
  pauseOrders: { payload: { minutes: 10 } },
  saveKitchenStation: ({ station, category }) => [
    { payload: { stationID: station, name: 'Grill', categoryIDs: [] } },
    { payload: { name: 'Fish', categoryIDs: [category] } },
  ],
  deleteKitchenStation: ({ station }) => ({ query: `id=${station}` }),
  orderById: ({ order }) => ({ path: `/fetchorderbyid/${order}` }),
  searchOrders: ({ order }) => ({ query: `ordernumber=${order}` }),
  auditTrail: ({ order }) => ({ query: `orderID=${order}` }),
  floorTables: { path: '/fetchtables/0' },
  saveAreas: ({ area }) => ({ payload: { areas: [{ areaID: area, name: 'Patio', colour: 'paid' }] } }),
  saveFloorPlan: ({ area, table }, ours) => [
    { payload: { areaID: area, planVersion: 1, tables: [] } },
    { payload: { areaID: ours.area, planVersion: 1, tables: [{ tableID: table, place: null }] } },
  ],
  closeArea: ({ area }) => ({ payload: { areaID: area, closed: true } }),
  addTables: ({ area, attendant }) => [
    { payload: { pattern: 'Table {n}', from: 1, count: 2, areaID: area } },
    { payload: { pattern: 'Table {n}', from: 1, count: 2, serverId: attendant } },
  ],
  tableDetail: ({ table }) => ({ query: `tableID=${table}` }),
  setOrderToPaid: ({ order }) => ({ query: `orderid=${order}&paidby=Cash` }),
  sendInvoice: ({ order }) => ({ path: `/fetchorderby/${order}` }),
  receipt: ({ order, payment }) => [
    { path: `/receipt/${order}` },
    { path: `/receipt/${order}`, query: `payment=${payment}` },
  ],
  savePrinter: ({ printer, category }) => [
    { payload: { printerID: printer, name: 'Kitchen', host: '192.168.1.50' } },
    { payload: { name: 'Bar', host: '192.168.1.51', categories: [category] } },
  ],
  deletePrinter: ({ printer }) => ({ payload: { printerID: printer } }),
  openDrawer: () => ({ payload: { reason: 'Change for the bar' } }),
  testPrinter: ({ printer }) => ({ payload: { printerID: printer } }),
  printJobs: ({ printer }) => ({ query: `printerID=${printer}` }),
  printAgain: (of, ours) => [
    { payload: { jobID: of.printJob } },
    { payload: { jobID: ours.printJob, printerID: of.printer } },
  ],
  sendPrints: (of, ours) => [
    { payload: { printerID: of.printer, toPrinterID: of.otherPrinter } },
    { payload: { printerID: ours.printer, toPrinterID: of.printer } },
  ],
  dropPrints: (of, ours) => [
    { payload: { printerID: of.printer, jobIDs: [of.printJob] } },
    { payload: { printerID: ours.printer, jobIDs: [of.printJob] } },
  ],
  ticketPaper: ({ subOrder }) => ({ query: `subOrderID=${subOrder}` }),
  eraseAddress: ({ payment }) => ({ payload: { paymentId: payment } }),
  invoiceBuyer: ({ payment }) => ({ payload: { paymentId: payment, name: 'Muster AG', address: '', vatId: '' } }),
  resendInvoice: ({ payment }) => ({ payload: { paymentId: payment, email: 'guest@example.com' } }),
  saveDiningTable: ({ table, attendant, restaurant, area }) => [
    { payload: { id: table, name: 'Window 1' } },
    { payload: { name: 'Window 2', serverId: attendant } },
    { payload: { name: 'Window 2', areaID: area } },
    { payload: { name: 'Window 3', restaurantId: restaurant } },
  ],
  renewTable: ({ table }) => ({ payload: { id: table } }),
  endVisit: ({ table }) => ({ payload: { tableID: table } }),
  visitPhones: ({ table }) => ({ query: `tableID=${table}` }),
  putPhoneOut: (of, ours) => [
    { payload: { tableID: of.table, visitID: of.visit, phone: 1 } },
    { payload: { tableID: ours.table, visitID: of.visit, phone: 1 } },
  ],
  saveAttendant: ({ attendant, restaurant }) => [
    { payload: { id: attendant, name: 'Ana' } },
    { payload: { name: 'Bea', restaurantId: restaurant } },
  ],
  saveCategory: ({ category, restaurant }) => [
    { payload: { itemCategoryId: category, categoryName: 'Soups' } },
    { payload: { categoryName: 'Fish', restaurantId: restaurant } },
  ],
  arrangeMenu: ({ item }) => ({ payload: { of: 'items', ids: [item] } }),
  importMenu: () => ({}),
  saveChoiceGroup: (of, ours) => {
    const opening = (opensGroupId: number) => [{ subItemName: 'Salad', opensGroupId }];
    return [
      { payload: { groupId: of.group, groupName: 'Sauces', choices: [{ choiceId: of.choice, subItemName: 'Mayo' }] } },
      { payload: { groupName: 'Sides', choices: opening(of.group) } },
      { payload: { groupId: ours.group, groupName: 'Dips', choices: opening(of.group) } },
      { payload: { groupId: ours.group, groupName: 'Oils', choices: [{ choiceId: of.choice, subItemName: 'Oil' }] } },
      { payload: { groupName: 'Mains', choices: [{ itemId: of.item }] } },
    ];
  },
  deleteChoiceGroup: ({ group }) => ({ query: `id=${group}` }),
  saveItem: (of, ours) => {
    const dish = { price: 1, type: '1' };
    return [
      { payload: { ...dish, itemId: of.item, itemName: 'Soup', category: { itemCategoryId: ours.category } } },
      { payload: { ...dish, itemName: 'Stew', category: { itemCategoryId: of.category } } },
      {
        payload: {
          ...dish,
          itemName: 'Tart',
          category: { itemCategoryId: ours.category },
          groups: [{ groupId: of.group }],
        },
      },
      {
        payload: {
          ...dish,
          itemName: 'Pie',
          category: { itemCategoryId: ours.category },
          groups: [{ groupId: ours.group, prices: [{ choiceId: of.choice, price: 1 }] }],
        },
      },
    ];
  },
  itemStock: ({ item }) => ({ payload: { itemID: item, left: 3, soldOut: 'no' } }),
  choiceStock: ({ choice }) => ({ payload: { choiceID: choice, soldOut: true } }),
  savePhoto: ({ item }) => ({ query: `itemId=${item}` }),
  removePhoto: ({ item }) => ({ query: `itemId=${item}` }),
  saveRole: ({ role }) => ({ payload: { roleId: role, roleName: 'Cook', privileges: ['order'] } }),
  saveUser: (of, ours) => {
    const somebody = { name: 'Ana', userEmail: 'ana@example.com' };
    const words = { password: 'Fresh#2026', repassword: 'Fresh#2026' };
    return [
      { payload: { ...somebody, userId: of.user, username: 'ana-one', roleId: [ours.role] } },
      { payload: { ...somebody, ...words, username: 'ana-two', roleId: [of.role] } },
      { payload: { ...somebody, ...words, username: 'ana-three', roleId: [ours.role], attendantId: of.attendant } },
    ];
  },
  userData: ({ user }) => ({ query: `userId=${user}` }),
  eraseUser: ({ user }) => ({ payload: { userId: user } }),
  payOrder: (of, ours) => [
    { payload: { orderID: of.order } },
    { payload: { orderID: of.order, restaurantID: of.restaurant, tableID: of.tableCode, part: 'count:1' } },
    { payload: { orderID: of.order, restaurantID: ours.restaurant, tableID: ours.tableCode, replaces: of.session } },
  ],
  leaveCheckout: ({ session, attempt }) => [{ payload: { checkout: session } }, { payload: { checkout: attempt } }],
  splitOf: ({ order }) => ({ path: `/external/splitbill/${order}` }),
  splitBill: ({ order, session }) => [
    { payload: { orderID: order, way: 'equal', people: 2 } },
    { payload: { orderID: order, way: 'none', replaces: session } },
  ],
  refund: (of, ours) => {
    const back = { amount: '1', reason: 'Cold soup' };
    return [
      { payload: { ...back, orderID: of.order, paymentId: of.payment } },
      { payload: { ...back, orderID: of.order } },
      { payload: { ...back, orderID: ours.order, paymentId: of.payment } },
      { payload: { ...back, orderID: ours.order, latePaymentId: of.latePayment } },
      {
        payload: {
          ...back,
          orderID: ours.order,
          paymentId: ours.payment,
          dishes: [{ lineID: of.line, quantity: 1 }],
        },
      },
    ];
  },
  askApproval: (of, ours) => {
    const discount = { act: 'discount', discount: '1', discountMode: 'amount' };
    const back = { act: 'refund', amount: '1', reason: 'Cold soup' };
    return [
      { payload: { ...discount, orderID: of.order } },
      { payload: { ...discount, orderID: ours.order, approver: of.user, pin: '482916' } },
      { payload: { act: 'cancel', subOrderID: of.subOrder } },
      { payload: { ...back, orderID: ours.order, paymentId: of.payment } },
      { payload: { ...back, orderID: ours.order, latePaymentId: of.latePayment } },
    ];
  },
  approval: ({ approval }) => ({ path: `/approval/${approval}` }),
  withdrawApproval: ({ approval }) => ({ payload: { approvalID: approval } }),
  answerApproval: ({ approval }) => ({ payload: { approvalID: approval, approve: true } }),
  refunds: ({ order }) => ({ path: `/refunds/${order}` }),
  orderDisputes: ({ order }) => ({ path: `/disputes/${order}` }),
  role: ({ role }) => ({ query: `roleId=${role}` }),
  user: ({ user }) => ({ query: `userId=${user}` }),
  deleteUser: ({ user }) => ({ query: `userId=${user}` }),
  changePassword: { payload: {} },
  setPin: { payload: {} },
  secondStep: { payload: {} },
  addSecondStep: { payload: {} },
  removeSecondStep: { payload: {} },
  newPasskey: { payload: {} },
  addPasskey: { payload: { passkey: { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } } } },
  removePasskey: { payload: { passkeyId: 'x' } },
  recoveryCodes: { payload: {} },
  dropSecondStep: ({ user }) => ({ payload: { userId: user } }),
  unlockSession: { payload: {} },
  proveAgain: { payload: {} },
  endSession: { payload: { sessionId: '5c4a2e8e-3d0f-4a52-8a55-0d4f8c6ab001' } },
  quickSignIn: ({ user }) => ({ payload: { userId: user, pin: '274951' } }),
  deleteCategory: ({ category }) => ({ query: `id=${category}` }),
  itemById: ({ item }) => ({ path: `/item/${item}` }),
  savePlan: ({ plan }) => ({ payload: { planId: plan, planName: 'Of bakeries' } }),
  deletePlan: ({ plan }) => ({ query: `id=${plan}` }),
  saveRestaurant: (of, ours) => {
    const food = { code: 'food', name: 'Food', percent: 7, changes: [{ from: '2027-01-01', percent: 8 }] };
    const house = {
      name: 'Bistro',
      restaurantURL: 'https://bistro.example',
      address: '1 Main Street',
      code: 'B',
      seller: noSeller,
      service: { ...startingService, autoAccept: { from: '18:00', to: '22:00', most: 50 } },
      taxSettings: { ...startingTaxes, classes: [food], changes: [{ from: '2027-01-01', percent: 9 }] },
    };
    return [
      { payload: { ...house, id: of.restaurant, planId: ours.plan } },
      { payload: { ...house, id: ours.restaurant, planId: of.plan } },
    ];
  },
  saveLogo: ({ restaurant }) => ({ payload: { restaurantId: restaurant, picture: noPicture } }),
  removeLogo: ({ restaurant }) => ({ query: `restaurantId=${restaurant}` }),
  ...Object.fromEntries(
    ['revenueReport', 'revenueTotal', 'revenueChart'].map((name) => [
      name,
      ({ restaurant, payment }: Records) => [
        { query: `restaurantID=${restaurant}` },
        { query: `paymentId=${payment}` },
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['orderStats', 'orderChart', 'tips', 'tipsChart'].map((name) => [
      name,
      ({ restaurant }: Records) => ({ query: `restaurantID=${restaurant}` }),
    ]),
  ),
};

export type WellFormedRequest = Pick<InjectOptions, 'method' | 'url' | 'payload'>;

/** Valid requests for these records. Only auth, or the owner of the records, can be a reason to refuse them. */
export function wellFormedRequests(name: string, call: Call, of: Records, ours: Records): WellFormedRequest[] {
  const wish = wishes[name] ?? {};
  const list = typeof wish === 'function' ? wish(of, ours) : wish;
  return (Array.isArray(list) ? list : [list]).map(({ query = '', payload, path = call.path }: Wish) => {
    const url = `/api${path}${query && `?${query}`}`;
    return { method: call.method, url, ...(payload ? { payload } : {}) };
  });
}

/** The smallest valid request for absent records. Only auth can be a reason to refuse it (401, 403). */
export function wellFormedRequest(name: string, call: Call): WellFormedRequest {
  const [request] = wellFormedRequests(name, call, absentRecords, absentRecords);
  if (!request) throw new Error(`nothing is asked of ${name}`);
  return request;
}
