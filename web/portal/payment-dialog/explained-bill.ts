import {
  type Explained,
  explainAdjustment,
  explainServiceCharge,
  explainSum,
  explainTax,
  explainTotal,
} from '../../../core/domain/pricing/explain.ts';
import type { StaffBill } from '../../../core/domain/pricing/staff-bill.ts';
import { type BillParts, type PaymentForm, takenAdjustments } from '../payments/payment-form.ts';

/** How each figure of the bill arose, under the labels that the dialog gives them. */
export function explainedBill(form: PaymentForm, bill: StaffBill, { subOrders, plan, taxRate }: BillParts) {
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents, toPayCents } = bill;
  const { discount, surcharge } = takenAdjustments(form, totalCents);
  const total = explainTotal(subOrders);
  const tax = explainTax(subOrders, { chargeCents: serviceChargeCents, taxRate });
  const figures: (readonly [string, Explained | undefined])[] = [
    ['Total Amt', total.cents === totalCents ? total : undefined],
    ['Discount', discount && explainAdjustment(totalCents, discount, totalCents)],
    ['Service Fee', explainServiceCharge(totalCents, plan)],
    ['Restaurant Surcharge', surcharge && explainAdjustment(totalCents, surcharge)],
    ['Tax Amt', tax.cents === taxCents ? tax : undefined],
    [
      'Amt. to Pay',
      explainSum([totalCents, -discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents], toPayCents),
    ],
  ];
  return figures.flatMap(([label, explained]) => (explained ? [{ label, steps: explained.steps }] : []));
}
