import { Button } from '@mantine/core';
import type { Cents } from '../../../../core/domain/money.ts';
import { billLabels } from '../../../../core/domain/pricing/bill-lines.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './pay-form.module.css';
import type { PaymentForm } from './payment-form.ts';
import { InvoiceEmail, PaymentModes } from './payment-modes.tsx';
import type { Faults } from './use-faults.ts';

interface PaymentSideProps<Form> {
  form: Form;
  faults: Faults<'mode' | 'email'>;
  onChange: (form: Form) => void;
  withFields?: boolean;
  toPayCents: Cents;
  act: string;
  busy: boolean;
  disabled?: boolean;
  explained?: Elements;
  notes?: Elements;
  atButton?: Elements;
}

/** Payment mode, fields and button. On a phone the modes move to the button, which stays in view. */
export function PaymentSide<Form extends Pick<PaymentForm, 'paidBy' | 'email'>>(props: PaymentSideProps<Form>) {
  const { form, faults, onChange, withFields = true, toPayCents, act, busy, disabled } = props;
  const formats = useFormats();
  const isPhone = useIsPhone();
  const modes = withFields ? <PaymentModes form={form} faults={faults} onChange={onChange} /> : null;
  return (
    <>
      <div className={styles.choices}>
        {props.explained}
        {isPhone ? null : modes}
        {withFields ? <InvoiceEmail form={form} faults={faults} onChange={onChange} /> : null}
        {props.notes}
      </div>
      <div className={styles.foot}>
        {isPhone ? modes : null}
        {props.atButton}
        {faults.all ? <ErrorStrip>{faults.all}</ErrorStrip> : null}
        <p className={styles.due}>
          <span id="amount-to-pay">{say(billLabels.staffPayment.amount)}</span>
          <output aria-labelledby="amount-to-pay">{formats.amount(toPayCents)}</output>
        </p>
        <Button type="submit" size="lg" fullWidth loading={busy} disabled={disabled} className={styles.pay}>
          {act}
        </Button>
      </div>
    </>
  );
}
