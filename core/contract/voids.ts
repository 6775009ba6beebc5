import { z } from 'zod';
import { orderCaps } from '../domain/order-caps.ts';
import { longestVoidNote, voidKinds } from '../domain/voids.ts';
import { ApprovalId } from './approvals.ts';
import { call, envelope, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { SubOrderStatusLetter } from './orders.ts';
import { Amount, LongId, list, wholeNumber } from './shapes.ts';

const unit = wholeNumber(1, orderCaps.quantityPerLine);

/** Units of a dish as the user saw it. If its quantity has changed since, the call returns `Stale`. */
export const UnitsOfDish = z.object({
  orderItemID: LongId,
  units: list(unit, { least: 1, most: orderCaps.quantityPerLine }),
  quantity: unit,
});

const aboutDish = [
  'NotFound',
  'Stale',
  'OrderClosed',
  'PartPaid',
  'AlreadyPaid',
  'DishStarted',
  'InvalidField',
] as const;

export const voidDish = call(endpoints.voidDish, {
  summary:
    'Take units of a confirmed dish off the bill: a void was not made and goes back to stock, a comp was made. Takes an Idempotency-Key',
  auth: privilege('order'),
  body: UnitsOfDish.extend({
    kind: z.enum(voidKinds),
    /** Exactly one of the restaurant's reasons. */
    reason: z.string().max(200),
    note: z.string().max(longestVoidNote).default(''),
    /** Sent if the restaurant requires approval for cancellations. */
    approval: ApprovalId,
  }),
  answer: envelope(
    z.object({
      voidID: z.number(),
      orderID: z.number(),
      subOrderID: z.number(),
      /** D once all of its dishes are voided. */
      status: SubOrderStatusLetter,
    }),
  ),
  refusals: [...aboutDish, 'ApprovalNeeded', 'ApprovalOver', 'Invalid', 'KeyOfAnother'],
});

const BillSums = z.object({ totalAmt: Amount, wolfyCharges: Amount, taxAmt: Amount, toPay: Amount });

export const previewVoid = call(endpoints.previewVoid, {
  summary: "The order's bill before and after a void or comp. Changes nothing",
  auth: privilege('order'),
  body: UnitsOfDish.extend({ kind: z.enum(voidKinds) }),
  answer: envelope(
    z.object({
      before: BillSums,
      after: BillSums,
      /** Portions that go back to stock. */
      toStock: z.number().int(),
      needsApproval: z.boolean(),
      reasons: z.array(z.string()),
    }),
  ),
  refusals: [...aboutDish],
});
