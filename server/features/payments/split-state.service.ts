import type { Region } from '../../../core/domain/formats/region.ts';
import { type OrderStatus, orderStates, subOrderStates } from '../../../core/domain/order-states.ts';
import type { TaxedSubOrder } from '../../../core/domain/pricing/explain.ts';
import { type BillTerms, termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { type BillFigures, type BillUnit, unitsOf } from '../../../core/domain/pricing/split.ts';
import { type AdjustmentMode, staffBill } from '../../../core/domain/pricing/staff-bill.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import type { VisitClaims } from '../../platform/auth/visit-cookie.ts';
import type { Queryable, Tx } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type GivenRefund, listGivenRefunds } from '../invoices/invoices.service.ts';
import { findOrder, lockVisitOfOrder, mayReadOrder, type OrderRowHead } from '../orders/orders.service.ts';
import { type RestaurantTerms, readTerms, type Terms, withTaxes } from '../restaurants/restaurants.service.ts';
import type { Adjustments } from './adjustments.service.ts';
import { type CheckoutRow, isUnfinished, listCheckouts } from './checkouts.queries.ts';
import {
  findOrderWithTerms,
  findPayableOrder,
  listPayments,
  type PayableOrder,
  type PaymentRow,
} from './payments.queries.ts';
import { findSplit, listShares, type ShareRow, type SplitRow } from './splits.queries.ts';

export type Payer = { readonly staff: StaffPrincipal } | { readonly visit: VisitClaims };

export interface Bill extends BillFigures {
  readonly discountMode: AdjustmentMode | null;
  readonly surchargeMode: AdjustmentMode | null;
}

export interface SplitState {
  readonly orderId: number;
  readonly tableName: string;
  readonly status: OrderStatus;
  readonly orderVersion: number;
  readonly isJoined: boolean;
  readonly bill: Bill;
  readonly split: SplitRow | undefined;
  readonly shares: readonly ShareRow[];
  readonly unfinished: readonly CheckoutRow[];
  readonly payments: readonly PaymentRow[];
}

export interface Payable {
  readonly order: PayableOrder;
  readonly terms: Terms;
}

export interface ExplainedSplit {
  readonly state: SplitState;
  readonly subOrders: readonly TaxedSubOrder[];
  readonly units: readonly BillUnit[];
  /** First names of the guests who ordered each unit; null if they gave none. */
  readonly guests: readonly (string | null)[];
  /** Whether it is or was part of a joined bill. */
  readonly isWithOthers: boolean;
  readonly terms: BillTerms;
  readonly region: Region;
  readonly refunds: readonly GivenRefund[];
}

/** Returns the same refusal for orders of others, unknown orders, and orders that can no longer be read. */
export async function findSplitState(services: Services, payer: Payer, orderId: number) {
  const payable = await findPayable(services.db, payer, orderId);
  if (isRefusal(payable)) return payable;
  const { status, tableCode } = payable.order;
  if (!orderStates[status].hasBill) return refuse('NotClosed');
  const isOver =
    orderStates[status].isOver && 'visit' in payer && !(await mayReadOrder(services.db, payer.visit, tableCode));
  return isOver ? refuse('NotFound') : explain(services.db, payable, await readSplitState(services.db, payable));
}

export async function explain(db: Queryable, { terms }: Payable, state: SplitState): Promise<ExplainedSplit> {
  const order = await findOrder(db, terms.restaurantId, state.orderId);
  const subOrders = (order?.subOrders ?? []).map((subOrder) => ({
    ...subOrder,
    taxRate: parseRate(subOrder.taxRate) ?? 0,
  }));
  const kept = state.split?.terms ?? state.payments[0]?.terms;
  const refunds = state.payments.length > 0 ? await listGivenRefunds(db, terms.restaurantId, state.orderId) : [];
  return {
    state,
    subOrders,
    units: chargedUnits(order),
    guests: charged(order).flatMap(({ guest, lines }) => unitsOf(lines).map(() => guest?.firstName ?? null)),
    isWithOthers: (order?.joinedWith ?? []).length > 0,
    refunds,
    terms: kept ?? termsOf(terms.taxRate, terms.chargePlan),
    region: terms.formats,
  };
}

/** The units of the dishes that an order charges, oldest first. */
export function chargedUnits(order: OrderRowHead | undefined): BillUnit[] {
  return unitsOf(charged(order).flatMap(({ lines }) => lines));
}

const charged = (order: OrderRowHead | undefined) =>
  (order?.subOrders ?? []).filter(({ status }) => subOrderStates[status].isCharged).reverse();

/** Undefined if the payer may not see the order. If the restaurant is inactive, there are no terms. */
export async function findBillable(db: Queryable, payer: Payer, orderId: number) {
  const { restaurantId } = 'staff' in payer ? payer.staff : payer.visit;
  const order = await findOrderWithTerms(db, restaurantId, orderId);
  if (!order || ('visit' in payer && order.visitId !== payer.visit.visitId)) return undefined;
  return { order, terms: order.id === null ? undefined : readTerms(order as RestaurantTerms) };
}

export async function findPayable(db: Queryable, payer: Payer, orderId: number) {
  const { order, terms } = (await findBillable(db, payer, orderId)) ?? {};
  return order && terms ? ({ order, terms } satisfies Payable) : refuse('NotFound');
}

export async function readSplitState(db: Queryable, { order, terms }: Payable): Promise<SplitState> {
  const { restaurantId } = terms;
  const { orderId, tableName, status, version: orderVersion, isJoined } = order;
  const split = await findSplit(db, restaurantId, orderId);
  const shares = split ? await listShares(db, restaurantId, orderId) : [];
  const checkouts = await listCheckouts(db, restaurantId, orderId);
  const unfinished = checkouts.filter(isUnfinished);
  const payments = await listPayments(db, restaurantId, orderId);
  const bill = split ?? payments[0] ?? billOf(order, terms);
  return { orderId, tableName, status, orderVersion, isJoined, bill, split, shares, unfinished, payments };
}

/** Locks the visit, which serializes changes to the order, and then reads the state. */
export async function lockSplitState(tx: Tx, { order, terms }: Payable): Promise<SplitState> {
  await lockVisitOfOrder(tx, terms.restaurantId, order.orderId);
  const now = await findPayableOrder(tx, terms.restaurantId, order.orderId);
  return readSplitState(tx, { order: now ?? order, terms });
}

/** The current bill of an order that hasn't been split or paid. */
export function billOf(order: PayableOrder, { taxRate, chargePlan: plan }: Terms, adjustments?: Adjustments): Bill {
  const { discount, surcharge } = adjustments ?? {};
  const bill = staffBill({ order: withTaxes(order), taxRate, plan, discount, surcharge });
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, taxes = null } = bill;
  const modes = { discountMode: discount?.mode ?? null, surchargeMode: surcharge?.mode ?? null };
  return { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, taxes, ...modes };
}

export function isAdjusted({ discountMode, surchargeMode }: Pick<Bill, 'discountMode' | 'surchargeMode'>): boolean {
  return discountMode !== null || surchargeMode !== null;
}

/** The amount that remains after a payment; 0 unless the bill is split. */
export async function whatIsLeft(
  db: Queryable,
  restaurantId: number,
  orderId: number,
): Promise<{ readonly status: OrderStatus; readonly leftCents: number }> {
  const split = await findSplit(db, restaurantId, orderId);
  const leftCents = split ? split.dueCents - split.paidCents : 0;
  return { status: leftCents === 0 ? 'paid' : 'closed', leftCents };
}
