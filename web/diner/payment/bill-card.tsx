import type { DinerOrder } from '../../../core/contract/orders.ts';
import { formatUsd } from '../../../core/domain/money.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { ChevronDownIcon, ReceiptIcon } from '../../ui/plain/icons.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { cents } from '../session/cents.ts';
import { unitWords } from '../session/unit-words.ts';
import { Card } from '../ui/card.tsx';
import { OrderLine } from '../ui/order-line.tsx';
import styles from './bill-card.module.css';

/** The figures of the bill; the dishes behind them unfold. */
export function BillCard({ bill, order }: { bill: DinerBill; order: DinerOrder | undefined }) {
  const items = (order?.suborder ?? []).filter(({ status }) => status !== 'D').flatMap((one) => one.items);
  const count = items.reduce((sum, item) => sum + item.itemQuantity, 0);
  return (
    <Card label="Your bill">
      {items.length > 0 ? (
        <details className={styles.details}>
          <summary className={styles.summary}>
            <ReceiptIcon /> Your bill
            <span className={styles.count}>{count === 1 ? '1 item' : `${count} items`}</span>
            <ChevronDownIcon className={styles.chevron} />
          </summary>
          <div className={styles.lines}>
            {items.map((item) => (
              <OrderLine
                key={item.orderItemID}
                quantity={item.itemQuantity}
                name={item.itemName}
                amount={formatUsd(cents(item.itemTotal))}
                units={unitWords(item.itemQuantity, item.subItems)}
              />
            ))}
          </div>
        </details>
      ) : null}
      <Totals
        rows={[
          { label: 'Total Amt', amount: formatUsd(bill.totalCents) },
          { label: 'Service Fee', amount: formatUsd(bill.serviceChargeCents) },
          { label: 'Tax Amt', amount: formatUsd(bill.taxCents) },
        ]}
      />
    </Card>
  );
}
