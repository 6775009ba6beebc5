import type { askApproval as askApprovalCall } from '../../../core/contract/approvals.ts';
import type { BodyOf } from '../../../core/contract/call.ts';
import { sumCents } from '../../../core/domain/money.ts';
import { isWaiting, whyNotPayable } from '../../../core/domain/order-states.ts';
import { adjustmentCents } from '../../../core/domain/pricing/staff-bill.ts';
import type { VoidKind } from '../../../core/domain/voids.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import type { StaffPrincipal } from '../../platform/auth/staff-access.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import type { Services } from '../../platform/services.ts';
import {
  type ApprovedAct,
  findApproval,
  findCancellable,
  findOrderVersion,
  insertApproval,
  mayApprove,
} from '../approvals/approvals.service.ts';
import { listJoinedOrders } from '../joins/joins.service.ts';
import { voidToApprove } from '../orders/orders.service.ts';
import { readDiscount } from '../payments/adjustments.service.ts';
import { findPayable } from '../payments/split-state.service.ts';
import { personOfPin } from '../pins/pins.service.ts';
import { refundOf } from '../refunds/refunds.service.ts';

type Body = BodyOf<typeof askApprovalCall>;

/** Computes the amounts from the current order. A colleague's PIN approves at once. The approved act checks again. */
export async function askApproval(services: Services, staff: StaffPrincipal, body: Body) {
  const { restaurantId, userId } = staff;
  const reason = body.reason.trim();
  const about = await aboutOf(services, staff, body, reason);
  if (isRefusal(about)) return about;
  const approver = await approverOf(services, staff, body);
  if (isRefusal(approver)) return approver;
  return changeFloor(services, restaurantId, async (tx) => {
    const request = { ...about, restaurantId, reason, askedByUserId: userId, approverId: approver?.userId };
    const id = await insertApproval(tx, request);
    const written = id === undefined ? undefined : await findApproval(tx, restaurantId, id);
    return written ?? refuse('AmountChanged');
  });
}

interface About extends ApprovedAct {
  readonly orderVersion: number;
}

async function aboutOf(services: Services, staff: StaffPrincipal, body: Body, reason: string) {
  if (body.act === 'cancel') return cancellation(services, staff, body);
  if (body.act === 'void' || body.act === 'comp') return voiding(services, staff, { ...body, kind: body.act });
  if (body.orderID == null) return refuse('MISSING_ID');
  return body.act === 'discount'
    ? discount(services, staff, body, body.orderID)
    : refund(services, staff, { ...body, orderID: body.orderID, reason });
}

async function cancellation({ db }: Services, { restaurantId }: StaffPrincipal, { subOrderID }: Body) {
  if (subOrderID == null) return refuse('MISSING_ID');
  const found = await findCancellable(db, restaurantId, subOrderID);
  if (!found) return refuse('NotFound');
  if (!isWaiting(found.status)) return refuse('AlreadyConfirmed');
  const { orderId, orderVersion, totalCents } = found;
  return {
    act: 'cancel',
    orderId,
    orderVersion,
    subOrderId: subOrderID,
    amountCents: totalCents,
    totalCents,
  } satisfies About;
}

async function voiding(services: Services, staff: StaffPrincipal, body: Body & { readonly kind: VoidKind }) {
  const { kind, orderItemID, units, quantity } = body;
  if (orderItemID == null || units === undefined || quantity === undefined) return refuse('MISSING_ID');
  return voidToApprove(services, staff, { kind, orderItemID, units, quantity });
}

/** A joined bill is identified by its first order. Its total reveals changes to the others. */
async function discount({ db }: Services, staff: StaffPrincipal, body: Body, orderId: number) {
  const joined = await listJoinedOrders(db, staff.restaurantId, [orderId]);
  const orders = [];
  for (const bill of joined.length > 0 ? joined : [{ orderId }]) {
    const payable = await findPayable(db, { staff }, bill.orderId);
    if (isRefusal(payable)) return payable;
    const unpayable = whyNotPayable(payable.order.status);
    if (unpayable) return refuse(unpayable);
    orders.push(payable);
  }
  const [first] = orders;
  if (!first) return refuse('NotFound');
  const totalCents = sumCents(orders.map(({ order }) => order.totalCents));
  const typed = readDiscount(first.terms.formats, body, totalCents);
  if (isRefusal(typed)) return typed;
  const amountCents = Math.min(adjustmentCents(totalCents, typed), totalCents);
  if (amountCents === 0) return invalid('discount', orderMessages.approval.nothing);
  const { orderId: firstId, version: orderVersion } = first.order;
  return { act: 'discount', orderId: firstId, orderVersion, amountCents, totalCents } satisfies About;
}

async function refund(services: Services, staff: StaffPrincipal, body: Body & { readonly orderID: number }) {
  if (body.reason === '') return invalid('reason', orderMessages.reasonMissing);
  const orderVersion = await findOrderVersion(services.db, staff.restaurantId, body.orderID);
  if (orderVersion === undefined) return refuse('NotFound');
  const of = await refundOf(services, staff, { ...body, amount: body.amount ?? '' });
  return isRefusal(of) ? of : ({ ...of, orderVersion } satisfies About);
}

async function approverOf(services: Services, { restaurantId }: StaffPrincipal, { approver, pin }: Body) {
  if (approver == null) return undefined;
  // Check permission first, so that PIN guesses for users who can't approve reveal nothing.
  if (!(await mayApprove(services, restaurantId, approver))) return refuse('NotApprover');
  return personOfPin(services, restaurantId, { userId: approver, pin });
}
