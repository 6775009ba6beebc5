import type { BodyOf } from '../../../core/contract/call.ts';
import type { splitBill } from '../../../core/contract/splits.ts';
import type { OrderStatus } from '../../../core/domain/order-states.ts';
import type { TaxedSubOrder } from '../../../core/domain/pricing/explain.ts';
import { type BillTerms, termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { type BillFigures, dueOf, equalShares, unitShares, unitsOf } from '../../../core/domain/pricing/split.ts';
import { type AdjustmentMode, staffBill } from '../../../core/domain/pricing/staff-bill.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { findOrder, lockVisitOfOrder, mayReadOrder } from '../orders/orders.service.ts';
import { restaurantTerms, type Terms } from '../restaurants/restaurants.service.ts';
import { type Adjustments, allowedAdjustments, badField } from './adjustments.service.ts';
import { type CheckoutRow, listCheckouts } from './checkouts.queries.ts';
import { endOpenCheckouts, endSession } from './complete-checkout.service.ts';
import { findPayableOrder, listPayments, type PayableOrder, type PaymentRow } from './payments.queries.ts';
import {
  changeWay,
  dropUnpaidSplit,
  findSplit,
  listShares,
  replaceOpenShares,
  type ShareRow,
  type SplitRow,
  saveSplit,
} from './splits.queries.ts';

type Body = BodyOf<typeof splitBill>;

/** Staff of the restaurant, or a diner of the order's own visit. */
export type Payer = { readonly staff: StaffPrincipal } | { readonly visit: VisitClaims };

export interface Bill extends BillFigures {
  readonly discountMode: AdjustmentMode | null;
  readonly surchargeMode: AdjustmentMode | null;
}

/** An order's bill, whether it is divided or not, and how far it is paid. */
export interface SplitState {
  readonly orderId: number;
  readonly status: OrderStatus;
  readonly bill: Bill;
  /** Undefined while the bill is not divided. */
  readonly split: SplitRow | undefined;
  readonly shares: readonly ShareRow[];
  /** Checkouts at which somebody may still pay. */
  readonly unfinished: readonly CheckoutRow[];
  /** Oldest first. */
  readonly payments: readonly PaymentRow[];
}

interface Payable {
  readonly order: PayableOrder;
  readonly terms: Terms;
}

/** The state with what explains it: the sub-orders and the terms that the bill was made by. */
export interface ExplainedSplit {
  readonly state: SplitState;
  readonly subOrders: readonly TaxedSubOrder[];
  readonly terms: BillTerms;
}

/** How an order is being paid. Foreign, absent and no longer readable are the same answer. */
export async function findSplitState(
  services: Services,
  payer: Payer,
  orderId: number,
): Promise<ExplainedSplit | Refusal> {
  const payable = await findPayable(services.db, payer, orderId);
  if (isRefusal(payable)) return payable;
  const { status, tableCode } = payable.order;
  if (status !== 'C' && status !== 'P') return refuse('NotClosed');
  const isOver = status === 'P' && 'visit' in payer && !(await mayReadOrder(services.db, payer.visit, tableCode));
  return isOver ? refuse('NotFound') : explain(services.db, payable, await readSplitState(services.db, payable));
}

async function explain(db: Queryable, { terms }: Payable, state: SplitState): Promise<ExplainedSplit> {
  const order = await findOrder(db, terms.restaurantId, state.orderId);
  const subOrders = (order?.subOrders ?? []).map((one) => ({ ...one, taxRate: parseRate(one.taxRate) ?? 0 }));
  const kept = state.split?.terms ?? state.payments[0]?.terms;
  return { state, subOrders, terms: kept ?? termsOf(terms.taxRate, terms.chargePlan) };
}

async function findPayable(db: Queryable, payer: Payer, orderId: number): Promise<Payable | Refusal> {
  const { restaurantId } = 'staff' in payer ? payer.staff : payer.visit;
  const order = await findPayableOrder(db, restaurantId, orderId);
  if (!order || ('visit' in payer && order.visitId !== payer.visit.visitId)) return refuse('NotFound');
  const terms = await restaurantTerms(db, restaurantId);
  return terms ? { order, terms } : refuse('NotFound');
}

/** The state of an order's bill as of now. */
export async function readSplitState(db: Queryable, { order, terms }: Payable): Promise<SplitState> {
  const { restaurantId } = terms;
  const { orderId, status } = order;
  const split = await findSplit(db, restaurantId, orderId);
  const shares = split ? await listShares(db, restaurantId, orderId) : [];
  const checkouts = await listCheckouts(db, restaurantId, orderId);
  const unfinished = checkouts.filter(({ state }) => state === 'starting' || state === 'open');
  const payments = await listPayments(db, restaurantId, orderId);
  const bill = split ?? payments[0] ?? billOf(order, terms);
  return { orderId, status, bill, split, shares, unfinished, payments };
}

/** The same while nobody else can change it: everything that happens to an order takes turns at its visit. */
export async function lockSplitState(tx: Tx, { order, terms }: Payable): Promise<SplitState> {
  await lockVisitOfOrder(tx, terms.restaurantId, order.orderId);
  const now = await findPayableOrder(tx, terms.restaurantId, order.orderId);
  return readSplitState(tx, { order: now ?? order, terms });
}

function billOf(order: PayableOrder, { taxRate, chargePlan: plan }: Terms, adjustments?: Adjustments): Bill {
  const { discount, surcharge } = adjustments ?? {};
  const bill = staffBill({ order, taxRate, plan, discount, surcharge });
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents } = bill;
  const modes = { discountMode: discount?.mode ?? null, surchargeMode: surcharge?.mode ?? null };
  return { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, ...modes };
}

