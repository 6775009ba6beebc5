import type { InjectOptions } from 'fastify';
import type { Call } from '../../core/contract/call.ts';

/** An id that no record of a test has. */
export const absent = 2_000_000_000;

// What a call needs beside its path, by its name in the contract.
const wishes: Record<string, { query?: string; payload?: object; path?: string }> = {
  managerCode: { payload: { orderid: absent, code: '1' } },
  staffChargePlan: { query: `rid=${absent}` },
  placeOrder: { payload: { suborder: [{ items: [] }], tableID: 'x', restaurantID: absent } },
  cancelSubOrder: { payload: { suborderID: absent } },
  dinerOrder: { query: `rid=${absent}&tableno=x` },
  dinerCloseOrder: { payload: { orderID: absent } },
  closeOrder: { payload: { orderID: absent } },
  reopenOrder: { payload: { orderID: absent, reason: 'One more dish' } },
  freeTable: { payload: { tableID: absent } },
  joinOrders: { payload: { orderID: absent, withOrderID: absent } },
  separateOrder: { payload: { orderID: absent } },
  payJoined: { payload: { orderIDs: [absent, absent - 1], paidby: 'Cash' } },
  moveTable: { payload: { tableID: absent, toTableID: absent } },
  callStaff: { payload: { kind: 'staff' } },
  takeTableCall: { payload: { callID: absent } },
  stepKitchen: { payload: { ticketID: absent, lineIDs: [absent], from: 'waiting', to: 'preparing' } },
  undoKitchenStep: { payload: { ticketID: absent, pressID: absent } },
  acknowledgeTicket: { payload: { ticketID: absent, contents: 'x' } },
  saveKitchenStation: { payload: { name: 'Grill', categoryIDs: [] } },
  deleteKitchenStation: { query: `id=${absent}` },
  orderById: { path: `/fetchorderbyid/${absent}` },
  floorTables: { path: '/fetchtables/0' },
  tableDetail: { query: `tableID=${absent}` },
  setOrderToPaid: { query: `orderid=${absent}&paidby=Cash` },
  sendInvoice: { path: `/fetchorderby/${absent}` },
  receipt: { path: `/receipt/${absent}` },
  savePrinter: { payload: { name: 'Kitchen', host: '192.168.1.50' } },
  deletePrinter: { payload: { printerID: absent } },
  testPrinter: { payload: { printerID: absent } },
  printJobs: { query: `printerID=${absent}` },
  printAgain: { payload: { jobID: absent } },
  sendPrints: { payload: { printerID: absent, toPrinterID: absent - 1 } },
  dropPrints: { payload: { printerID: absent, jobIDs: [absent] } },
  ticketPaper: { query: `subOrderID=${absent}` },
  resendInvoice: { payload: { paymentId: absent, email: 'guest@example.com' } },
  saveDiningTable: { payload: { name: 'Window 1' } },
  renewTable: { payload: { id: absent } },
  saveAttendant: { payload: { name: 'Ana' } },
  payOrder: { payload: { orderID: absent } },
  leaveCheckout: { payload: { checkout: 'cs_1' } },
  splitOf: { path: `/external/splitbill/${absent}` },
  splitBill: { payload: { orderID: absent, way: 'equal', people: 2 } },
  refund: { payload: { orderID: absent, amount: '1', reason: 'Cold soup' } },
  refunds: { path: `/refunds/${absent}` },
  orderDisputes: { path: `/disputes/${absent}` },
  role: { query: `roleId=${absent}` },
  user: { query: `userId=${absent}` },
  deleteUser: { query: `userId=${absent}` },
  changePassword: { payload: {} },
  setPin: { payload: {} },
  unlockSession: { payload: {} },
  quickSignIn: { payload: { userId: absent, pin: '274951' } },
  deleteCategory: { query: `id=${absent}` },
  deletePlan: { query: `id=${absent}` },
  saveLogo: { payload: { restaurantId: absent, picture: 'AAAA' } },
  removeLogo: { query: `restaurantId=${absent}` },
  itemById: { path: `/item/${absent}` },
};

/** The smallest well-formed request of a call, about records that do not exist: only its auth can refuse it (401, 403). */
export function wellFormedRequest(name: string, call: Call): Pick<InjectOptions, 'method' | 'url' | 'payload'> {
  const { query = '', payload, path = call.path } = wishes[name] ?? {};
  const url = `/api${path}${query && `?${query}`}`;
  return { method: call.method, url, ...(payload ? { payload } : {}) };
}
