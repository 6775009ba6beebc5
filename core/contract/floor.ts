import { z } from 'zod';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { courseOfLine, KitchenStepName } from './kitchen.ts';
import { joinedToPay, joinedWith, movedFrom, OrderStatusLetter, WaitingSubOrder } from './orders.ts';
import { Amount, LongId, list, Moment, wholeNumber } from './shapes.ts';

/** The attendant in charge of a table now. Absent if no user is linked to them. */
const attendantID = z.number().optional();

/** First names that guests gave, by phone. Absent if no one gave one. */
const guests = z.array(z.string()).optional();

export const ActiveOrder = z.object({
  orderID: z.number(),
  tableID: z.number(),
  tabledName: z.string(),
  movedFrom,
  joinedWith,
  joinedToPay,
  status: OrderStatusLetter,
  otp: z.string(),
  serverName: z.string(),
  attendantID,
  guests,
  totalAmt: Amount,
  taxAmt: Amount,
  toPay: Amount,
  startTime: Moment,
  /** For a New order, when its oldest unconfirmed sub-order was created; otherwise when the order started. */
  waitingSince: Moment,
  waiting: z.array(WaitingSubOrder),
  /** A guest is at the card checkout for this order. */
  payingNow: z.boolean(),
  readyDishes: z.number().int(),
  /** Courses that the kitchen must not start yet, first course first. Absent if there are none. */
  held: z.array(z.object({ course: z.number().int(), dishes: z.number().int() })).optional(),
  /** Amounts without tips; null unless the bill is paid in parts. */
  divided: z.object({ paid: Amount, left: Amount }).nullable(),
  /** The newest sub-order that accepted itself. Absent if there is none. */
  accepted: z.object({ subOrderID: z.number(), createTime: Moment }).optional(),
});
export type ActiveOrder = z.output<typeof ActiveOrder>;

export const activeOrders = call(endpoints.activeOrders, {
  summary:
    'Unpaid orders: New first, then those with ready dishes, each by waiting time, longest first. Has an ETag; polled every 5 seconds',
  auth: privilege('order'),
  query: z.object({ searchText: z.string().max(200).default('') }),
  answer: envelope(z.array(ActiveOrder)),
  refusals: [],
  hasETag: true,
});

export const FloorTable = z.object({
  tableID: z.number(),
  tableName: z.string(),
  state: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  otp: z.string(),
  serverName: z.string(),
  attendantID,
  /** Present if that is not its own attendant. */
  takenOver: z.literal(true).optional(),
  guests,
  /** Time of the first check-in; null for a free table. */
  visitStarted: Moment.nullable(),
  /** The table's newest paid order that still has dishes ready to serve; null if there is none. */
  paidOrder: z.object({ orderID: z.number(), readyDishes: z.number().int() }).nullable(),
});
export type FloorTable = z.output<typeof FloorTable>;

export const hasOrdered = call(endpoints.hasOrdered, {
  summary: 'Whether the restaurant ever had an order: the last of the first steps on Home',
  auth: privilege('order'),
  answer: envelope(z.boolean()),
  refusals: [],
});

export const floorTables = call(endpoints.floorTables, {
  summary: 'The tables of the floor; a number above 0 filters by table state. Has an ETag',
  auth: privilege('order', 'takeorder'),
  params: z.object({ state: wholeNumber(0, 3) }),
  answer: envelope(z.array(FloorTable)),
  refusals: [],
  hasETag: true,
});

export const TableDetail = FloorTable.extend({
  description: z.string(),
  otpGeneratedAt: Moment,
  qrurl: z.string(),
  movedFrom,
  order: z
    .object({
      orderID: z.number(),
      status: OrderStatusLetter,
      startTime: Moment,
      totalAmt: Amount,
      taxAmt: Amount,
      toPay: Amount,
      waiting: z.array(WaitingSubOrder),
      payingNow: z.boolean(),
      /** The dishes that the kitchen got, by course; identical ones appear once. Absent if there are none. */
      lines: z.array(z.object({ ...courseOfLine, kitchenStep: KitchenStepName.optional() })).optional(),
      joinedWith,
      joinedToPay,
    })
    .nullable(),
});
export type TableDetail = z.output<typeof TableDetail>;

export const tableDetail = call(endpoints.tableDetail, {
  summary: 'One table with its OTP, QR link, attendant and unpaid order, for /portal/table',
  auth: privilege('order', 'takeorder'),
  query: z.object({ tableID: LongId }),
  answer: envelope(TableDetail),
  refusals: ['NotFound'],
});

export const takeOverTables = call(endpoints.takeOverTables, {
  summary:
    "The user's attendant takes over tables for the rest of the day, and with them the tips of their open orders, or hands back those they took over. Safe to repeat",
  auth: privilege('order'),
  body: z.object({ tableIDs: list(LongId, { least: 1, most: 200 }), handBack: z.boolean().default(false) }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'NotAnAttendant'],
});

export const freeTable = call(endpoints.freeTable, {
  summary:
    'Staff free a table without an unpaid order: its visit ends and the OTP is renewed; the link stays. Safe to repeat',
  auth: privilege('order'),
  body: z.object({ tableID: LongId }),
  answer: envelope(z.null()),
  refusals: ['NotFound', 'InUse'],
});
