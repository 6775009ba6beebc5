import type { Cents } from '../../../core/domain/money.ts';
import { fieldMessages } from '../../../core/messages/en/portal/fields.ts';
import { say } from '../../ui/plain/say.tsx';
import { useFormats } from '../session/use-formats.ts';
import styles from './payment-dialog.module.css';

/** What the guest hands over, tip included. */
export function AmountToPay({ cents }: { cents: Cents }) {
  const formats = useFormats();
  return (
    <p className={styles.due}>
      <span id="amount-to-pay">{say(fieldMessages.amountToPay)}</span>
      <output aria-labelledby="amount-to-pay">{formats.amount(cents)}</output>
    </p>
  );
}
