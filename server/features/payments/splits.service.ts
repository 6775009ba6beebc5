import type { BodyOf } from '../../../core/contract/call.ts';
import type { splitBill } from '../../../core/contract/splits.ts';
import { subOrderStates, whyNotPayable } from '../../../core/domain/order-states.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { dueOf, equalShares, unitShares, unitsOf } from '../../../core/domain/pricing/split.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Tx } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { allowDiscount, recordUseOfBill } from '../approvals/approvals.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { type Adjustments, allowedAdjustments, badField } from './adjustments.service.ts';
import { endOpenCheckouts, endSession } from './complete-checkout.service.ts';
import {
  billOf,
  explain,
  findPayable,
  isAdjusted,
  lockSplitState,
  type Payable,
  type Payer,
  readSplitState,
  type SplitState,
} from './split-state.service.ts';
import { changeWay, dropUnpaidSplit, replaceOpenShares, saveSplit } from './splits.queries.ts';

type Body = BodyOf<typeof splitBill>;

/** Once a part is paid, only the rest can be split again. Staff end guests' checkouts; guests must wait for them. */
export async function divideBill(services: Services, payer: Payer, body: Body) {
  const { db } = services;
  const payable = await findPayable(db, payer, body.orderID);
  if (isRefusal(payable)) return payable;
  const { order, terms } = payable;
  const { restaurantId } = terms;
  if (body.way === 'equal' && body.people === undefined) {
    return badField('people', paymentMessages.peopleMissing);
  }
  const adjustments = await adjustmentsOf(services, payer, body, payable);
  if (isRefusal(adjustments)) return adjustments;
  const wish = { payer, way: body.way, people: body.people ?? 1, adjustments };
  // Check first, so that checkouts aren't ended for a request that is refused.
  const refusal = notDivisible(await readSplitState(db, payable), wish);
  if (refusal) return refusal;
  if ('staff' in payer) {
    const { unsure } = await endOpenCheckouts(services, restaurantId, order.orderId);
    if (unsure.length > 0) return refuse('Unavailable', { words: paymentMessages.guestPaysAway, retryAfterSeconds: 5 });
  } else if (body.replaces) {
    await endSession(services, restaurantId, order.orderId, body.replaces);
  }
  return changeFloor(services, restaurantId, async (tx) => {
    const state = await lockSplitState(tx, payable);
    if (state.unfinished.length > 0) return refuse('Stale', { words: paymentMessages.guestPays });
    const now = notDivisible(state, wish) ?? (await divide(tx, payable, state, wish));
    return now ?? explain(tx, payable, await readSplitState(tx, payable));
  });
}

interface Wish {
  readonly payer: Payer;
  readonly way: Body['way'];
  readonly people: number;
  readonly adjustments: Adjustments | undefined;
}

function notDivisible({ status, split, isJoined }: SplitState, { payer, way, adjustments }: Wish) {
  const unpayable = whyNotPayable(status);
  if (unpayable) return refuse(unpayable);
  if (isJoined) return refuse('Joined');
  if (!split) return undefined;
  const isPartPaid = split.paidCents > 0;
  if (isPartPaid && (adjustments || way === 'none' || way === 'items')) return refuse('PartPaid');
  // Undoing the split would remove adjustments made by staff.
  const isByGuest = 'visit' in payer && way === 'none' && isAdjusted(split);
  return isByGuest ? refuse('NotAllowed', { words: paymentMessages.setByStaff }) : undefined;
}

async function adjustmentsOf(services: Services, payer: Payer, body: Body, { order, terms }: Payable) {
  if ('visit' in payer) {
    const isAsked = body.discount !== undefined || body.surcharge !== undefined;
    return isAsked ? refuse('NotAllowed') : undefined;
  }
  const { formats } = terms;
  const adjustments = await allowedAdjustments(services, payer.staff, body, { totalCents: order.totalCents, formats });
  if (isRefusal(adjustments)) return adjustments;
  return adjustments.discount || adjustments.surcharge ? adjustments : undefined;
}

async function divide(
  tx: Tx,
  { order, terms }: Payable,
  { split }: SplitState,
  { payer, way, people, adjustments }: Wish,
) {
  const { restaurantId } = terms;
  const { orderId } = order;
  if (way === 'none') return void (await dropUnpaidSplit(tx, restaurantId, orderId));
  const kept = adjustments ? undefined : split;
  const bill = kept ?? billOf(order, terms, adjustments);
  const leftCents = dueOf(bill) - (kept?.paidCents ?? 0);
  if (leftCents <= 0) return refuse('NothingToSplit');
  if (kept) await changeWay(tx, restaurantId, orderId, way);
  else {
    const { discountCents: amountCents, totalCents } = bill;
    const given = { orderId, amountCents, totalCents };
    const allowed =
      'staff' in payer && adjustments
        ? await allowDiscount(tx, payer.staff, adjustments.allowance, given)
        : { approvalId: null };
    if (isRefusal(allowed)) return allowed;
    const billTerms = termsOf(terms.taxRate, terms.chargePlan, adjustments);
    await saveSplit(tx, restaurantId, orderId, { ...bill, way, dueCents: leftCents, terms: billTerms });
    await recordUseOfBill(tx, restaurantId, allowed, orderId);
  }
  const shares = way === 'free' ? [] : await sharesOf(tx, restaurantId, orderId, leftCents, way, people);
  await replaceOpenShares(
    tx,
    restaurantId,
    orderId,
    shares.filter(({ amountCents }) => amountCents > 0),
  );
  return undefined;
}

async function sharesOf(
  tx: Tx,
  restaurantId: number,
  orderId: number,
  leftCents: number,
  way: 'equal' | 'items',
  people: number,
): Promise<{ name: string; amountCents: number }[]> {
  if (way === 'items') return unitShares(leftCents, await unitsOfOrder(tx, restaurantId, orderId));
  return equalShares(leftCents, people).map((amountCents) => ({ name: '', amountCents }));
}

async function unitsOfOrder(tx: Tx, restaurantId: number, orderId: number) {
  const order = await findOrder(tx, restaurantId, orderId);
  const confirmed = (order?.subOrders ?? []).filter(({ status }) => subOrderStates[status].isCharged).reverse();
  return unitsOf(confirmed.flatMap(({ lines }) => lines));
}
