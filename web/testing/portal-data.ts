import type { z } from 'zod';
import type { Approval } from '../../core/contract/approvals.ts';
import type { AuditEvent } from '../../core/contract/audit.ts';
import type { ActiveOrder, FloorTable, TableDetail } from '../../core/contract/floor.ts';
import type { KitchenLine, KitchenTicket } from '../../core/contract/kitchen.ts';
import type { Order, OrderItem, OrderRow, SubOrder, WaitingSubOrder } from '../../core/contract/orders.ts';
import type { Printer, PrintJob, TroubledPrinter } from '../../core/contract/printers.ts';
import type { Refund } from '../../core/contract/refunds.ts';
import type { TableCall } from '../../core/contract/table-calls.ts';

export { buildSplit } from './split-bill.ts';

type Whole = z.output<typeof Order>;

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1000).toISOString();

export function buildWaiting(part: Partial<WaitingSubOrder> = {}): WaitingSubOrder {
  return { subOrderID: 2087, createTime: minutesAgo(3), seenTime: null, seenBy: null, ...part };
}

export function buildActiveOrder(part: Partial<ActiveOrder> = {}): ActiveOrder {
  return {
    waiting: part.status === 'N' ? [buildWaiting(part.waitingSince ? { createTime: part.waitingSince } : {})] : [],
    orderID: 1048,
    tableID: 4,
    tabledName: 'Terrace 1',
    movedFrom: null,
    joinedWith: [],
    status: 'O',
    otp: '482913',
    serverName: 'Ana Ruiz',
    totalAmt: 54.25,
    taxAmt: 4.81,
    toPay: 60.15,
    startTime: minutesAgo(20),
    waitingSince: minutesAgo(6),
    payingNow: false,
    readyDishes: 0,
    divided: null,
    ...part,
  };
}

export function buildFloorTable(part: Partial<FloorTable> = {}): FloorTable {
  return {
    tableID: 11,
    tableName: 'Window 3',
    state: 1,
    otp: '381206',
    serverName: 'Priya Nair',
    visitStarted: null,
    paidOrder: null,
    ...part,
  };
}

export function buildTableCall(part: Partial<TableCall> = {}): TableCall {
  return { callID: 71, tableID: 4, tableName: 'Terrace 1', kind: 'staff', calledAt: minutesAgo(2), ...part };
}

export function buildAuditEvent(part: Partial<AuditEvent> = {}): AuditEvent {
  return {
    number: 12,
    happenedAt: '2026-11-21T19:42:10Z',
    kind: 'item',
    change: 'changed',
    actor: 'user',
    userID: 3,
    actorName: 'Maria Lopez',
    address: '10.0.0.7',
    requestID: 'abcdef123456',
    orderID: 1001,
    tableID: 7,
    tableName: 'Window 3',
    subject: 'Curry',
    times: 1,
    details: [
      { field: 'price_cents', was: 900, now: 950, isHidden: false },
      { field: 'code', was: null, now: null, isHidden: true },
      { field: 'config.waitminutes', was: null, now: '5', isHidden: false },
    ],
    seal: '0123456789abcdef',
    ...part,
  };
}

export function buildPrinter(part: Partial<Printer> = {}): Printer {
  return {
    printerID: 7,
    name: 'Kitchen',
    host: '192.168.1.50',
    port: 9100,
    paper: 80,
    characters: 48,
    copies: 1,
    tickets: true,
    receipts: false,
    categories: null,
    drawer: 0,
    active: true,
    state: 'ready',
    waiting: 0,
    lastPrintedAt: null,
    version: 1,
    ...part,
  };
}

export function buildPrintJob(part: Partial<PrintJob> = {}): PrintJob {
  return {
    jobID: 3,
    kind: 'ticket',
    orderID: 1001,
    subOrderID: 2001,
    tableName: 'Terrace 1',
    state: 'waiting',
    isReprint: false,
    createdAt: minutesAgo(1),
    endedAt: null,
    ...part,
  };
}

export function buildTrouble(part: Partial<TroubledPrinter> = {}): TroubledPrinter {
  const { jobID, kind, orderID, subOrderID, tableName, createdAt } = buildPrintJob();
  return {
    printerID: 7,
    name: 'Kitchen',
    state: 'off',
    waiting: [{ jobID, kind, orderID, subOrderID, tableName, createdAt }],
    others: [{ printerID: 8, name: 'Bar' }],
    ...part,
  };
}

export function buildKitchenLine(part: Partial<KitchenLine> = {}): KitchenLine {
  return {
    lineID: 501,
    itemName: 'House Burger',
    categoryID: 4,
    quantity: 2,
    specialInstruction: '',
    units: [],
    step: 'waiting',
    change: null,
    was: null,
    ...part,
  };
}

export function buildKitchenTicket(part: Partial<KitchenTicket> = {}): KitchenTicket {
  return {
    ticketID: 2087,
    orderID: 1048,
    tableName: 'Terrace 1',
    serverName: 'Ana Ruiz',
    confirmedTime: minutesAgo(4),
    specialInstruction: '',
    step: 'waiting',
    isCancelled: false,
    isChanged: false,
    contents: 'one',
    lastPress: null,
    lines: [buildKitchenLine()],
    ...part,
  };
}

