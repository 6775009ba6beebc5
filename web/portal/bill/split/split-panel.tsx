import { centsOf } from '../../../../core/domain/money.ts';
import { billLabels, billRows } from '../../../../core/domain/pricing/bill-lines.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import { say } from '../../../ui/plain/say.tsx';
import { StaleStrip } from '../../../ui/plain/states.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from '../pay-form/pay-form.module.css';
import { tipAbove, tipOf } from '../pay-form/payment-form.ts';
import { PaymentSide } from '../pay-form/payment-side.tsx';
import { TipLine } from '../pay-form/tip-line.tsx';
import { useFaultInSight } from '../pay-form/use-fault-in-sight.ts';
import { DivideAgain } from './divide-again.tsx';
import { PaidBill } from './paid-bill.tsx';
import { PaidParts, PaidSoFar } from './paid-parts.tsx';
import splitStyles from './split.module.css';
import { emptyPart, tipText } from './split-form.ts';
import { SplitShares } from './split-shares.tsx';
import type { usePartPayment } from './use-part-payment.ts';

interface SplitPanelProps {
  payment: ReturnType<typeof usePartPayment>;
  onClose: () => void;
}

export function SplitPanel({ payment, onClose }: SplitPanelProps) {
  const { data: split } = payment.query;
  if (!split) return null;
  // Guests may pay the rest by card while this is open.
  return split.status === 'paid' && !payment.busy ? (
    <PaidBill split={split} faults={payment.faults} onClose={onClose} />
  ) : (
    <PartToPay split={split} payment={payment} />
  );
}

interface PartToPayProps {
  split: SplitBill;
  payment: ReturnType<typeof usePartPayment>;
}

function PartToPay({ split, payment }: PartToPayProps) {
  const formats = useFormats();
  const { query, form, change, faults, announced, notice, busy, chosen, toPayCents, pay } = payment;
  const shown = useKeptFocus<HTMLFormElement>();
  useFaultInSight(shown, announced);
  const { staleSince } = useFreshness(query, say(paymentMessages.billFailed));
  // Shown while typing, because the amount leaves it out.
  const tipTooLarge = chosen && tipAbove(formats, tipOf({ tip: tipText(form, chosen) }), chosen.cents);
  return (
    <Form ref={shown} tabIndex={-1} className={styles.columns} onSubmit={pay}>
      <div className={styles.bill}>
        {staleSince ? <StaleStrip since={staleSince} /> : null}
        <PaidSoFar split={split} />
        <SplitShares split={split} form={form} chosen={chosen} error={faults.part} onChange={change} />
        <div className={splitStyles.tip}>
          <span aria-hidden="true">{say(billLabels.dividedBill.tip)}</span>
          <TipLine
            tip={tipText(form, chosen)}
            preset={form.tipPreset}
            error={faults.tip ?? tipTooLarge}
            onType={(tip) => change({ ...form, tip, tipPreset: undefined })}
            onPreset={(tipPreset) => change({ ...form, tip: '', tipPreset })}
          />
        </div>
        <PaidParts split={split} inNewTab />
        <SplitFigures split={split} />
        <DivideAgain split={split} outcomes={payment.outcomes} onDivided={() => change(emptyPart)} />
      </div>
      <div className={styles.side}>
        <div className={splitStyles.stays}>
          <PaymentSide
            form={form}
            faults={faults}
            onChange={change}
            toPayCents={toPayCents ?? 0}
            act={toPayCents ? say(splitMessages.pay, { amount: formats.amount(toPayCents) }) : say(paymentMessages.pay)}
            busy={busy}
            atButton={
              <>
                {chosen?.takesOver ? (
                  <Strip tone="info" role="status">
                    {say(splitMessages.takesOver)}
                  </Strip>
                ) : null}
                <Strip tone="paid" role="status">
                  {notice}
                </Strip>
              </>
            }
          />
        </div>
      </div>
    </Form>
  );
}

function SplitFigures({ split }: { split: SplitBill }) {
  const formats = useFormats();
  const bill = {
    totalCents: centsOf(split.totalAmt),
    discountCents: centsOf(split.discount),
    serviceChargeCents: centsOf(split.wolfyCharges),
    surchargeCents: centsOf(split.surcharge),
    taxCents: centsOf(split.taxAmt),
  };
  return (
    <>
      <dl className={splitStyles.figures}>
        {billRows(formats, bill, billLabels.dividedBill).map(({ kind, label, amount }) => (
          <div key={kind}>
            <dt>{say(label)}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
      </dl>
      <UnfoldedFigures figures={split.explained} />
    </>
  );
}
