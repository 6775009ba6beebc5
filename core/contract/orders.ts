import { z } from 'zod';
import { courses } from '../domain/courses.ts';
import { orderCaps } from '../domain/order-caps.ts';
import { voidKinds } from '../domain/voids.ts';
import { Approval, ApprovalId } from './approvals.ts';
import { call, envelope, open, privilege, visit, visitOrPrivilege } from './call.ts';
import { groupPlace, MenuGroup } from './choice-groups.ts';
import * as endpoints from './endpoints.ts';
import { courseOfLine, KitchenStepName } from './kitchen.ts';
import {
  Amount,
  Avoids,
  Id,
  LongId,
  list,
  Moment,
  pageFigures,
  pageQuery,
  size20,
  UnitSeats,
  wholeNumber,
} from './shapes.ts';
import { anyStatusCode, orderStatusCodes, subOrderStatusCodes } from './status-codes.ts';
import { OrderTaxes } from './taxes.ts';

export const OrderStatusLetter = z.enum(orderStatusCodes);
export const SubOrderStatusLetter = z.enum(subOrderStatusCodes);

export const SubItem = z.object({
  subItemName: z.string(),
  description: z.string(),
  price: Amount,
  quantity: z.number().int(),
  sequence: z.number().int(),
  ...groupPlace,
  /** The price of one piece, before any free pieces are taken off. */
  listPrice: Amount.optional(),
});

/** The choices that an item's rules allow. Staff need them to complete a customization before they confirm. */
export const Customization = z.object({
  selection: z.enum(['Y', 'S', 'M']),
  mandatory: z.boolean(),
  max: z.number().int(),
  subItems: z.array(z.object({ subItemName: z.string(), description: z.string(), price: Amount })),
  groups: z.array(MenuGroup).optional(),
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
  /** The seats of unit 1, 2, ... Absent if no unit has one. */
  seats: UnitSeats.optional(),
  /** Required age for the dish and its choices. Only present when staff read an order by its id. */
  minAge: z.number().int().optional(),
  /** Absent if the dish has not been sent to the kitchen. */
  kitchenStep: KitchenStepName.optional(),
  ...courseOfLine,
  customization: Customization.optional(),
  /** How many units are on the house, and their numbers. `itemTotal` leaves them out. Absent if there are none. */
  comped: z.number().int().optional(),
  compedUnits: z.array(z.number().int()).optional(),
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
  /** In percent, as it was when the order was placed. Later recalculations use this rate too. */
  taxRate: z.number(),
  specialInstruction: z.string(),
  /** What the table can't eat. Shown only to the phone that sent it, and to staff who read the order by its id. */
  avoids: Avoids.optional(),
  /** First name of the guest who ordered. Absent if they gave none, and after the visit. */
  firstName: z.string().optional(),
  /** Present only for guests if another phone at the table placed it. Only that phone can cancel it. */
  ofOtherPhone: z.literal(true).optional(),
  tableID: z.union([z.string(), z.number()]),
  restaurantID: z.number(),
  seenTime,
  /** Only present for staff. */
  seenBy: seenBy.optional(),
  /** True if staff took the order at the table, false if a guest placed it. */
  takenByStaff: z.boolean(),
  /** Staff changed quantities or choices when they confirmed the sub-order. */
  changedByStaff: z.boolean(),
  /** Only present for staff. */
  takenBy: z.string().nullable().optional(),
  /** Present only for staff, if the sub-order accepted itself and no one confirmed it. */
  acceptedByItself: z.literal(true).optional(),
  /** Null unless the sub-order was confirmed today. */
  kitchenStep: KitchenStepName.nullable(),
  items: z.array(OrderItem),
});
export type SubOrder = z.output<typeof SubOrder>;

/** A dish that staff took off the bill. */
export const VoidedDish = z.object({
  voidID: z.number(),
  kind: z.enum(voidKinds),
  subOrderID: z.number(),
  /** As it was then: '1 x House Burger (Bacon)'. */
  dish: z.string(),
  /** Before tax that is added. */
  amount: Amount,
  reason: z.string(),
  note: z.string(),
  by: z.string(),
  /** Empty if it needed no approval. */
  approvedBy: z.string(),
  voidedTime: Moment,
});
export type VoidedDish = z.output<typeof VoidedDish>;

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
  /** ISO currency code in lower case. */
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
  /** Does not include canceled sub-orders. */
  totalAmt: Amount,
  taxAmt: Amount,
  taxes: OrderTaxes.optional(),
});
export type JoinedOrder = z.output<typeof JoinedOrder>;

export const joinedWith = z.array(JoinedOrder);

/** Total of all unpaid orders of a joined bill, before a tip. Absent if there is only one such order. */
export const joinedToPay = Amount.optional();

/** The table that its guests moved from; null if they have not moved. */
export const movedFrom = z.string().nullable();

