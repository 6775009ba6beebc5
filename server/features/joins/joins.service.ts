import type { JoinedOrder } from '../../../core/contract/orders.ts';
import { orderStatusCodes } from '../../../core/contract/status-codes.ts';
import { taxesOnWire } from '../../../core/contract/taxes.ts';
import type { Money } from '../../../core/domain/money.ts';
import { isUnpaid } from '../../../core/domain/order-states.ts';
import { joinedBill, mostJoinedOrders } from '../../../core/domain/pricing/joined-bill.ts';
import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import type { Tx } from '../../platform/database.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { type BillTerms, type OrderSums, withTaxes } from '../restaurants/restaurants.service.ts';
import {
  insertJoin,
  type JoinedOrderRow,
  type JoinedWithRow,
  listJoinedOrders,
  lockVisitsOfOrders,
  setJoin,
} from './joins.queries.ts';

export { type JoinedWithRow, joinedWithOfOrder, listJoinedOrders, lockForPayment } from './joins.queries.ts';

export async function lockJoinedOrders(tx: Tx, restaurantId: number, orderIds: readonly number[]) {
  const seen = await listJoinedOrders(tx, restaurantId, orderIds);
  await lockVisitsOfOrders(tx, restaurantId, idsOf(seen));
  // Must be a separate statement: it then sees changes committed while it waited for the locks.
  const orders = await listJoinedOrders(tx, restaurantId, orderIds);
  return idsOf(orders).join() === idsOf(seen).join() ? orders : refuse('Stale', { words: tableMessages.join.changed });
}

const idsOf = (orders: readonly JoinedOrderRow[]) => orders.map(({ orderId }) => orderId);

/** Joins two unpaid bills. Refused if one is split, partly paid or being paid by card. */
export async function joinOrders(
  services: Services,
  { restaurantId, userId }: StaffPrincipal,
  { orderId, withOrderId }: { readonly orderId: number; readonly withOrderId: number },
) {
  return changeFloor(services, restaurantId, async (tx) => {
    const orders = await lockJoinedOrders(tx, restaurantId, [orderId, withOrderId]);
    if (isRefusal(orders)) return orders;
    const ids = idsOf(orders);
    if (!ids.includes(orderId) || !ids.includes(withOrderId)) return refuse('NotFound');
    if (orderId === withOrderId) return refuse('NotJoinable', { words: tableMessages.join.sameOrder });
    const refusal = whyNotJoinable(orders);
    if (refusal) return refusal;
    const joinId =
      orders.find((order) => order.joinId !== null)?.joinId ?? (await insertJoin(tx, restaurantId, userId));
    if (orders.some((order) => order.joinId !== joinId)) await setJoin(tx, restaurantId, ids, joinId);
    return { joinId };
  });
}

function whyNotJoinable(orders: readonly JoinedOrderRow[]) {
  for (const { status, tableName: table, isBeingPaid, isDivided, isPartPaid } of orders) {
    if (status === 'paid') return refuse('AlreadyPaid');
    if (!isUnpaid(status)) return refuse('Stale');
    if (isPartPaid) return refuse('PartPaid', { words: fill(tableMessages.join.partPaid, { table }) });
    if (isDivided) return refuse('PartPaid', { words: fill(tableMessages.join.divided, { table }) });
    if (isBeingPaid) return refuse('BeingPaid', { words: fill(tableMessages.join.beingPaid, { table }) });
  }
  if (orders.length <= mostJoinedOrders) return undefined;
  return refuse('NotJoinable', { words: fill(tableMessages.join.tooMany, { most: mostJoinedOrders }) });
}

/** If only one order would remain in the join, it is separated too. */
export async function separateOrder(services: Services, { restaurantId }: StaffPrincipal, orderId: number) {
  return changeFloor(services, restaurantId, async (tx) => {
    const orders = await lockJoinedOrders(tx, restaurantId, [orderId]);
    if (isRefusal(orders)) return orders;
    const ownOrder = orders.find((order) => order.orderId === orderId);
    if (!ownOrder) return refuse('NotFound');
    if (ownOrder.status === 'paid') return refuse('AlreadyPaid');
    const others = idsOf(orders).filter((id) => id !== orderId);
    await setJoin(tx, restaurantId, others.length > 1 ? [orderId] : [orderId, ...others], null);
    return { separated: true };
  });
}

/** The total before tip of an unpaid order and the orders joined with it. Empty for an order that is paid alone. */
export function joinedToPay(
  order: OrderSums,
  others: readonly JoinedWithRow[],
  { taxRate, chargePlan: plan, money }: BillTerms,
) {
  const unpaid = others.filter(({ status }) => isUnpaid(status));
  if (unpaid.length === 0) return {};
  const orders = [order, ...unpaid].map(withTaxes);
  return { joinedToPay: money.toDecimal(joinedBill({ orders, plan, taxRate }).whole.toPayCents) };
}

export function presentJoinedWith(money: Money, orders: readonly JoinedWithRow[]): JoinedOrder[] {
  return orders.map(({ orderId, tableId, tableName, status, totalCents, taxCents, taxed }) => ({
    orderID: orderId,
    tableID: tableId,
    tableName,
    status: orderStatusCodes[status],
    totalAmt: money.toDecimal(totalCents),
    taxAmt: money.toDecimal(taxCents),
    ...taxesOnWire(money, withTaxes({ totalCents, taxCents, taxed })),
  }));
}
