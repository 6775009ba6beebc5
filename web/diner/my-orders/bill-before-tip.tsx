import { formatUsd } from '../../../core/domain/money.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { Totals } from '../../ui/plain/totals.tsx';
import styles from './bill-before-tip.module.css';

/** What will be to pay, before anybody decides to close the order. */
export function BillBeforeTip({ bill }: { bill: DinerBill }) {
  return (
    <Totals
      className={styles.bill}
      rows={[
        { label: 'Total Amt', amount: formatUsd(bill.totalCents) },
        { label: 'Service Fee', amount: formatUsd(bill.serviceChargeCents) },
        { label: 'Tax Amt', amount: formatUsd(bill.taxCents) },
        { label: 'Amt to Pay, before a tip', amount: formatUsd(bill.toPayCents), kind: 'big' },
      ]}
    />
  );
}
