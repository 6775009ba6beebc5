import { Button, TextInput } from '@mantine/core';
import { type Cents, sumCents } from '../../../../core/domain/money.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { billLabels } from '../../../../core/domain/pricing/bill-lines.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { CashGiven } from './cash-given.tsx';
import { FieldFault } from './field-fault.tsx';
import { modeLooks } from './mode-looks.tsx';
import styles from './pay-form.module.css';
import { isCash, type PaymentForm, paymentModeOptions, roundingOf } from './payment-form.ts';
import tiles from './radio-tiles.module.css';
import type { Faults } from './use-faults.ts';

interface PaymentSideProps<Form> {
  form: Form;
  faults: Faults<'mode' | 'email' | 'given'>;
  onChange: (form: Form) => void;
  withFields?: boolean;
  /** The amount before rounding. */
  toPayCents: Cents;
  act: string;
  busy: boolean;
  disabled?: boolean;
  explained?: Elements;
  notes?: Elements;
  atButton?: Elements;
}

/** Payment mode, fields and button. On a phone the modes move to the button, which stays in view. */
export function PaymentSide<Form extends Pick<PaymentForm, 'paidBy' | 'given' | 'email'>>(
  props: PaymentSideProps<Form>,
) {
  const { form, faults, onChange, withFields = true, toPayCents, act, busy, disabled } = props;
  const formats = useFormats();
  const isPhone = useIsPhone();
  const roundingCents = withFields ? roundingOf(formats, form, toPayCents) : 0;
  const amountCents = sumCents([toPayCents, roundingCents]);
  const cash =
    withFields && isCash(form) && amountCents > 0 ? (
      <CashGiven
        given={form.given}
        amountCents={amountCents}
        error={faults.given}
        onChange={(given) => onChange({ ...form, given })}
      />
    ) : null;
  const modes = withFields ? <PaymentModes form={form} faults={faults} onChange={onChange} /> : null;
  return (
    <>
      <div className={styles.choices}>
        {isPhone ? null : modes}
        {isPhone ? null : cash}
        {props.explained}
        {withFields ? <InvoiceEmail form={form} faults={faults} onChange={onChange} /> : null}
        {props.notes}
        {isPhone ? cash : null}
      </div>
      <div className={styles.foot}>
        {isPhone ? modes : null}
        {props.atButton}
        {faults.all ? <ErrorStrip>{faults.all}</ErrorStrip> : null}
        <p className={styles.due}>
          <span id="amount-to-pay">{say(billLabels.staffPayment.amount)}</span>
          <output aria-labelledby="amount-to-pay">{formats.amount(amountCents)}</output>
          {roundingCents === 0 ? null : (
            <span>{say(paymentMessages.rounding, { amount: formats.amount(roundingCents) })}</span>
          )}
        </p>
        <Button type="submit" size="lg" fullWidth loading={busy} disabled={disabled} className={styles.pay}>
          {act}
        </Button>
      </div>
    </>
  );
}

interface FieldProps<Form, Field extends string> {
  form: Form;
  faults: Faults<Field>;
  onChange: (form: Form) => void;
}

function PaymentModes<Form extends Pick<PaymentForm, 'paidBy'>>(props: FieldProps<Form, 'mode'>) {
  const { form, faults, onChange } = props;
  return (
    <fieldset className={`${tiles.group} ${styles.paidBy}`}>
      <legend>{say(fieldMessages.paymentMode)}</legend>
      <div className={`${tiles.tiles} ${styles.paidByOptions}`}>
        {paymentModeOptions.map((option) => (
          <label key={option} title={option === '-' ? say(paymentMessages.notChosen) : undefined}>
            <input
              type="radio"
              name="paidby"
              value={option}
              checked={form.paidBy === option}
              onChange={() => onChange({ ...form, paidBy: option })}
            />
            {option === '-' ? null : modeLooks[option].icon}
            <span>{option === '-' ? option : say(paymentModeWords[option].staff)}</span>
          </label>
        ))}
      </div>
      {faults.mode ? <FieldFault>{faults.mode}</FieldFault> : null}
    </fieldset>
  );
}

function InvoiceEmail<Form extends Pick<PaymentForm, 'email'>>(props: FieldProps<Form, 'email'>) {
  const { form, faults, onChange } = props;
  return (
    <TextInput
      label={
        <span className={styles.optional}>
          <span>{say(fieldMessages.email)}</span> <span aria-hidden="true">{say(paymentMessages.optional)}</span>
        </span>
      }
      aria-label={say(fieldMessages.email)}
      type="email"
      inputMode="email"
      autoComplete="off"
      placeholder={say(paymentMessages.emailHint)}
      value={form.email}
      onChange={(event) => onChange({ ...form, email: event.currentTarget.value })}
      error={faults.email}
      errorProps={{ role: 'alert' }}
    />
  );
}
