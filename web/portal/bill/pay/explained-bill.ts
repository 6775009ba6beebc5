import type { Formats } from '../../../../core/domain/formats/formats.ts';
import {
  type Explained,
  explainAdjustment,
  explainServiceCharge,
  explainSum,
  explainTax,
  explainTotal,
} from '../../../../core/domain/pricing/explain.ts';
import type { StaffBill } from '../../../../core/domain/pricing/staff-bill.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import type { Words } from '../../../../core/messages/message.ts';
import { say } from '../../../ui/plain/say.tsx';
import { type BillParts, type PaymentForm, takenAdjustments } from '../pay-form/payment-form.ts';

/** How each figure of the bill arose, under the labels that the dialog gives them. */
export function explainedBill(
  formats: Formats,
  form: PaymentForm,
  bill: StaffBill,
  { subOrders, plan, taxRate }: BillParts,
) {
  const { totalCents, discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents, toPayCents } = bill;
  const { discount, surcharge } = takenAdjustments(form, totalCents);
  const total = explainTotal(formats, subOrders);
  const tax = explainTax(formats, subOrders, { chargeCents: serviceChargeCents, taxRate });
  const figures: (readonly [Words, Explained | undefined])[] = [
    [fieldMessages.totalAmount, total.cents === totalCents ? total : undefined],
    [fieldMessages.discount, discount && explainAdjustment(formats, totalCents, discount, totalCents)],
    [fieldMessages.serviceFee, explainServiceCharge(formats, totalCents, plan)],
    [fieldMessages.surcharge, surcharge && explainAdjustment(formats, totalCents, surcharge)],
    [fieldMessages.taxAmount, tax.cents === taxCents ? tax : undefined],
    [
      fieldMessages.amountToPay,
      explainSum(
        formats,
        [totalCents, -discountCents, serviceChargeCents, surchargeCents, taxCents, tipCents],
        toPayCents,
      ),
    ],
  ];
  return figures.flatMap(([label, explained]) => (explained ? [{ label: say(label), steps: explained.steps }] : []));
}
