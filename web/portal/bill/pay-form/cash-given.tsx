import { ActionIcon } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { fullAmountsAbove } from '../../../../core/domain/formats/full-amounts.ts';
import type { Cents } from '../../../../core/domain/money.ts';
import { changeOf } from '../../../../core/domain/pricing/change.ts';
import { readAmount } from '../../../../core/domain/read-amount.ts';
import { drawerMessages } from '../../../../core/messages/en/portal/cash-drawer.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { say } from '../../../ui/plain/say.tsx';
import { DrawerIcon } from '../../../ui/staff/later-icons.tsx';
import { useIsPhone } from '../../../ui/staff/use-is-phone.ts';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { MoneyInput } from '../../shared/forms/money-input.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from './cash-given.module.css';

interface CashGivenProps {
  given: string;
  /** Includes tip and rounding. */
  amountCents: Cents;
  error: string | undefined;
  onChange: (given: string) => void;
}

/** An optional field for the cash that a guest gives, and the change. */
export function CashGiven({ given, amountCents, error, onChange }: CashGivenProps) {
  const formats = useFormats();
  const mayOpen = useMay()('drawer');
  const drawer = useDialog('drawer');
  const area = useRef<HTMLDivElement>(null);
  const givenCents = readAmount(formats, given);
  const isPhone = useIsPhone();
  useEffect(() => {
    // On a phone it appears below the fields, where it would go unnoticed.
    if (isPhone) area.current?.scrollIntoView({ block: 'nearest' });
  }, [isPhone]);
  return (
    <div ref={area} className={styles.cash}>
      <div className={styles.row}>
        <MoneyInput
          label={say(paymentMessages.given)}
          classNames={{ root: styles.given, label: styles.label, input: styles.figure }}
          placeholder={formats.toFigure(0)}
          autoComplete="off"
          value={given}
          onChange={(event) => onChange(event.currentTarget.value)}
          error={error}
          errorProps={{ role: 'alert' }}
        />
        {mayOpen ? (
          <ActionIcon
            variant="default"
            className={styles.drawer}
            aria-label={say(drawerMessages.open)}
            title={say(drawerMessages.open)}
            onClick={() => drawer.open()}
          >
            <DrawerIcon width={22} height={22} />
          </ActionIcon>
        ) : null}
      </div>
      <fieldset className={styles.quick} aria-label={say(paymentMessages.quick)}>
        {[amountCents, ...fullAmountsAbove(formats, amountCents)].map((cents) => (
          <button
            key={cents}
            type="button"
            aria-pressed={givenCents === cents}
            onClick={() => onChange(givenCents === cents ? '' : formats.toFigure(cents))}
          >
            <span>{shortAmount(formats, cents)}</span>
            {cents === amountCents ? <small>{say(paymentMessages.exact)}</small> : null}
          </button>
        ))}
      </fieldset>
      <Change givenCents={givenCents} amountCents={amountCents} />
    </div>
  );
}

function Change({ givenCents, amountCents }: { givenCents: Cents | undefined; amountCents: Cents }) {
  const formats = useFormats();
  const changeCents = givenCents === undefined ? undefined : changeOf(givenCents, amountCents);
  const missingCents = givenCents === undefined ? 0 : amountCents - givenCents;
  return (
    <p className={`${styles.change} ${missingCents > 0 ? styles.missing : ''}`} role="status">
      <span>{say(missingCents > 0 ? paymentMessages.missing : paymentMessages.change)}</span>
      <b>{givenCents === undefined ? '–' : formats.amount(changeCents ?? missingCents)}</b>
    </p>
  );
}

/** '$40' instead of '$40.00', which is quicker to read. */
function shortAmount(formats: ReturnType<typeof useFormats>, cents: Cents): string {
  const units = formats.toDecimal(cents);
  return Number.isInteger(units) && units < 10_000 ? formats.shortAmount(units) : formats.amount(cents);
}