/**
 * Divides the bill of a closed order, or puts it together again. Once a part is paid the bill stands; what is left of it
 * can be divided anew, equally or freely. Discount and surcharge stay until staff give others or put the bill together.
 * Staff end the checkouts of guests for it; a guest waits until they have ended.
 */
export async function divideBill(services: Services, payer: Payer, body: Body): Promise<ExplainedSplit | Refusal> {
  const { db, feed } = services;
  const payable = await findPayable(db, payer, body.orderID);
  if (isRefusal(payable)) return payable;
  const { order, terms } = payable;
  const { restaurantId } = terms;
  if (body.way === 'equal' && body.people === undefined) {
    return badField('people', 'Please say how many share the bill.');
  }
  const adjustments = await adjustmentsOf(services, payer, body, order);
  if (isRefusal(adjustments)) return adjustments;
  const wish = { payer, way: body.way, people: body.people ?? 1, adjustments };
  // Nobody's card page is closed for what cannot be.
  const refusal = notDivisible(await readSplitState(db, payable), wish);
  if (refusal) return refusal;
  if ('staff' in payer) {
    const { unsure } = await endOpenCheckouts(services, restaurantId, order.orderId);
    if (unsure.length > 0) return refuse('Unavailable', { words: awayWords, retryAfterSeconds: 5 });
  } else if (body.replaces) {
    await endSession(services, restaurantId, order.orderId, body.replaces);
  }
  const outcome = await db.transaction().execute(async (tx): Promise<ExplainedSplit | Refusal> => {
    const state = await lockSplitState(tx, payable);
    if (state.unfinished.length > 0) return refuse('Stale', { words: guestPaysWords });
    const now = notDivisible(state, wish) ?? (await divide(tx, payable, state, wish));
    return now ?? explain(tx, payable, await readSplitState(tx, payable));
  });
  feed.bump('floor', restaurantId);
  return outcome;
}

const awayWords = 'A guest is paying by card and the card service does not answer. Please try again in a moment.';
const guestPaysWords = 'Somebody at your table is paying just now. Please wait until that is done.';
const staffSetWords = 'The restaurant has set a discount or a surcharge on this bill. Please ask your server.';

interface Wish {
  readonly payer: Payer;
  readonly way: Body['way'];
  readonly people: number;
  /** Undefined where none were sent. */
  readonly adjustments: Adjustments | undefined;
}

function notDivisible({ status, split }: SplitState, { payer, way, adjustments }: Wish): Refusal | undefined {
  if (status === 'P') return refuse('AlreadyPaid');
  if (status !== 'C') return refuse('NotClosed');
  if (!split) return undefined;
  const isPartPaid = split.paidCents > 0;
  if (isPartPaid && (adjustments || way === 'none' || way === 'items')) return refuse('PartPaid');
  // Together again, it would be without them.
  const isByGuest = 'visit' in payer && way === 'none' && isAdjusted(split);
  return isByGuest ? refuse('NotAllowed', { words: staffSetWords }) : undefined;
}

/** True for a bill on which staff have set a discount or a surcharge. */
export function isAdjusted({ discountMode, surchargeMode }: Pick<Bill, 'discountMode' | 'surchargeMode'>): boolean {
  return discountMode !== null || surchargeMode !== null;
}

async function adjustmentsOf(
  services: Services,
  payer: Payer,
  body: Body,
  { totalCents }: PayableOrder,
): Promise<Adjustments | undefined | Refusal> {
  if ('visit' in payer) {
    const isAsked = body.discount !== undefined || body.surcharge !== undefined;
    return isAsked ? refuse('NotAllowed') : undefined;
  }
  const adjustments = await allowedAdjustments(services, payer.staff, body, totalCents);
  if (isRefusal(adjustments)) return adjustments;
  return adjustments.discount || adjustments.surcharge ? adjustments : undefined;
}

async function divide(
  tx: Tx,
  { order, terms }: Payable,
  { split }: SplitState,
  { way, people, adjustments }: Wish,
): Promise<Refusal | undefined> {
  const { restaurantId } = terms;
  const { orderId } = order;
  if (way === 'none') return void (await dropUnpaidSplit(tx, restaurantId, orderId));
  const kept = adjustments ? undefined : split;
  const bill = kept ?? billOf(order, terms, adjustments);
  const leftCents = dueOf(bill) - (kept?.paidCents ?? 0);
  if (leftCents <= 0) return refuse('NothingToSplit');
  if (kept) await changeWay(tx, restaurantId, orderId, way);
  else {
    const billTerms = termsOf(terms.taxRate, terms.chargePlan, adjustments);
    await saveSplit(tx, restaurantId, orderId, { ...bill, way, dueCents: leftCents, terms: billTerms });
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

/** Every unit of the confirmed dishes, in the order of ordering. */
async function unitsOfOrder(tx: Tx, restaurantId: number, orderId: number) {
  const order = await findOrder(tx, restaurantId, orderId);
  const confirmed = (order?.subOrders ?? []).filter(({ status }) => status === 'O').reverse();
  return unitsOf(confirmed.flatMap(({ lines }) => lines));
}

/** What of a bill is still to be paid after a payment of it: nothing, unless that was a part of a divided one. */
export async function whatIsLeft(
  db: Queryable,
  restaurantId: number,
  orderId: number,
): Promise<{ readonly status: 'C' | 'P'; readonly leftCents: number }> {
  const split = await findSplit(db, restaurantId, orderId);
  const leftCents = split ? split.dueCents - split.paidCents : 0;
  return { status: leftCents === 0 ? 'P' : 'C', leftCents };
}
