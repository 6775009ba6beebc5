import type { ReactNode } from 'react';
import type { Cents } from '../../../core/domain/money.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ShieldIcon } from '../../ui/plain/state-icons.tsx';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './payment-screen.module.css';

interface PayBarProps {
  /** With the tip; undefined while it is not known. */
  amountCents: Cents | undefined;
  busy: boolean;
  disabled: boolean;
  onPay: () => void;
  calls: ReactNode;
}

/** What the card will be charged, and Pay. */
export function PayBar({ amountCents, busy, disabled, onPay, calls }: PayBarProps) {
  const formats = useFormats();
  return (
    <BottomBar calls={calls}>
      <div className={styles.due}>
        <span className={styles.label}>{say(tableOrderMessages.amtToPay)}</span>
        <output className={styles.amount} aria-live="polite">
          {amountCents === undefined ? '–' : formats.amount(amountCents)}
        </output>
      </div>
      <Button look="primary" size="large" busy={busy} disabled={disabled} onClick={onPay}>
        {say(paymentMessages.pay)}
      </Button>
      <span className={styles.safe}>
        <ShieldIcon /> {say(paymentMessages.safe)}
      </span>
    </BottomBar>
  );
}
