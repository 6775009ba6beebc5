import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import { billLabels, billLines, taxRows } from '../../../../core/domain/pricing/bill-lines.ts';
import type { AdjustmentMode, StaffBill } from '../../../../core/domain/pricing/staff-bill.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say, textOf } from '../../../ui/plain/say.tsx';
import { TaxTable } from '../../../ui/plain/tax-table.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { FieldFault } from '../pay-form/field-fault.tsx';
import styles from '../pay-form/pay-form.module.css';
import {
  choosePreset,
  fieldsAbove,
  type PaymentFault,
  type PaymentForm,
  type TypedAdjustment,
  takenAdjustments,
  toggleSurcharge,
  typeDiscount,
  typeSurcharge,
} from '../pay-form/payment-form.ts';
import tiles from '../pay-form/radio-tiles.module.css';
import { TipLine } from '../pay-form/tip-line.tsx';
import type { Faults } from '../pay-form/use-faults.ts';

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
  const taken = takenAdjustments(formats, form, bill.totalCents);
  const kinds = billLines(bill).map(({ kind }) => kind);
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
      {kinds.includes('serviceCharge') ? (
        <Line label={say(labels.serviceCharge)} value={formats.amount(bill.serviceChargeCents)} />
      ) : null}
      <AdjustmentLine
        label={say(labels.surcharge)}
        toggle={say(form.surcharge ? paymentMessages.removeSurcharge : paymentMessages.addSurcharge)}
        onToggle={() => onChange(toggleSurcharge(form))}
        typed={form.surcharge}
        onType={(part) => onChange(typeSurcharge(form, part))}
        amount={taken.surcharge ? formats.amount(bill.surchargeCents) : undefined}
        error={wordsFor('surcharge')}
      />
      {kinds.includes('tax') ? <Line label={say(labels.tax)} value={formats.amount(bill.taxCents)} /> : null}
      {withTip && formats.tips !== null ? (
        <>
          <Line label={say(labels.tip)} value={formats.amount(bill.tipCents)} />
          <TipLine
            tip={form.tip}
            preset={form.tipPreset}
            error={wordsFor('tip')}
            onType={(tip) => onChange({ ...form, tip, tipPreset: undefined })}
            onPreset={(preset) => onChange(choosePreset(formats, form, bill, preset))}
          />
        </>
      ) : null}
      <TaxTable rows={taxRows(formats, bill)} />
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

interface AdjustmentLineProps {
  label: string;
  toggle: string;
  onToggle: () => void;
  typed: TypedAdjustment | undefined;
  onType: (part: Partial<TypedAdjustment>) => void;
  amount: string | undefined;
  reduces?: boolean;
  error: string | undefined;
}

/** An optional line of the bill: an amount, or a percentage of the total. */
function AdjustmentLine(props: AdjustmentLineProps) {
  const { label, toggle, onToggle, typed, onType, amount, reduces, error } = props;
  const id = useId();
  const { sign, currency } = useFormats();
  const unit = textOf(currencyWords(currency));
  const modes: readonly { value: AdjustmentMode; sign: string; name: string }[] = [
    { value: 'amount', sign, name: `${unit.charAt(0).toUpperCase()}${unit.slice(1)}` },
    { value: 'percent', sign: '%', name: say(paymentMessages.percent) },
  ];
  return (
    <div className={styles.line}>
      <span className={styles.key} id={id}>
        {label}
      </span>
      <span className={`${styles.value} ${reduces && amount ? styles.reduces : ''}`}>{amount ?? ''}</span>
      <div className={`${common.row} ${styles.adjust}`}>
        {typed ? (
          <>
            <TextInput
              className={styles.figure}
              aria-labelledby={id}
              inputMode="decimal"
              autoComplete="off"
              value={typed.figure}
              onChange={(event) => onType({ figure: event.currentTarget.value })}
              error={error !== undefined}
              data-autofocus
            />
            <div
              className={`${tiles.tiles} ${tiles.framed} ${styles.modes}`}
              role="radiogroup"
              aria-label={say(paymentMessages.modeOf, { label })}
            >
              {modes.map(({ value, sign, name }) => (
                <label key={value}>
                  <input
                    type="radio"
                    name={id}
                    aria-label={name}
                    checked={typed.mode === value}
                    onChange={() => onType({ mode: value })}
                  />
                  <span>{sign}</span>
                </label>
              ))}
            </div>
          </>
        ) : null}
        <Button variant="subtle" className={styles.toggle} onClick={onToggle}>
          {toggle}
        </Button>
      </div>
      {error ? <FieldFault>{error}</FieldFault> : null}
    </div>
  );
}
