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

// Requests: shapes only. Rules for quantities, prices and totals are in the server.
const instruction = z.string().max(1000).nullish();

export const PlacedChoice = z.object({
  subItemName: z.string().max(200),
  description: z.string().max(2000).nullish(),
  price: Amount.optional(),
  quantity: z.number().optional(),
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
  /** Staff only: O confirms the sub-order with this id. */
  status: z.string().max(5).nullish(),
  subOrderID: Id.nullish(),
  suborderID: Id.nullish(),
});
export type PlacedSubOrder = z.output<typeof PlacedSubOrder>;

// Responses
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
  /** Absent if the kitchen did not get the dish. */
  kitchenStep: KitchenStepName.optional(),
  customization: Customization.optional(),
});
export type OrderItem = z.output<typeof OrderItem>;

const seenTime = Moment.nullable();
const seenBy = z.string().nullable();

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
  /** Percent, fixed when the order was placed; later recalculations use this rate. */
  taxRate: z.number(),
  specialInstruction: z.string(),
  tableID: z.union([z.string(), z.number()]),
  restaurantID: z.number(),
  seenTime,
  /** Staff only. */
  seenBy: seenBy.optional(),
  /** Staff ordered it at the table; otherwise a guest did. */
  takenByStaff: z.boolean(),
  /** Staff only. */
  takenBy: z.string().nullable().optional(),
  /** Null unless it was confirmed today. */
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

/** A card payment that arrived when the order could no longer take it; staff refund it. */
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

export const JoinedOrder = z.object({
  orderID: z.number(),
  tableID: z.number(),
  tableName: z.string(),
  status: OrderStatusLetter,
  /** Without canceled sub-orders. */
  totalAmt: Amount,
  taxAmt: Amount,
});
export type JoinedOrder = z.output<typeof JoinedOrder>;

export const joinedWith = z.array(JoinedOrder);

/** The table its guests came from; null if not moved. */
export const movedFrom = z.string().nullable();

export const Order = z.object({
  ...orderHead,
  tableID: z.number(),
  tableName: z.string(),
  /** Without canceled sub-orders. */
  totalAmt: Amount,
  taxAmt: Amount,
  toPay: Amount.nullable(),
  serverName: z.string(),
  qrurl: z.string(),
  payingNow: z.boolean(),
  /** Those not refunded yet. */
  latePayments: z.array(LatePayment),
  joinedWith,
  /** Newest first. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), by: z.string(), movedTime: Moment })),
  /** Newest first. */
  reopenings: z.array(z.object({ by: z.string(), reason: z.string(), reopenedTime: Moment })),
  /** Newest first. */
  approvals: z.array(Approval),
  suborder: z.array(SubOrder),
});
export type Order = z.output<typeof Order>;

export const DinerOrder = z.object({
  ...orderHead,
  tableID: z.string(),
  sessionstartTime: Moment,
  /** Tables joined for one payment: these guests pay staff. */
  joinedWith: z.array(z.string()),
  /** After this many minutes, guests are shown whether staff have seen a New sub-order. */
  waitMinutes: z.number(),
  suborder: z.array(SubOrder),
});
export type DinerOrder = z.output<typeof DinerOrder>;

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
    /** One from a guest; from staff any number of waiting ones of one order, each once. */
    suborder: list(PlacedSubOrder, { least: 1, most: orderCaps.waitingSubOrders }),
    tableID: z.union([z.string().max(100), z.number()]),
    restaurantID: NumberOrDigits,
    sessionstartTime: z.string().max(60).nullish(),
    startTime: z.string().max(60).nullish(),
    orderID: NumberOrDigits.nullish(),
  }),
  // 50 dishes, 99 of each with a choice, as the guest's client sends them.
  bodyLimit: 1_048_576,
  answer: envelope(
    z.object({
      orderID: z.number(),
      subOrderID: z.number(),
      status: SubOrderStatusLetter,
      /** For staff: the status of each, in request order. */
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
    /** The unpaid order shown to the user; if it is paid or moved, the call returns `Stale`. */
    orderID: Id.nullish(),
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
    /** For staff, if the restaurant requires approval. */
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
