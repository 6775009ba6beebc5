import type { BodyOf } from '../../../core/contract/call.ts';
import type { splitBill } from '../../../core/contract/splits.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { joinedBill } from '../../../core/domain/pricing/joined-bill.ts';
import { dueOf, waysFor, waysToSplit } from '../../../core/domain/pricing/split.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Tx } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { allowDiscount, recordUseOfBill } from '../approvals/approvals.service.ts';
import { lockJoinedOrders } from '../joins/joins.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { withTaxes } from '../restaurants/restaurants.service.ts';
import { type Adjustments, allowedAdjustments, badField } from './adjustments.service.ts';
import { endOpenCheckouts, endSession } from './complete-checkout.service.ts';
import {
  billOf,
  chargedUnits,
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
type StaffPayer = Extract<Payer, { staff: unknown }>;

/** Once a part is paid, only the rest can be split again. Staff end guests' checkouts; guests must wait for them. */
export async function divideBill(services: Services, payer: Payer, body: Body) {
  const { db } = services;
  const payable = await findPayable(db, payer, body.orderID);
  if (isRefusal(payable)) return payable;
  const { order, terms } = payable;
  const { restaurantId } = terms;
  if (body.way !== 'none' && waysToSplit[body.way].pays === 'count' && body.people === undefined) {
    return badField('people', paymentMessages.peopleMissing);
  }
  const adjustments = await adjustmentsOf(services, payer, body, payable);
  if (isRefusal(adjustments)) return adjustments;
  const wish = { payer, way: body.way, people: body.people ?? 1, adjustments };
  // Check first, so that checkouts aren't ended for a request that is refused.
  const seen = await readSplitState(db, payable);
  const refusal = notDivisible(seen, wish);
  if (refusal) return refusal;
  if ('staff' in payer && order.isJoined && (!seen.split || body.way === 'none')) {
    return divideJoined(services, payable, { ...wish, payer });
  }
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
  const rules = way === 'none' ? undefined : waysToSplit[way];
  if (isJoined && ('visit' in payer || !(split || rules?.isForJoined))) return refuse('Joined');
  if (!split) return undefined;
  const isPartPaid = split.paidCents > 0;
  if (isPartPaid && (adjustments || !rules?.isForRest)) return refuse('PartPaid');
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
  const units = chargedUnits(await findOrder(tx, restaurantId, orderId));
  if (!order.isJoined && !waysFor(units, order).includes(way)) return badField('way', paymentMessages.noSeats);
  const shares = waysToSplit[way].sharesOf(leftCents, { people, units });
  await replaceOpenShares(
    tx,
    restaurantId,
    orderId,
    shares.filter(({ amountCents }) => amountCents > 0),
  );
  return undefined;
}

/** Splits each order of a joined bill separately, with its part of the adjustments, or undoes that for all of them. */
async function divideJoined(
  services: Services,
  { order, terms }: Payable,
  wish: Wish & { readonly payer: StaffPayer },
) {
  const { payer, adjustments } = wish;
  const { restaurantId } = payer.staff;
  return changeFloor(services, restaurantId, async (tx) => {
    const bills = await lockBills(tx, order.orderId, wish);
    if (isRefusal(bills)) return bills;
    const allowed = await allowJoined(
      tx,
      payer.staff,
      bills.map(({ payable }) => payable),
      wish,
    );
    if (isRefusal(allowed)) return allowed;
    for (const [at, { payable, state }] of bills.entries()) {
      const divided = await divide(tx, payable, state, { ...wish, adjustments: allowed.adjustments?.[at] });
      if (divided) return divided;
    }
    if (adjustments) await recordUseOfBill(tx, restaurantId, allowed, order.orderId);
    return explain(tx, { order, terms }, await readSplitState(tx, { order, terms }));
  });
}

/** Locks and returns the orders joined with this one, if each of them can be split. */
async function lockBills(tx: Tx, ofOrderId: number, wish: Wish & { readonly payer: StaffPayer }) {
  const joined = await lockJoinedOrders(tx, wish.payer.staff.restaurantId, [ofOrderId]);
  if (isRefusal(joined)) return joined;
  const bills: { readonly payable: Payable; readonly state: SplitState }[] = [];
  for (const { orderId, tableName: table } of joined) {
    const payable = await findPayable(tx, wish.payer, orderId);
    if (isRefusal(payable)) return payable;
    const state = await readSplitState(tx, payable);
    const refusal = wish.way === 'none' && !state.split ? undefined : notDivisible(state, wish);
    if (refusal?.kind === 'NotClosed')
      return refuse('NotClosed', { words: fill(tableMessages.join.notClosed, { table }) });
    if (refusal) return refusal;
    bills.push({ payable, state });
  }
  return bills;
}

/** The adjustments of each order of a joined bill, after checking that they are allowed for the whole bill. */
async function allowJoined(tx: Tx, staff: StaffPrincipal, payables: readonly Payable[], { adjustments }: Wish) {
  const [first] = payables;
  if (!adjustments || !first) return { approvalId: null, adjustments: undefined };
  const { taxRate, chargePlan: plan } = first.terms;
  const { bills, whole } = joinedBill({
    orders: payables.map(({ order }) => withTaxes(order)),
    taxRate,
    plan,
    ...adjustments,
  });
  const given = { orderId: first.order.orderId, amountCents: whole.discountCents, totalCents: whole.totalCents };
  const allowed = await allowDiscount(tx, staff, adjustments.allowance, given);
  if (isRefusal(allowed)) return allowed;
  const asAmount = (cents: Cents) => ({ mode: 'amount' as const, cents });
  return {
    ...allowed,
    adjustments: bills.map(
      ({ discountCents, surchargeCents }): Adjustments => ({
        discount: adjustments.discount && asAmount(discountCents),
        surcharge: adjustments.surcharge && asAmount(surchargeCents),
        allowance: 'code',
      }),
    ),
  };
}
