import { Button, TextInput } from '@mantine/core';
import { useId } from 'react';
import { currencyWords } from '../../../../core/domain/formats/currency-words.ts';
import type { AdjustmentMode } from '../../../../core/domain/pricing/staff-bill.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import common from '../../../ui/plain/common.module.css';
import { say, textOf } from '../../../ui/plain/say.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { FieldFault } from '../pay-form/field-fault.tsx';
import styles from '../pay-form/pay-form.module.css';
import type { TypedAdjustment } from '../pay-form/payment-form.ts';
import tiles from '../pay-form/radio-tiles.module.css';

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
export function AdjustmentLine(props: AdjustmentLineProps) {
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
