import { z } from 'zod';
import { courses } from '../domain/courses.ts';
import { orderCaps } from '../domain/order-caps.ts';
import { mostSeat } from '../domain/seats.ts';
import { call, envelope, privilege, visitOrPrivilege } from './call.ts';
import { groupPlace } from './choice-groups.ts';
import * as endpoints from './endpoints.ts';
import { SubOrderStatusLetter } from './orders.ts';
import { Amount, Avoids, CourseNumber, LongId, list, NumberOrDigits, wholeNumber } from './shapes.ts';

// Checks types only. The server checks quantities, prices and totals.
const instruction = z.string().max(1000).nullish();

export const PlacedChoice = z.object({
  subItemName: z.string().max(200),
  description: z.string().max(2000).nullish(),
  price: Amount.optional(),
  quantity: z.number().optional(),
  sequence: NumberOrDigits,
  subItemID: z.string().max(300).optional(),
  ...groupPlace,
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
  /** If absent, the category's course. Ignored unless the restaurant uses courses, and when staff confirm. */
  course: CourseNumber.optional(),
  subItems: list(PlacedChoice, { most: 2000 }).nullish(),
  /** The seats of unit 1, 2, ...: `[[1], [], [2, 3]]`. In an edit, absent seats stay. */
  seats: list(list(NumberOrDigits, { most: mostSeat }), { most: orderCaps.quantityPerLine }).optional(),
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
  /** What the table can't eat, for the kitchen. Ignored when staff confirm, so the first statement stays. */
  avoids: Avoids.optional(),
  /** Sent only by staff: O confirms the sub-order with this id. */
  status: z.string().max(5).nullish(),
  subOrderID: LongId.nullish(),
  suborderID: LongId.nullish(),
});
export type PlacedSubOrder = z.output<typeof PlacedSubOrder>;

/** Refusals caused by the dishes of any order. */
const ofDishes = [
  'PriceChanged',
  'ItemUnavailable',
  'ChoiceMissing',
  'TooManyChoices',
  'BadQuantity',
  'TooManyLines',
] as const;

export const placeOrder = call(endpoints.placeOrder, {
  summary:
    'A guest places one sub-order, or staff confirm those of an order (status O or a sub-order id: needs the staff token), all or none',
  auth: visitOrPrivilege('order'),
  refusesWithoutMessage: true,
  body: z.object({
    /** A guest sends one. Staff send any number of waiting sub-orders of one order, each only once. */
    suborder: list(PlacedSubOrder, { least: 1, most: orderCaps.waitingSubOrders }),
    tableID: z.union([z.string().max(100), z.number()]),
    restaurantID: NumberOrDigits,
    sessionstartTime: z.string().max(60).nullish(),
    startTime: z.string().max(60).nullish(),
    orderID: NumberOrDigits.nullish(),
  }),
  // Enough for 50 dishes, 99 of each with a choice, as the guest's client sends them.
  bodyLimit: 1_048_576,
  answer: envelope(
    z.object({
      orderID: z.number(),
      subOrderID: z.number(),
      status: SubOrderStatusLetter,
      /** Only for staff: the status of each sub-order, in the order of the request. */
      suborder: z.array(z.object({ subOrderID: z.number(), status: SubOrderStatusLetter })).optional(),
    }),
  ),
  refusals: [
    ...ofDishes,
    'TooManyWaiting',
    'TooMuchWaiting',
    'TooManySubOrders',
    'TooManyAtOnce',
    'EmptyOrder',
    'OrderClosed',
    'Paused',
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
    tableID: LongId,
    /** The unpaid order that the user saw. If it is paid or moved, the call returns `Stale`. */
    orderID: LongId.nullish(),
    suborder: list(
      PlacedSubOrder.pick({
        items: true,
        taxAmt: true,
        totalAmt: true,
        specialInstruction: true,
        avoids: true,
      }).extend({
        /** Courses that the kitchen makes now, including dishes of them that were ordered earlier. */
        fire: list(CourseNumber, { most: courses.length }).optional(),
      }),
      { least: 1, most: 1 },
    ),
  }),
  bodyLimit: 1_048_576,
  answer: envelope(
    z.object({ orderID: z.number(), subOrderID: z.number(), status: SubOrderStatusLetter, takenBy: z.string() }),
  ),
  refusals: [
    ...ofDishes,
    'TooManySubOrders',
    'TooManyAtOnce',
    'EmptyOrder',
    'OrderClosed',
    'TableUnavailable',
    'NotFound',
    'Stale',
    'Invalid',
    'InvalidField',
    'KeyOfAnother',
  ],
});
