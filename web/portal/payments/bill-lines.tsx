import { Button, TextInput } from '@mantine/core';
import { formatUsd } from '../../../core/domain/money.ts';
import type { StaffBill } from '../../../core/domain/pricing/staff-bill.ts';
import { tipPresets } from '../../../core/domain/pricing/tip.ts';
import { AdjustmentLine } from './adjustment-line.tsx';
import styles from './payment-dialog.module.css';
import {
  choosePreset,
  type PaymentFault,
  type PaymentForm,
  toggleSurcharge,
  typeDiscount,
  typeSurcharge,
} from './payment-form.ts';

interface BillLinesProps {
  form: PaymentForm;
  bill: StaffBill;
  fault: { field: PaymentFault | 'all'; words: string } | undefined;
  onChange: (form: PaymentForm) => void;
  onToggleDiscount: () => void;
}

export function BillLines({ form, bill, fault, onChange, onToggleDiscount }: BillLinesProps) {
  const wordsFor = (field: PaymentFault) => (fault?.field === field ? fault.words : undefined);
  const hasDiscount = form.managerCode !== undefined;
  return (
    <div className={styles.bill}>
      <Line label="Total Amt" value={formatUsd(bill.totalCents)} />
      <AdjustmentLine
        label="Discount"
        toggle={hasDiscount ? 'Remove Discount' : 'Add Discount'}
        onToggle={onToggleDiscount}
        typed={hasDiscount ? form.discount : undefined}
        onType={(part) => onChange(typeDiscount(form, part))}
        amount={hasDiscount ? `− ${formatUsd(bill.discountCents)}` : undefined}
        reduces
        error={wordsFor('discount')}
      />
      <Line label="Service Fee" value={formatUsd(bill.serviceChargeCents)} />
      <AdjustmentLine
        label="Restaurant Surcharge"
        toggle={form.surcharge ? 'Remove Surcharge' : 'Add Surcharge'}
        onToggle={() => onChange(toggleSurcharge(form))}
        typed={form.surcharge}
        onType={(part) => onChange(typeSurcharge(form, part))}
        amount={form.surcharge ? formatUsd(bill.surchargeCents) : undefined}
        error={wordsFor('surcharge')}
      />
      <Line label="Tax Amt" value={formatUsd(bill.taxCents)} />
      <Line label="Tip Amt" value={formatUsd(bill.tipCents)} />
      <div className={styles.tips}>
        <TextInput
          aria-label="Tip Amt"
          leftSection="$"
          inputMode="decimal"
          autoComplete="off"
          value={form.tip}
          placeholder="0.00"
          onChange={(event) => onChange({ ...form, tip: event.currentTarget.value, tipPreset: undefined })}
          error={wordsFor('tip') !== undefined}
        />
        {tipPresets.map((preset) => (
          <Button
            key={preset}
            variant="default"
            className={styles.preset ?? ''}
            aria-pressed={form.tipPreset === preset}
            onClick={() => onChange(choosePreset(form, bill, preset))}
          >
            {preset}%
          </Button>
        ))}
      </div>
      {wordsFor('tip') ? (
        <p className={styles.fault} role="alert">
          {wordsFor('tip')}
        </p>
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
