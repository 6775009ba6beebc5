import type { BodyOf } from '../../../core/contract/call.ts';
import type { refund } from '../../../core/contract/refunds.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { leftToRefund } from '../../../core/domain/pricing/refund.ts';
import {
  isSameUnit,
  type LeftOfPayment,
  type PaidUnit,
  paidUnits,
  refundOfDishes,
  soldUnits,
} from '../../../core/domain/pricing/refund-dishes.ts';
import { paymentMessages } from '../../../core/messages/en/server/payments.ts';
import { fill } from '../../../core/messages/message.ts';
import type { Queryable } from '../../platform/database.ts';
import { invalid } from '../../platform/refusal.ts';
import { listOrderPayments } from '../invoices/kept-papers.service.ts';
import { findOrder } from '../orders/orders.service.ts';
import { listRefundedUnits, type RefundRow } from './refunds.queries.ts';

interface DishUnit extends PaidUnit {
  readonly isLeft: boolean;
}

/** Each payment of an order with the units it paid for, and its unrefunded amount without the tip. */
export async function listPaidDishes(
  db: Queryable,
  restaurantId: number,
  orderId: number,
  refunds: readonly RefundRow[],
) {
  const payments = await listOrderPayments(db, restaurantId, orderId);
  const order = payments.length > 0 ? await findOrder(db, restaurantId, orderId) : undefined;
  const sold = soldUnits(order?.subOrders ?? []);
  const refunded = await listRefundedUnits(db, restaurantId, orderId);
  return payments.map((payment) => {
    const given = refunds.filter(({ paymentId }) => paymentId === payment.paymentId);
    const isLeft = (unit: PaidUnit) =>
      !refunded.some((gone) => gone.paymentId === payment.paymentId && isSameUnit(gone, unit));
    const units = paidUnits(payment, payments, sold).map((unit): DishUnit => ({ ...unit, isLeft: isLeft(unit) }));
    return { payment, units, leftCents: leftToRefund(payment.amountCents - payment.tipCents, given) };
  });
}

export type PaidDishes = Awaited<ReturnType<typeof listPaidDishes>>[number];

/** Merges identical units of a line into one dish, identified by the first of them. */
export function dishesOf(units: readonly DishUnit[]): DishUnit[][] {
  const dishes = new Map<string, DishUnit[]>();
  for (const unit of units) {
    const key = `${unit.lineId} ${unit.name}`;
    dishes.set(key, [...(dishes.get(key) ?? []), unit]);
  }
  return [...dishes.values()];
}

type Wishes = NonNullable<BodyOf<typeof refund>['dishes']>;

/** The units to refund and their amounts. Refuses dishes that the payment didn't pay for or that were refunded. */
export function chooseDishes(paid: PaidDishes, wishes: Wishes, allCents: Cents, steps: LeftOfPayment['steps']) {
  const dishes = dishesOf(paid.units);
  const chosen: DishUnit[] = [];
  for (const [at, { lineID, unit: named, quantity }] of wishes.entries()) {
    const dish = dishes.find(([first]) => first?.lineId === lineID && (named === undefined || first.unit === named));
    const [first] = dish ?? [];
    if (!dish || !first) return invalid(['dishes', at, 'lineID'].join('.'), paymentMessages.refund.noSuchDish);
    const left = dish.filter((unit) => unit.isLeft && !chosen.includes(unit));
    const fault = { dish: first.name, left: left.length };
    if (quantity < 1) return invalid(['dishes', at, 'quantity'].join('.'), paymentMessages.refund.noQuantity);
    if (left.length === 0)
      return invalid(['dishes', at, 'quantity'].join('.'), fill(paymentMessages.refund.dishGone, fault));
    if (quantity > left.length)
      return invalid(['dishes', at, 'quantity'].join('.'), fill(paymentMessages.refund.dishLeft, fault));
    chosen.push(...left.slice(0, quantity));
  }
  const isLast = paid.units.every((unit) => !unit.isLeft || chosen.includes(unit));
  const shares = chosen.map(({ amountCents }) => amountCents);
  const cents = refundOfDishes(shares, isLast, { billCents: paid.leftCents, allCents, steps });
  return { payment: paid.payment, units: chosen, isLast, cents };
}
