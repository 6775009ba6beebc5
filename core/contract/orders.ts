import { z } from 'zod';
import { orderCaps } from '../domain/customization.ts';
import { Approval, ApprovalId } from './approvals.ts';
import { call, envelope, open, privilege, visit, visitOrPrivilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { KitchenStepName } from './kitchen.ts';
import {
  Amount,
  Id,
  largestId,
  list,
  Moment,
  NumberOrDigits,
  pageFigures,
  pageQuery,
  size20,
  wholeNumber,
} from './shapes.ts';
import { anyStatusCode, orderStatusCodes, subOrderStatusCodes } from './status-codes.ts';

export const OrderStatusLetter = z.enum(orderStatusCodes);
export const SubOrderStatusLetter = z.enum(subOrderStatusCodes);

// What a browser sends. Shapes only: quantities, prices and totals are judged by the server's own rules.
const instruction = z.string().max(1000).nullish();

export const PlacedChoice = z.object({
  subItemName: z.string().max(200),
  description: z.string().max(2000).nullish(),
  price: Amount.optional(),
  quantity: z.number().optional(),
  /** The 1-based number of the quantity unit that the sub-item applies to. */
  sequence: NumberOrDigits,
  subItemID: z.string().max(300).optional(),
});

export const PlacedLine = z.object({
  itemID: NumberOrDigits.optional(),
  orderItemID: NumberOrDigits.optional(),
  itemName: z.string().max(300).optional(),
  itemDescription: z.string().max(2000).nullish(),
  itemQuantity: NumberOrDigits,
  itemPrice: Amount.optional(),
  itemTotal: Amount.optional(),
  specialInstruction: instruction,
  subItems: list(PlacedChoice, { most: 2000 }).nullish(),
});
export type PlacedLine = z.output<typeof PlacedLine>;

export const PlacedSubOrder = z.object({
  items: list(PlacedLine, { most: 500 }),
  taxAmt: Amount.optional(),
  totalAmt: Amount.optional(),
  itemCount: wholeNumber(0).optional(),
  tableID: z.union([z.string().max(100), z.number()]).optional(),
  restaurantID: wholeNumber(0).optional(),
  specialInstruction: instruction,
  /** Only staff send these two: O confirms the sub-order of that id. */
  status: z.string().max(5).nullish(),
  subOrderID: Id.nullish(),
  suborderID: Id.nullish(),
});
export type PlacedSubOrder = z.output<typeof PlacedSubOrder>;

// What the server answers
export const SubItem = z.object({
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
  quantity: z.number().int(),
  sequence: z.number().int(),
});

/** The choices that an item's rules allow, so that staff can complete a customization before they confirm. */
export const Customization = z.object({
  selection: z.enum(['Y', 'S', 'M']),
  mandatory: z.boolean(),
  max: z.number().int(),
  subItems: z.array(z.object({ subItemName: z.string(), description: z.string(), price: Amount })),
});

export const OrderItem = z.object({
  itemID: z.number(),
  orderItemID: z.number(),
  itemName: z.string(),
  itemDescription: z.string(),
  itemQuantity: z.number().int(),
  itemPrice: Amount,
  itemTotal: Amount,
  specialInstruction: z.string(),
  subItems: z.array(SubItem),
  /** What it is up to in the kitchen; left out while the kitchen was told nothing of it. */
  kitchenStep: KitchenStepName.optional(),
  /** Present in fetchorderbyid on the items of a New sub-order. */
  customization: Customization.optional(),
});
export type OrderItem = z.output<typeof OrderItem>;

/** Who was first to see a sub-order while it was New, and when; null until then. */
const seenTime = Moment.nullable();
const seenBy = z.string().nullable();

/** A New sub-order, as far as staff wait for it to be confirmed. */
export const WaitingSubOrder = z.object({ subOrderID: z.number(), createTime: Moment, seenTime, seenBy });
export type WaitingSubOrder = z.output<typeof WaitingSubOrder>;

export const SubOrder = z.object({
  subOrderID: z.number(),
  suborderID: z.number(),
  status: SubOrderStatusLetter,
  createTime: Moment,
  itemCount: z.number().int(),
  totalAmt: Amount,
  taxAmt: Amount,
  /** Percent, as it was at the time of ordering: a recalculation of this sub-order takes this rate. */
  taxRate: z.number(),
  specialInstruction: z.string(),
  tableID: z.union([z.string(), z.number()]),
  restaurantID: z.number(),
  seenTime,
  /** Told to staff alone. */
  seenBy: seenBy.optional(),
  /** One of the staff took it at the table; otherwise a guest placed it. */
  takenByStaff: z.boolean(),
  /** Who did, told to staff alone. */
  takenBy: z.string().nullable().optional(),
  /** The kitchen step of its dishes; null unless it is confirmed and of today. */
  kitchenStep: KitchenStepName.nullable(),
  items: z.array(OrderItem),
});
export type SubOrder = z.output<typeof SubOrder>;

const orderHead = {
  orderID: z.number(),
  status: OrderStatusLetter,
  restaurantID: z.number(),
  startTime: Moment,
  closingTime: Moment.nullable(),
};

/** Money that a card provider took and the order could not take any more: staff give it back. */
export const LatePayment = z.object({
  latePaymentId: z.number(),
  orderID: z.number(),
  tableName: z.string(),
  amount: Amount,
  /** ISO code, lower case. */
  currency: z.string(),
  reason: z.enum(['already-paid', 'not-closed', 'other-amount']),
  receivedTime: Moment,
});
export type LatePayment = z.output<typeof LatePayment>;

/** An order that another one is paid with. */
export const JoinedOrder = z.object({
  orderID: z.number(),
  tableID: z.number(),
  tableName: z.string(),
  status: OrderStatusLetter,
  /** Sums over the sub-orders that are not cancelled. */
  totalAmt: Amount,
  taxAmt: Amount,
});
export type JoinedOrder = z.output<typeof JoinedOrder>;

/** Those that staff joined it with, by number: one payment settles all. */
export const joinedWith = z.array(JoinedOrder);

/** The table from which staff moved its guests last; null where they did not. */
export const movedFrom = z.string().nullable();

export const Order = z.object({
  ...orderHead,
  tableID: z.number(),
  tableName: z.string(),
  /** Sums over the sub-orders that are not cancelled. */
  totalAmt: Amount,
  taxAmt: Amount,
  /** Before discount, surcharge and tip; null of an order that nothing is to be paid of. */
  toPay: Amount.nullable(),
  serverName: z.string(),
  /** The table's own QR link. */
  qrurl: z.string(),
  /** A guest is at the card checkout of this order. */
  payingNow: z.boolean(),
  /** Those that still wait to be given back. */
  latePayments: z.array(LatePayment),
  joinedWith,
  /** Who moved its guests to another table, and when; newest first. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), by: z.string(), movedTime: Moment })),
  /** Who opened the order again after it was closed, when and why; newest first. */
  reopenings: z.array(z.object({ by: z.string(), reason: z.string(), reopenedTime: Moment })),
  /** Its approved discounts, refunds and cancellations, newest first. */
  approvals: z.array(Approval),
  suborder: z.array(SubOrder),
});
export type Order = z.output<typeof Order>;

export const DinerOrder = z.object({
  ...orderHead,
  tableID: z.string(),
  sessionstartTime: Moment,
  /** The tables with which staff take one payment: these guests pay staff. */
  joinedWith: z.array(z.string()),
  /** How many minutes a New sub-order may wait until its guests are told whether staff have seen it. */
  waitMinutes: z.number(),
  suborder: z.array(SubOrder),
});
export type DinerOrder = z.output<typeof DinerOrder>;

/** The payment record that closing answers and paying sends back. */
export const PaymentRecord = z.object({
  orderID: z.number(),
  restaurantID: z.number(),
  tableID: z.string(),
  totalAmt: Amount,
  taxAmt: Amount,
  wolfyCharges: Amount,
  amount: Amount,
  status: OrderStatusLetter,
});
export type PaymentRecord = z.output<typeof PaymentRecord>;

export const placeOrder = call(endpoints.placeOrder, {
  summary:
    'A guest places one sub-order, or staff confirm those of an order (status O or a sub-order id: needs the staff token), all or none',
  auth: visitOrPrivilege('order'),
  refusesWithoutMessage: true,
  body: z.object({
    /** One from a diner; from staff any that wait of one order, each once. */
    suborder: list(PlacedSubOrder, { least: 1, most: orderCaps.waitingSubOrders }),
    tableID: z.union([z.string().max(100), z.number()]),
    restaurantID: NumberOrDigits,
    sessionstartTime: z.string().max(60).nullish(),
    startTime: z.string().max(60).nullish(),
    orderID: NumberOrDigits.nullish(),
  }),
  // 50 dishes, 99 of each with a choice, as a phone words them.
  bodyLimit: 1_048_576,
  answer: envelope(
    z.object({
      orderID: z.number(),
      /** Of the first that was sent. */
      subOrderID: z.number(),
      status: SubOrderStatusLetter,
      /** To staff: what became of each, as sent. */
      suborder: z.array(z.object({ subOrderID: z.number(), status: SubOrderStatusLetter })).optional(),
    }),
  ),
  refusals: [
    'PriceChanged',
    'ItemUnavailable',
    'ChoiceMissing',
    'TooManyChoices',
    'BadQuantity',
    'TooManyLines',
    'TooManyWaiting',
    'TooMuchWaiting',
    'TooManySubOrders',
    'TooManyAtOnce',
    'EmptyOrder',
    'OrderClosed',
    'ApprovalNeeded',
    'NotCheckedIn',
    'NotNew',
    'NotFound',
    'NotAllowed',
    'Stale',
    'Invalid',
    'InvalidField',
    'KeyOfAnother',
  ],
});

export const takeOrder = call(endpoints.takeOrder, {
  summary:
    'Staff order at a table: the sub-order is confirmed right away, and starts a visit at a free table. Takes an Idempotency-Key',
  auth: privilege('takeorder'),
  body: z.object({
    tableID: Id,
    /** The unpaid order that was seen there: refused as Stale once it is paid or moved. */
    orderID: Id.nullish(),
    /** One, as a diner places it. */
    suborder: list(PlacedSubOrder.pick({ items: true, taxAmt: true, totalAmt: true, specialInstruction: true }), {
      least: 1,
      most: 1,
    }),
  }),
  bodyLimit: 1_048_576,
  answer: envelope(
    z.object({ orderID: z.number(), subOrderID: z.number(), status: SubOrderStatusLetter, takenBy: z.string() }),
  ),
  refusals: [
    'PriceChanged',
    'ItemUnavailable',
    'ChoiceMissing',
    'TooManyChoices',
    'BadQuantity',
    'TooManyLines',
    'TooManySubOrders',
    'TooManyAtOnce',
    'EmptyOrder',
    'OrderClosed',
    'TableUnavailable',
    'NotFound',
    'Stale',
    'Invalid',
    'KeyOfAnother',
  ],
});

export const cancelSubOrder = call(endpoints.cancelSubOrder, {
  summary: 'Cancel a New sub-order: its own table, or staff',
  auth: visitOrPrivilege('order'),
  bodyType: 'form',
  body: z.object({
    suborderID: Id.optional(),
    subOrderID: Id.optional(),
    /** Of staff, where the restaurant wants one. */
    approval: ApprovalId,
  }),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID', 'AlreadyConfirmed', 'NotFound', 'ApprovalNeeded', 'ApprovalOver'],
});

export const dinerOrder = call(endpoints.dinerOrder, {
  summary: 'Everything that this table ordered during its visit. Has an ETag',
  auth: visit,
  query: z.object({ rid: Id, tableno: z.string().max(100) }),
  answer: envelope(DinerOrder.nullable()),
  refusals: ['NotCheckedIn'],
  hasETag: true,
});

export const dinerCloseOrder = call(endpoints.dinerCloseOrder, {
  summary: 'Close the order of this table; answers the payment record. Safe to repeat',
  auth: visit,
  body: z.object({ orderID: Id.nullish() }),
  answer: envelope(PaymentRecord),
  refusals: ['MISSING_ID', 'SubOrdersPending', 'NotFound', 'AlreadyPaid', 'Stale'],
});

export const closeOrder = call(endpoints.closeOrder, {
  summary: 'Staff close an order: every sub-order must be confirmed or canceled',
  auth: privilege('order'),
  body: z.object({ orderID: Id.nullish() }),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID', 'SubOrdersPending', 'NotFound', 'AlreadyPaid', 'Stale'],
});

export const reopenOrder = call(endpoints.reopenOrder, {
  summary: 'Staff reopen a closed order of which nothing is paid or being paid; a split bill becomes whole again',
  auth: privilege('order'),
  body: z.object({ orderID: Id.nullish(), reason: z.string().max(500) }),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID', 'NotFound', 'NotClosed', 'AlreadyPaid', 'PartPaid', 'BeingPaid', 'InvalidField'],
});

export const seeSubOrders = call(endpoints.seeSubOrders, {
  summary: 'Mark New sub-orders of an order as seen: the first name and time are kept for each. Safe to repeat',
  auth: privilege('order'),
  body: z.object({ orderID: Id, subOrderIDs: list(Id, { least: 1, most: orderCaps.waitingSubOrders }) }),
  answer: envelope(z.null()),
  refusals: ['NotFound'],
});

export const orderById = call(endpoints.orderById, {
  summary: 'One order with its sub-orders',
  auth: privilege('order'),
  params: z.object({ orderID: z.string().max(20) }),
  answer: envelope(Order),
  refusals: ['MISSING_ID', 'NotFound'],
});

export const orderByNoId = call(endpoints.orderByNoId, {
  summary: 'The same without an id: MISSING_ID',
  auth: privilege('order'),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID'],
});

export const OrderRow = z.object({
  ...orderHead,
  tableID: z.number(),
  tableName: z.string(),
  movedFrom,
  joinedWith,
  suborder: z.array(SubOrder),
});
export type OrderRow = z.output<typeof OrderRow>;

export const searchOrders = call(endpoints.searchOrders, {
  summary: 'The orders list: 20 a page, newest first; answers results and the page figures beside it',
  auth: privilege('order'),
  query: z.object({
    /** Empty or absent: C. */
    status: z
      .enum(['', anyStatusCode, ...Object.values(orderStatusCodes)])
      .default(orderStatusCodes.closed)
      .transform((status) => (status === '' ? orderStatusCodes.closed : status)),
    ordernumber: z.union([z.literal(''), wholeNumber(1, largestId)]).default(''),
    ...pageQuery,
    size: size20,
  }),
  answer: envelope(z.null()).extend({
    results: z.array(OrderRow),
    ...pageFigures,
  }),
  refusals: [],
});

export const invoiceStatus = call(endpoints.invoiceStatus, {
  summary: 'After a card payment: mails the invoice once, if the payment has an address. Answers the status only',
  auth: open,
  changesState: true,
  query: z.object({ orderid: Id }),
  answer: envelope(z.object({ orderID: z.number(), status: OrderStatusLetter })),
  refusals: ['NotFound'],
});

export const latePayments = call(endpoints.latePayments, {
  summary: 'Card payments that no order could take and that are not refunded yet, newest first',
  auth: privilege('payment'),
  answer: envelope(z.array(LatePayment)),
  refusals: [],
});
