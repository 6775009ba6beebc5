import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import type { BillShare } from '../../../../core/contract/splits.ts';
import { centsOf, toFigure } from '../../../../core/domain/money.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import type { SplitBill } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { StatusChip, type StatusTone } from '../../../ui/plain/status-chip.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { FieldFault } from '../pay-form/field-fault.tsx';
import tiles from '../pay-form/radio-tiles.module.css';
import styles from './split.module.css';
import { type ChosenPart, type PartForm, unpaidShares } from './split-form.ts';

interface SplitSharesProps {
  split: SplitBill;
  form: PartForm;
  chosen: ChosenPart | undefined;
  error: string | undefined;
  onChange: (form: PartForm) => void;
}

export function SplitShares(props: SplitSharesProps) {
  const { split, form, chosen, error, onChange } = props;
  const errorId = useId();
  return (
    <fieldset className={`${tiles.group} ${styles.choice}`} aria-describedby={error ? errorId : undefined}>
      <legend>{say(splitMessages.divided[split.way ?? 'free'])}</legend>
      {split.way === 'equal' ? (
        <div className={`${common.row} ${styles.people}`}>
          <span aria-hidden="true">{say(splitMessages.shares)}</span>
          <Stepper
            plural
            label={say(splitMessages.sharesNoun)}
            value={chosen?.shares.length ?? 0}
            min={1}
            max={unpaidShares(split).length}
            onChange={(count) => onChange({ ...form, everything: false, count })}
          />
        </div>
      ) : null}
      {split.way === 'free' ? (
        <MoneyInput
          label={say(fieldMessages.amount)}
          placeholder="0.00"
          value={form.everything ? toFigure(chosen?.cents ?? 0) : form.amount}
          onChange={(event) => onChange({ ...form, everything: false, amount: event.currentTarget.value })}
          error={error !== undefined}
        />
      ) : null}
      {error ? <FieldFault id={errorId}>{error}</FieldFault> : null}
      <Checkbox
        className={styles.everything}
        label={say(splitMessages.everything)}
        checked={form.everything}
        onChange={(event) => onChange({ ...form, everything: event.currentTarget.checked, shares: [] })}
      />
      {split.shares.length > 0 ? <ShareList {...props} /> : null}
    </fieldset>
  );
}

const tones: Record<BillShare['state'], StatusTone> = { open: 'inactive', paying: 'info', paid: 'paid' };

const stateWords = {
  open: splitMessages.open,
  paying: floorMessages.payingNow,
  paid: fieldMessages.paid,
} as const;

function ShareList({ split, form, chosen, onChange }: SplitSharesProps) {
  const formats = useFormats();
  // Dishes may have been paid before the rest was divided equally.
  const unnamed = split.shares.filter(({ name }) => name === '').map(({ share }) => share);
  const isChosen = (share: number) => chosen?.shares.some((entry) => entry.share === share) ?? false;
  const toggle = (share: number) => {
    const shares = (chosen?.shares ?? []).map((entry) => entry.share);
    const next = isChosen(share) ? shares.filter((entry) => entry !== share) : [...shares, share];
    onChange({ ...form, everything: false, shares: next });
  };
  return (
    <ul
      className={`${styles.shares} ${split.way === 'items' ? styles.dishes : ''}`}
      aria-label={say(splitMessages.shares)}
    >
      {split.shares.map(({ share, name, amount, state }) => {
        const words = name || say(splitMessages.share, { number: unnamed.indexOf(share) + 1 });
        return (
          <li key={share} data-chosen={isChosen(share) || undefined}>
            {split.way === 'items' && state !== 'paid' ? (
              <Checkbox
                className={common.breaks}
                label={words}
                aria-label={`${words}, ${formats.amount(centsOf(amount))}`}
                checked={isChosen(share)}
                onChange={() => toggle(share)}
              />
            ) : (
              <span className={`${common.breaks} ${styles.fixed}`}>{words}</span>
            )}
            <StatusChip tone={tones[state]}>{say(stateWords[state])}</StatusChip>
            <span className={styles.shareAmount}>{formats.amount(centsOf(amount))}</span>
          </li>
        );
      })}
    </ul>
  );
}
