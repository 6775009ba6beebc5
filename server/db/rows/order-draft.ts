import type { OrderStatus, SubOrderStatus } from '../../../core/domain/order-states.ts';
import { isTakenByStaff, type PaymentMode } from '../../../core/domain/payment-modes.ts';
import type { ChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { lineTotal, orderTotals, subOrderTotals, type Totals } from '../../../core/domain/pricing/order-totals.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import { type Adjustment, staffBill } from '../../../core/domain/pricing/staff-bill.ts';
import type { RateSum, TaxRules } from '../../../core/domain/pricing/tax-rules.ts';
import { addedTax, taxedAmounts, taxIn } from '../../../core/domain/pricing/taxes.ts';

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
  /** Ignored without `taxRules`. Defaults to the draft's rate. */
  readonly taxRate?: Rate | undefined;
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
  /** Absent if a single rate is added to all prices. */
  readonly taxRules?: TaxRules | undefined;
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

type DraftTaxes = Pick<OrderDraft, 'taxRate' | 'taxRules'>;

export function totalsOfSubOrder({ lines }: SubOrderDraft, { taxRate, taxRules }: DraftTaxes): Totals {
  const totals = subOrderTotals(lines.map(priced), taxRate);
  if (!taxRules) return totals;
  const amounts = lines.flatMap((line) => taxedAmounts({ ...priced(line), taxRate: line.taxRate ?? taxRate }));
  return { ...totals, taxCents: addedTax(taxRules, amounts), taxes: { ...taxRules, subOrders: [amounts] } };
}

export function totalOfLine(line: LineDraft): number {
  return lineTotal(priced(line));
}

export function totalsOfOrder(draft: OrderDraft): Totals {
  return orderTotals(
    draft.subOrders.map((subOrder) => ({
      status: subOrder.status,
      ...totalsOfSubOrder(subOrder, draft),
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
      ...taxFigures(bill),
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
    ...taxFigures(bill),
    tip_cents: tipCents,
    amount_cents: bill.toPayCents,
  };
}

const taxFigures = ({ taxCents, taxes }: { readonly taxCents: number; readonly taxes?: readonly RateSum[] }) => ({
  tax_cents: taxCents,
  taxes: taxes ?? null,
  contained_tax_cents: taxCents === 0 ? taxIn(taxes ?? []) : 0,
});
