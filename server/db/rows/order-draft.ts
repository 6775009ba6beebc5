import type { OrderStatus, SubOrderStatus } from '../../../core/domain/order-states.ts';
import { isTakenByStaff, type PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { ChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { lineTotal, orderTotals, subOrderTotals, type Totals } from '../../../core/domain/pricing/order-totals.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import { type Adjustment, staffBill } from '../../../core/domain/pricing/staff-bill.ts';

export interface ChoiceDraft {
  readonly unit: number;
  readonly name: string;
  readonly description?: string | undefined;
  readonly priceCents: number;
}

export interface LineDraft {
  readonly item: {
    readonly id: number;
    readonly name: string;
    readonly description?: string;
    readonly priceCents: number;
  };
  readonly quantity: number;
  readonly choices?: readonly ChoiceDraft[] | undefined;
  readonly specialInstruction?: string | undefined;
}

export interface SubOrderDraft {
  readonly status: SubOrderStatus;
  readonly lines: readonly LineDraft[];
  readonly specialInstruction?: string | undefined;
  readonly createdAt: Date;
  readonly decidedAt?: Date | undefined;
}

export interface PaymentDraft {
  /** Modes that staff don't take are written as a guest's card payment in the sandbox. */
  readonly paidBy: PaymentMode;
  readonly email?: string | undefined;
  readonly tipCents?: number | undefined;
  readonly discount?: Adjustment | undefined;
  readonly surcharge?: Adjustment | undefined;
  readonly takenByUserId?: number | undefined;
  readonly reference?: string | undefined;
}

/** An order to write. Derived values such as totals are computed. */
export interface OrderDraft {
  readonly restaurantId: number;
  readonly taxRate: Rate;
  readonly plan: ChargePlan;
  readonly table: { readonly id: number; readonly attendantId: number | null };
  readonly status: OrderStatus;
  readonly subOrders: readonly SubOrderDraft[];
  readonly startedAt: Date;
  readonly closedAt?: Date | undefined;
  readonly endedAt?: Date | undefined;
  /** An open visit of the table. By default, a new visit. */
  readonly visitId?: number | undefined;
  /** The OTP of a new visit. By default, the table's OTP. */
  readonly otp?: string | undefined;
  readonly payment?: PaymentDraft | undefined;
}

export function totalsOfSubOrder(subOrder: SubOrderDraft, taxRate: Rate): Totals {
  return subOrderTotals(subOrder.lines.map(priced), taxRate);
}

export function totalOfLine(line: LineDraft): number {
  return lineTotal(priced(line));
}

export function totalsOfOrder(draft: OrderDraft): Totals {
  return orderTotals(
    draft.subOrders.map((subOrder) => ({
      status: subOrder.status,
      ...totalsOfSubOrder(subOrder, draft.taxRate),
    })),
  );
}

/** The amount that a tip percentage applies to. */
export function toPayBeforeTip(draft: Omit<OrderDraft, 'payment'>, payment: PaymentDraft): number {
  const order = totalsOfOrder(draft);
  const { taxRate, plan } = draft;
  const { discount, surcharge } = payment;
  return !isTakenByStaff(payment.paidBy)
    ? dinerBill(order, taxRate, plan).toPayCents
    : staffBill({ order, taxRate, plan, discount, surcharge }).toPayBeforeTipCents;
}

function priced(line: LineDraft) {
  return { unitPriceCents: line.item.priceCents, quantity: line.quantity, choices: line.choices ?? [] };
}

export function paymentFigures(draft: Omit<OrderDraft, 'payment'>, payment: PaymentDraft) {
  const { taxRate, plan } = draft;
  const order = totalsOfOrder(draft);
  const { tipCents = 0, discount, surcharge } = payment;
  if (!isTakenByStaff(payment.paidBy)) {
    const bill = dinerBill(order, taxRate, plan, tipCents);
    return {
      total_cents: bill.totalCents,
      discount_cents: 0,
      discount_mode: null,
      service_charge_cents: bill.serviceChargeCents,
      surcharge_cents: 0,
      surcharge_mode: null,
      tax_cents: bill.taxCents,
      tip_cents: tipCents,
      amount_cents: bill.amountWithTipCents,
    };
  }
  const bill = staffBill({ order, taxRate, plan, discount, surcharge, tipCents });
  return {
    total_cents: bill.totalCents,
    discount_cents: bill.discountCents,
    discount_mode: discount?.mode ?? null,
    service_charge_cents: bill.serviceChargeCents,
    surcharge_cents: bill.surchargeCents,
    surcharge_mode: surcharge?.mode ?? null,
    tax_cents: bill.taxCents,
    tip_cents: tipCents,
    amount_cents: bill.toPayCents,
  };
}
