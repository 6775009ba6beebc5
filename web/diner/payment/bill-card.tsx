import { billLabels, billRows, taxRows } from '../../../core/domain/pricing/bill-lines.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { onRunningTotal } from '../../../core/domain/pricing/order-totals.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import common from '../../ui/plain/common.module.css';
import { ChevronDownIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ReceiptIcon } from '../../ui/plain/state-icons.tsx';
import { TaxTable } from '../../ui/plain/tax-table.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { explainedBill, type Terms, taxedSubOrders } from '../bill/explained.ts';
import { orderedWords } from '../table-order/chosen-words.ts';
import { Card } from '../ui/card.tsx';
import { OrderLine } from '../ui/order-line.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './bill-card.module.css';

const labels = billLabels.dinerPayment;

interface BillCardProps {
  bill: DinerBill;
  terms: Terms;
  order: DinerOrder | null | undefined;
}

/** The tip and the total are in the sections below, where they change. */
export function BillCard({ bill, terms, order }: BillCardProps) {
  const formats = useFormats();
  // The same sub-orders that explain the total below.
  const items = onRunningTotal(order?.suborder ?? []).flatMap((subOrder) => subOrder.items);
  const count = items.reduce((sum, item) => sum + item.itemQuantity, 0);
  return (
    <Card label={say(paymentMessages.yourBill)}>
      {items.length > 0 ? (
        <details className={styles.details}>
          <summary className={`${common.line} ${styles.summary}`}>
            <ReceiptIcon /> <span>{say(paymentMessages.yourBill)}</span>
            <span className={`${common.quiet} ${styles.count}`}>{say(menuMessages.items, { count })}</span>
            <ChevronDownIcon className={styles.chevron} />
          </summary>
          <div className={styles.lines}>
            {items.map((item) => (
              <OrderLine
                key={item.orderItemID}
                quantity={item.itemQuantity}
                name={item.itemName}
                amount={formats.amountOf(item.itemTotal)}
                units={orderedWords(item)}
              />
            ))}
          </div>
        </details>
      ) : null}
      <Totals
        rows={billRows(formats, bill, labels)
          .filter(({ kind }) => kind !== 'tip' && kind !== 'amount')
          .map(({ label, amount }) => ({ label: say(label), amount }))}
      />
      <TaxTable rows={taxRows(formats, bill)} />
      <UnfoldedFigures
        figures={explainedBill(formats, bill, order ? taxedSubOrders(formats, order) : [], terms, labels)}
      />
    </Card>
  );
}
