import { formatUsd } from '../../../core/domain/money.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { say } from '../../ui/plain/say.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import styles from './bill-before-tip.module.css';

/** What will be to pay, before anybody decides to close the order. */
export function BillBeforeTip({ bill }: { bill: DinerBill }) {
  return (
    <Totals
      className={styles.bill}
      rows={[
        { label: say(tableOrderMessages.totalAmt), amount: formatUsd(bill.totalCents) },
        { label: say(tableOrderMessages.serviceFee), amount: formatUsd(bill.serviceChargeCents) },
        { label: say(tableOrderMessages.taxAmt), amount: formatUsd(bill.taxCents) },
        { label: say(tableOrderMessages.beforeTip), amount: formatUsd(bill.toPayCents), kind: 'big' },
      ]}
    />
  );
}
