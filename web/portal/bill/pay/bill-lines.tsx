import { billLabels } from '../../../../core/domain/pricing/bill-lines.ts';
import type { StaffBill } from '../../../../core/domain/pricing/staff-bill.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from '../pay-form/pay-form.module.css';
import {
  choosePreset,
  fieldsAbove,
  type PaymentFault,
  type PaymentForm,
  takenAdjustments,
  toggleSurcharge,
  typeDiscount,
  typeSurcharge,
} from '../pay-form/payment-form.ts';
import { TipLine } from '../pay-form/tip-line.tsx';
import type { Faults } from '../pay-form/use-faults.ts';
import { AdjustmentLine } from './adjustment-line.tsx';

const labels = billLabels.staffPayment;

interface BillLinesProps {
  form: PaymentForm;
  bill: StaffBill;
  faults: Faults<PaymentFault>;
  onChange: (form: PaymentForm) => void;
  onToggleDiscount: () => void;
  /** False for a bill about to be divided: each part has its own tip. */
  withTip: boolean;
  children: Elements;
}

export function BillLines({ form, bill, faults, onChange, onToggleDiscount, withTip, children }: BillLinesProps) {
  const formats = useFormats();
  const above = fieldsAbove(formats, form, bill);
  const wordsFor = (field: keyof typeof above) => faults[field] ?? above[field];
  const hasDiscount = form.managerCode !== undefined;
  const taken = takenAdjustments(form, bill.totalCents);
  return (
    <div className={styles.bill}>
      {children}
      <Line label={say(labels.total)} value={formats.amount(bill.totalCents)} />
      <AdjustmentLine
        label={say(labels.discount)}
        toggle={say(hasDiscount ? paymentMessages.removeDiscount : paymentMessages.addDiscount)}
        onToggle={onToggleDiscount}
        typed={hasDiscount ? form.discount : undefined}
        onType={(part) => onChange(typeDiscount(form, part))}
        amount={taken.discount ? formats.amount(-bill.discountCents) : undefined}
        reduces
        error={wordsFor('discount')}
      />
      <Line label={say(labels.serviceCharge)} value={formats.amount(bill.serviceChargeCents)} />
      <AdjustmentLine
        label={say(labels.surcharge)}
        toggle={say(form.surcharge ? paymentMessages.removeSurcharge : paymentMessages.addSurcharge)}
        onToggle={() => onChange(toggleSurcharge(form))}
        typed={form.surcharge}
        onType={(part) => onChange(typeSurcharge(form, part))}
        amount={taken.surcharge ? formats.amount(bill.surchargeCents) : undefined}
        error={wordsFor('surcharge')}
      />
      <Line label={say(labels.tax)} value={formats.amount(bill.taxCents)} />
      {withTip ? (
        <>
          <Line label={say(labels.tip)} value={formats.amount(bill.tipCents)} />
          <TipLine
            tip={form.tip}
            preset={form.tipPreset}
            error={wordsFor('tip')}
            onType={(tip) => onChange({ ...form, tip, tipPreset: undefined })}
            onPreset={(preset) => onChange(choosePreset(form, bill, preset))}
          />
        </>
      ) : null}
    </div>
  );
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <div className={styles.line}>
      <span className={styles.key}>{label}</span>
      <span className={styles.value}>{value}</span>
    </div>
  );
}