export const Order = z.object({
  ...orderHead,
  tableID: z.number(),
  tableName: z.string(),
  totalAmt: Amount,
  taxAmt: Amount,
  toPay: Amount.nullable(),
  /** Absent if a single rate is added to all prices. */
  taxes: OrderTaxes.optional(),
  /** Sum of all payments, with tips. */
  paidAmt: Amount,
  /** How much of `paidAmt` was refunded. */
  refundedAmt: Amount,
  serverName: z.string(),
  qrurl: z.string(),
  payingNow: z.boolean(),
  /** Only late payments that are not refunded yet. */
  latePayments: z.array(LatePayment),
  joinedWith,
  joinedToPay,
  /** Newest first. */
  moves: z.array(z.object({ from: z.string(), to: z.string(), by: z.string(), movedTime: Moment })),
  /** Newest first. */
  reopenings: z.array(z.object({ by: z.string(), reason: z.string(), reopenedTime: Moment })),
  /** Newest first. */
  approvals: z.array(Approval),
  /** Newest first. Absent if there are none. */
  voids: z.array(VoidedDish).optional(),
  suborder: z.array(SubOrder),
});
export type Order = z.output<typeof Order>;

export const DinerOrder = z.object({
  ...orderHead,
  tableID: z.string(),
  sessionstartTime: Moment,
  /** Names of the tables joined for one payment. Their guests can only pay staff. */
  joinedWith: z.array(z.string()),
  /** After this many minutes, guests are shown whether staff have seen a New sub-order. */
  waitMinutes: z.number(),
  taxes: OrderTaxes.optional(),
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
  taxes: OrderTaxes.optional(),
  status: OrderStatusLetter,
});
export type PaymentRecord = z.output<typeof PaymentRecord>;

export const cancelSubOrder = call(endpoints.cancelSubOrder, {
  summary: 'Cancel a New sub-order: the phone that placed it, or staff',
  auth: visitOrPrivilege('order'),
  bodyType: 'form',
  body: z.object({
    suborderID: LongId.optional(),
    subOrderID: LongId.optional(),
    /** Sent by staff, if the restaurant requires approval. */
    approval: ApprovalId,
  }),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID', 'OtherPhone', 'AlreadyConfirmed', 'NotFound', 'ApprovalNeeded', 'ApprovalOver'],
});

export const dinerOrder = call(endpoints.dinerOrder, {
  summary: 'Everything that this table ordered during its visit. Has an ETag',
  auth: visit,
  query: z.object({ rid: Id, tableno: z.string().max(100) }),
  answer: envelope(DinerOrder.nullable()),
  refusals: ['NotCheckedIn'],
  hasETag: true,
});

const ClosedOrder = z.object({
  orderID: LongId.nullish(),
  /** Fires held dishes first. Without it, an order that has held dishes can't be closed. */
  fireHeld: z.boolean().optional(),
});

export const dinerCloseOrder = call(endpoints.dinerCloseOrder, {
  summary: 'Close the order of this table; returns the payment record. Safe to repeat',
  auth: visit,
  body: ClosedOrder,
  answer: envelope(PaymentRecord),
  refusals: ['MISSING_ID', 'SubOrdersPending', 'DishesHeld', 'NotFound', 'AlreadyPaid', 'Stale'],
});

export const closeOrder = call(endpoints.closeOrder, {
  summary: 'Staff close an order: every sub-order must be confirmed or canceled',
  auth: privilege('order'),
  body: ClosedOrder,
  answer: envelope(z.null()),
  refusals: ['MISSING_ID', 'SubOrdersPending', 'DishesHeld', 'NotFound', 'AlreadyPaid', 'Stale'],
});

export const fireCourse = call(endpoints.fireCourse, {
  summary: 'Tell the kitchen to make the held dishes of a course, for the whole order',
  auth: privilege('order', 'kitchen'),
  body: z.object({ orderID: LongId, course: wholeNumber(1, courses.length) }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'NothingHeld'],
});

export const reopenOrder = call(endpoints.reopenOrder, {
  summary: 'Staff reopen a closed order of which nothing is paid or being paid; a split bill becomes whole again',
  auth: privilege('order'),
  body: z.object({ orderID: LongId.nullish(), reason: z.string().max(500) }),
  answer: envelope(z.null()),
  refusals: ['MISSING_ID', 'NotFound', 'NotClosed', 'AlreadyPaid', 'PartPaid', 'BeingPaid', 'InvalidField'],
});

export const seeSubOrders = call(endpoints.seeSubOrders, {
  summary: 'Mark New sub-orders of an order as seen: the first name and time are kept for each. Safe to repeat',
  auth: privilege('order'),
  body: z.object({ orderID: LongId, subOrderIDs: list(LongId, { least: 1, most: orderCaps.waitingSubOrders }) }),
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
  summary:
    'The orders list: 20 a page, newest first; returns results and the page figures beside it. Beyond 10,000 choices, orders come without theirs',
  auth: privilege('order'),
  query: z.object({
    /** Defaults to C, also if empty. */
    status: z
      .enum(['', anyStatusCode, ...Object.values(orderStatusCodes)])
      .default(orderStatusCodes.closed)
      .transform((status) => (status === '' ? orderStatusCodes.closed : status)),
    ordernumber: z.union([z.literal(''), wholeNumber(1)]).default(''),
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
  summary: 'After a card payment: mails the invoice once, if the payment has an address. Returns the status only',
  auth: open,
  changesState: true,
  query: z.object({ orderid: LongId }),
  answer: envelope(z.object({ orderID: z.number(), status: OrderStatusLetter })),
  refusals: ['NotFound'],
});

export const latePayments = call(endpoints.latePayments, {
  summary: 'Card payments that no order could take and that are not refunded yet, newest first',
  auth: privilege('payment'),
  answer: envelope(z.array(LatePayment)),
  refusals: [],
});
