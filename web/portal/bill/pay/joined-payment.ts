import * as endpoints from '../../../../core/contract/endpoints.ts';
import { toFigure } from '../../../../core/domain/money.ts';
import type { ChargePlan } from '../../../../core/domain/pricing/charge-plan.ts';
import { type JoinedBill, joinedBill } from '../../../../core/domain/pricing/joined-bill.ts';
import type { Totals } from '../../../../core/domain/pricing/order-totals.ts';
import type { Rate } from '../../../../core/domain/pricing/rate.ts';
import { isTipAcceptable } from '../../../../core/domain/pricing/tip.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { type PaymentForm, sentAdjustments, takenAdjustments, tipOf } from '../pay-form/payment-form.ts';

interface Terms {
  readonly plan: ChargePlan;
  readonly taxRate: Rate;
}

/** The bills of joined orders as far as the form can be taken. */
export function joinedBillOf(form: PaymentForm, orders: readonly Totals[], { plan, taxRate }: Terms): JoinedBill {
  const totalCents = joinedBill({ orders, plan, taxRate }).whole.totalCents;
  const input = { orders, plan, taxRate, ...takenAdjustments(form, totalCents) };
  const untipped = joinedBill(input);
  const tipCents = tipOf(form) ?? 0;
  return isTipAcceptable(tipCents, untipped.whole.toPayBeforeTipCents) ? joinedBill({ ...input, tipCents }) : untipped;
}

/** What is sent; undefined while no mode is chosen. */
export function joinedRequestOf(form: PaymentForm, { whole }: JoinedBill, orderIDs: number[]) {
  if (form.paidBy === '-') return undefined;
  const [email, tip] = [form.email.trim(), form.tip.trim()];
  return {
    ...{ orderIDs, paidby: form.paidBy, amount: toFigure(whole.toPayCents) },
    ...(email && { email }),
    ...(tip && { tip }),
    ...sentAdjustments(form),
  };
}

type JoinedRequest = NonNullable<ReturnType<typeof joinedRequestOf>>;

/** Records the payment of all of them. The same key makes a repeat harmless. */
export const payJoined = (body: JoinedRequest & { readonly approval?: number }, idempotencyKey: string) =>
  staffRequest(endpoints.payJoined, { body, headers: { 'Idempotency-Key': idempotencyKey } });
