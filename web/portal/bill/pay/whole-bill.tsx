import { useState } from 'react';
import { billLabels } from '../../../../core/domain/pricing/bill-lines.ts';
import { explainPayment, termsOf } from '../../../../core/domain/pricing/explain-payment.ts';
import type { StaffBill } from '../../../../core/domain/pricing/staff-bill.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from '../pay-form/pay-form.module.css';
import { adjustmentFaultsOf, sentAdjustments, takenAdjustments, withoutTip } from '../pay-form/payment-form.ts';
import { PaymentSide } from '../pay-form/payment-side.tsx';
import { useFaultInSight } from '../pay-form/use-fault-in-sight.ts';
import { isFaulty } from '../pay-form/use-faults.ts';
import { type SplitPlan, SplitWays, wholePlan } from '../split/split-ways.tsx';
import { useDivide } from '../split/use-divide.ts';
import { BillLines } from './bill-lines.tsx';
import type { usePayment } from './use-payment.ts';

interface WholeBillProps {
  orderID: number;
  payment: ReturnType<typeof usePayment>;
  bill: StaffBill;
  parts: NonNullable<ReturnType<typeof usePayment>['parts']['data']>;
  onToggleDiscount: () => void;
}

export function WholeBill({ orderID, payment, bill, parts, onToggleDiscount }: WholeBillProps) {
  const formats = useFormats();
  const { form, change, faults, announced, tell, busy, pay, outcomes } = payment;
  const [plan, setPlan] = useState<SplitPlan>(wholePlan);
  const { dividing, divide } = useDivide(orderID, outcomes);
  const shown = useKeptFocus<HTMLFormElement>();
  useFaultInSight(shown, announced);
  const isWhole = plan.way === 'whole';
  const terms = termsOf(parts.taxRate, parts.plan, takenAdjustments(form, bill.totalCents));
  const explained = explainPayment(formats, bill, parts.subOrders, terms).map(({ figure, steps }) => ({
    label: say(billLabels.staffPayment[figure]),
    steps,
  }));

  const changePlan = (next: SplitPlan) => {
    if (next.way !== 'whole') change(withoutTip(form));
    setPlan(next);
  };

  const split = () => {
    if (plan.way === 'whole') return;
    const found = adjustmentFaultsOf(formats, form, bill.totalCents);
    tell(found);
    const people = plan.way === 'equal' ? { people: plan.people } : {};
    if (!isFaulty(found)) void divide({ way: plan.way, ...people, ...sentAdjustments(form) });
  };

  return (
    <Form
      ref={shown}
      tabIndex={-1}
      className={styles.columns}
      onSubmit={() => {
        if (isWhole) pay();
        else split();
      }}
    >
      <BillLines
        form={form}
        bill={bill}
        faults={faults}
        onChange={change}
        onToggleDiscount={onToggleDiscount}
        withTip={isWhole}
      >
        <SplitWays
          legend={say(splitMessages.question)}
          ways={['whole', 'equal', 'items', 'free']}
          plan={plan}
          amountCents={bill.toPayBeforeTipCents}
          onChange={changePlan}
        />
      </BillLines>
      <div className={styles.side}>
        <PaymentSide
          form={form}
          faults={faults}
          onChange={change}
          withFields={isWhole}
          toPayCents={bill.toPayCents}
          act={say(isWhole ? paymentMessages.pay : splitMessages.question)}
          busy={busy || dividing}
          explained={<UnfoldedFigures figures={explained} />}
          notes={
            <>
              {isWhole ? null : <p className={common.hint}>{say(splitMessages.ofWhole)}</p>}
              {parts.payingNow ? (
                <Strip tone="info" role="status">
                  {say(paymentMessages.guestPays)}
                </Strip>
              ) : null}
            </>
          }
        />
      </div>
    </Form>
  );
}
