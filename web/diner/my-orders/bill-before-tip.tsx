import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { say } from '../../ui/plain/say.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './bill-before-tip.module.css';

/** What will be to pay, before anybody decides to close the order. */
export function BillBeforeTip({ bill }: { bill: DinerBill }) {
  const formats = useFormats();
  return (
    <Totals
      className={styles.bill}
      rows={[
        { label: say(tableOrderMessages.totalAmt), amount: formats.amount(bill.totalCents) },
        { label: say(tableOrderMessages.serviceFee), amount: formats.amount(bill.serviceChargeCents) },
        { label: say(tableOrderMessages.taxAmt), amount: formats.amount(bill.taxCents) },
        { label: say(myOrdersMessages.toPay), amount: formats.amount(bill.toPayCents), kind: 'big' },
      ]}
    />
  );
}