export function buildTableDetail(part: Partial<TableDetail> = {}): TableDetail {
  return {
    ...buildFloorTable(),
    description: 'By the window',
    otpGeneratedAt: '2026-11-22T03:00:00.000Z',
    movedFrom: null,
    qrurl: 'http://localhost:8080/customer/checkin/1-abc123',
    order: null,
    ...part,
  };
}

export function buildItem(part: Partial<OrderItem> = {}): OrderItem {
  return {
    itemID: 21,
    orderItemID: 301,
    itemName: 'Burrata & Peaches',
    itemDescription: 'Grilled focaccia',
    itemQuantity: 1,
    itemPrice: 13,
    itemTotal: 13,
    specialInstruction: '',
    subItems: [],
    ...part,
  };
}

/** Two burgers at 18.00 with cheddar 1.50 on both and bacon 2.25 on the first: 41.25. A choice is mandatory. */
export function buildBurger(part: Partial<OrderItem> = {}): OrderItem {
  const chosen = (subItemName: string, price: number, sequence: number) => ({
    subItemName,
    description: '',
    price,
    quantity: 1,
    sequence,
  });
  return buildItem({
    itemID: 20,
    orderItemID: 300,
    itemName: 'House Burger',
    itemDescription: 'Brioche bun',
    itemQuantity: 2,
    itemPrice: 18,
    itemTotal: 41.25,
    specialInstruction: 'Medium rare. No pickles.',
    subItems: [chosen('Aged cheddar', 1.5, 1), chosen('Smoked bacon', 2.25, 1), chosen('Aged cheddar', 1.5, 2)],
    customization: {
      selection: 'M',
      mandatory: true,
      max: 2,
      subItems: [
        { subItemName: 'Aged cheddar', description: '', price: 1.5 },
        { subItemName: 'Smoked bacon', description: '', price: 2.25 },
        { subItemName: 'Avocado', description: '', price: 2.25 },
      ],
    },
    ...part,
  });
}

/** 54.25 before tax, 4.81 tax at 8.875 %, 3 items. */
export function buildSubOrder(part: Partial<SubOrder> = {}): SubOrder {
  const subOrderID = part.subOrderID ?? 2087;
  return {
    subOrderID,
    suborderID: subOrderID,
    status: 'N',
    createTime: '2026-11-22T03:42:10.000Z',
    itemCount: 3,
    totalAmt: 54.25,
    taxAmt: 4.81,
    taxRate: 8.875,
    specialInstruction: 'Bring the burgers first, please',
    tableID: 4,
    restaurantID: 1,
    seenTime: null,
    kitchenStep: null,
    seenBy: null,
    takenByStaff: false,
    changedByStaff: false,
    takenBy: null,
    items: [buildBurger(), buildItem()],
    ...part,
  };
}

export function buildOrder(part: Partial<Whole> = {}): Whole {
  return {
    orderID: 1048,
    status: 'N',
    restaurantID: 1,
    startTime: '2026-11-22T03:18:02.000Z',
    closingTime: null,
    tableID: 4,
    tableName: 'Terrace 1',
    totalAmt: 54.25,
    taxAmt: 4.81,
    toPay: 60.15,
    paidAmt: 0,
    refundedAmt: 0,
    serverName: 'Ana Ruiz',
    qrurl: 'http://localhost:8080/customer/checkin/1-abc123',
    payingNow: false,
    latePayments: [],
    joinedWith: [],
    moves: [],
    reopenings: [],
    approvals: [],
    suborder: [buildSubOrder()],
    ...part,
  };
}

export function buildOrderRow(part: Partial<OrderRow> = {}): OrderRow {
  return {
    orderID: 1042,
    status: 'C',
    restaurantID: 1,
    tableID: 4,
    tableName: 'Terrace 1',
    startTime: '2026-11-22T03:18:02.000Z',
    closingTime: null,
    movedFrom: null,
    joinedWith: [],
    suborder: [],
    ...part,
  };
}

export function pageFigures(totalElements: number, number = 0, size = 20) {
  const totalPages = Math.ceil(totalElements / size);
  return {
    number,
    size,
    first: number === 0,
    last: number >= totalPages - 1,
    numberOfElements: Math.max(0, Math.min(size, totalElements - number * size)),
    totalElements,
    totalPages,
  };
}

export function buildRefund(part: Partial<Refund> = {}): Refund {
  return {
    refundId: 5,
    orderID: 1048,
    paymentId: 3001,
    latePaymentId: null,
    amount: 20.5,
    currency: 'usd',
    reason: 'Cold soup',
    state: 'done',
    approvedBy: '',
    by: 'Maria Lopez',
    refundTime: '2026-11-22T03:42:10.000Z',
    ...part,
  };
}

export function buildApproval(part: Partial<Approval> = {}): Approval {
  return {
    approvalID: 21,
    act: 'discount',
    orderID: 1042,
    tableName: 'Window 2',
    amount: 8,
    of: 80.25,
    reason: '',
    state: 'asked',
    askedBy: 'Sam Till',
    askedTime: '2026-11-22T04:00:00.000Z',
    answeredBy: '',
    ...part,
  };
}
