import { TextInput } from '@mantine/core';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { say } from '../../../ui/plain/say.tsx';
import { FieldFault } from './field-fault.tsx';
import { modeLooks } from './mode-looks.tsx';
import styles from './pay-form.module.css';
import { type PaymentForm, paymentModeOptions } from './payment-form.ts';
import tiles from './radio-tiles.module.css';
import type { Faults } from './use-faults.ts';

interface FieldProps<Form, Field extends string> {
  form: Form;
  faults: Faults<Field>;
  onChange: (form: Form) => void;
}

export function PaymentModes<Form extends Pick<PaymentForm, 'paidBy'>>(props: FieldProps<Form, 'mode'>) {
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

export function InvoiceEmail<Form extends Pick<PaymentForm, 'email'>>(props: FieldProps<Form, 'email'>) {
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
