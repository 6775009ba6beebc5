import { formatUsd } from '../../../core/domain/money.ts';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { cents } from '../session/cents.ts';
import styles from './payment-result.module.css';

interface PaidReceiptProps {
  /** What the card was charged, tip included, in dollars. */
  amount: number;
  orderID: number;
  tableName: string | undefined;
}

/** What was paid, for which order, at which table. */
export function PaidReceipt({ amount, orderID, tableName }: PaidReceiptProps) {
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <div className={styles.paid}>
        <StatusChip tone="paid" large>
          Paid
        </StatusChip>
        <b>{formatUsd(cents(amount))}</b>
      </div>
      <dl className={styles.facts}>
        <dt>Order No.</dt>
        <dd>{orderID}</dd>
        {tableName ? (
          <>
            <dt>Table</dt>
            <dd>{tableName}</dd>
          </>
        ) : null}
      </dl>
    </section>
  );
}
