import { randomUUID } from 'node:crypto';
import type { BodyOf } from '../../../core/contract/call.ts';
import type { payJoined as payJoinedCall } from '../../../core/contract/joins.ts';
import { type Cents, sumCents } from '../../../core/domain/money.ts';
import { whyNotPayable } from '../../../core/domain/order-states.ts';
import { givenOfEach } from '../../../core/domain/pricing/change.ts';
import { termsOf } from '../../../core/domain/pricing/explain-payment.ts';
import { joinedBill } from '../../../core/domain/pricing/joined-bill.ts';
import { paymentRoundings } from '../../../core/domain/pricing/rounding.ts';
import { tableMessages } from '../../../core/messages/en/server/tables.ts';
import { fill } from '../../../core/messages/message.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { takenByStaff } from '../../platform/checkout/card-provider.ts';
import type { Tx } from '../../platform/database.ts';
import type { KeyedRequest } from '../../platform/idempotency/keyed-request.ts';
import { once, type WorkKey } from '../../platform/idempotency/once.ts';
import { isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { allowDiscount } from '../approvals/approvals.service.ts';
import { listJoinedOrders, lockForPayment, lockJoinedOrders } from '../joins/joins.service.ts';
import { type Terms, withTaxes } from '../restaurants/restaurants.service.ts';
import { type Adjustments, allowedAdjustments, readGiven, readTyped, refuseTip } from './adjustments.service.ts';
import { listPaymentsOfAct, type PayableOrder } from './payments.queries.ts';
import { settleAll } from './settle.service.ts';
import { findBillable } from './split-state.service.ts';
import { isOther, paymentFigures } from './staff-payment.service.ts';

type Body = BodyOf<typeof payJoinedCall>;

/** Records one payment per order, each with its own invoice; all or none. `amount` is only compared. */
export async function payJoined(
  services: Services,
  staff: StaffPrincipal,
  body: Body,
  keyed: KeyedRequest | undefined,
) {
  return once(
    services.db,
    keyed,
    (key) => pay(services, { staff, body, key }),
    (paymentId) => listPaymentsOfAct(services.db, staff.restaurantId, paymentId),
  );
}

interface Asked {
  readonly staff: StaffPrincipal;
  readonly body: Body;
  readonly key: WorkKey;
}

async function pay(services: Services, request: Asked) {
  const { staff, body } = request;
  const ids = [...new Set(body.orderIDs)].sort((a, b) => a - b);
  const found = await billables(services, staff, ids);
  if (isRefusal(found)) return found;
  const { orders, terms } = found;
  const typed = readTyped(terms.formats, body, 'tip');
  if (isRefusal(typed)) return typed;
  const totalCents = sumCents(orders.map((order) => order.totalCents));
  const adjustments = await allowedAdjustments(services, staff, body, { totalCents, formats: terms.formats });
  if (isRefusal(adjustments)) return adjustments;
  const { tipCents } = typed;
  const { taxRate, chargePlan: plan } = terms;
  const { bills, whole } = joinedBill({ orders: orders.map(withTaxes), taxRate, plan, ...adjustments, tipCents });
  const tipFault = refuseTip('tip', terms.formats, tipCents, whole.toPayBeforeTipCents);
  if (tipFault) return tipFault;
  const toPay = bills.map(({ toPayCents }) => toPayCents);
  const roundings = paymentRoundings(toPay, body.paidby, terms.formats.cash);
  const figures = bills.map((bill, at) => paymentFigures(bill, roundings[at] ?? 0));
  const amounts = figures.map(({ amountCents }) => amountCents);
  if (isOther(terms.formats, body.amount, sumCents(amounts))) return refuse('AmountChanged');
  const givenCents = readGiven(terms.formats, body, sumCents(amounts));
  if (isRefusal(givenCents)) return givenCents;
  const given = givenCents === null ? [] : givenOfEach(amounts, givenCents);
  const outcome = await changeFloor(services, staff.restaurantId, (tx) =>
    settleJoined(tx, services, request, { orders, terms, bills: figures, given, adjustments }),
  );
  if (body.email) services.mailer.nudge();
  return outcome;
}

/** The ids must be exactly those of one joined bill, and all orders must be closed. */
async function billables({ db }: Services, staff: StaffPrincipal, ids: readonly number[]) {
  const joined = await listJoinedOrders(db, staff.restaurantId, ids);
  if (ids.some((id) => joined.every(({ orderId }) => orderId !== id))) return refuse('NotFound');
  const orders: PayableOrder[] = [];
  let terms: Terms | undefined;
  for (const { orderId, tableName: table } of joined) {
    const found = await findBillable(db, { staff }, orderId);
    if (!found?.terms) return refuse('NotFound');
    const unpayable = whyNotPayable(found.order.status);
    if (unpayable === 'NotClosed') return refuse(unpayable, { words: fill(tableMessages.join.notClosed, { table }) });
    if (unpayable) return refuse(unpayable);
    orders.push(found.order);
    terms = found.terms;
  }
  const isOneBill = new Set(joined.map(({ joinId }) => joinId)).size === 1 && joined[0]?.joinId !== null;
  if (!terms || !isOneBill || joined.length !== ids.length)
    return refuse('Stale', { words: tableMessages.join.changed });
  return { orders, terms };
}

interface Bills {
  readonly orders: readonly PayableOrder[];
  readonly terms: Terms;
  readonly bills: readonly ReturnType<typeof paymentFigures>[];
  /** The cash given for each bill; empty if staff did not enter it. */
  readonly given: readonly Cents[];
  readonly adjustments: Adjustments;
}

async function settleJoined(
  tx: Tx,
  services: Services,
  { staff, body, key }: Asked,
  { orders, terms, ...bill }: Bills,
) {
  const { restaurantId, userId } = staff;
  const ids = orders.map(({ orderId }) => orderId);
  const locked = await lockJoinedOrders(tx, restaurantId, ids);
  if (isRefusal(locked)) return locked;
  const [first] = locked;
  if (locked.length !== ids.length || locked.some(({ joinId }) => joinId === null || joinId !== first?.joinId)) {
    return refuse('Stale', { words: tableMessages.join.changed });
  }
  await lockForPayment(tx, restaurantId, ids);
  const act = randomUUID();
  const { discount, surcharge, allowance } = bill.adjustments;
  const discounted = { orderId: ids[0] ?? 0, amountCents: sumCents(bill.bills.map((bill) => bill.discountCents)) };
  const totalCents = sumCents(orders.map((order) => order.totalCents));
  const allowed = await allowDiscount(tx, staff, allowance, { ...discounted, totalCents });
  if (isRefusal(allowed)) return allowed;
  const payments = orders.map((order, at) => {
    const figures = bill.bills[at];
    if (!figures) throw new Error('every order of a joined bill has its figures');
    return {
      restaurantId,
      orderId: order.orderId,
      orderVersion: order.version,
      takenByUserId: userId,
      provider: takenByStaff,
      reference: `${order.orderId}:${act}`,
      paidBy: body.paidby,
      email: body.email?.trim() ?? '',
      ...figures,
      givenCents: bill.given[at] ?? null,
      // This order's share of the amount for the whole bill.
      discountMode: discount ? ('amount' as const) : null,
      surchargeMode: surcharge ? ('amount' as const) : null,
      terms: termsOf(terms.taxRate, terms.chargePlan),
      ...allowed,
    };
  });
  return settleAll(tx, services, payments, key);
}
