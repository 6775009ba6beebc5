import type { Formats } from '../../../core/domain/formats/formats.ts';
import { centsOf } from '../../../core/domain/money.ts';
import type { ChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import type { DinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { explainServiceCharge, explainSum, explainTax, explainTotal } from '../../../core/domain/pricing/explain.ts';
import { onRunningTotal } from '../../../core/domain/pricing/order-totals.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import common from '../../ui/plain/common.module.css';
import { ChevronDownIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { ReceiptIcon } from '../../ui/plain/state-icons.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { taxedSubOrders } from '../bill/explained.ts';
import { chosenWords } from '../table-order/chosen-words.ts';
import { Card } from '../ui/card.tsx';
import { OrderLine } from '../ui/order-line.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './bill-card.module.css';

interface BillCardProps {
  bill: DinerBill;
  order: DinerOrder | undefined;
  plan: ChargePlan;
  taxRate: Rate;
}

export function BillCard({ bill, order, plan, taxRate }: BillCardProps) {
  const formats = useFormats();
  // The same sub-orders that explain the total below.
  const items = onRunningTotal(order?.suborder ?? []).flatMap((one) => one.items);
  const count = items.reduce((sum, item) => sum + item.itemQuantity, 0);
  return (
    <Card label={say(paymentMessages.yourBill)}>
      {items.length > 0 ? (
        <details className={styles.details}>
          <summary className={`${common.line} ${styles.summary}`}>
            <ReceiptIcon /> <span>{say(paymentMessages.yourBill)}</span>
            <span className={`${common.quiet} ${styles.count}`}>{say(tableOrderMessages.items, { count })}</span>
            <ChevronDownIcon className={styles.chevron} />
          </summary>
          <div className={styles.lines}>
            {items.map((item) => (
              <OrderLine
                key={item.orderItemID}
                quantity={item.itemQuantity}
                name={item.itemName}
                amount={formats.amount(centsOf(item.itemTotal))}
                units={chosenWords(item.itemQuantity, item.subItems)}
              />
            ))}
          </div>
        </details>
      ) : null}
      <Totals
        rows={[
          { label: say(tableOrderMessages.totalAmt), amount: formats.amount(bill.totalCents) },
          { label: say(tableOrderMessages.serviceFee), amount: formats.amount(bill.serviceChargeCents) },
          { label: say(tableOrderMessages.taxAmt), amount: formats.amount(bill.taxCents) },
        ]}
      />
      <UnfoldedFigures figures={explained(formats, bill, order, plan, taxRate)} />
    </Card>
  );
}

function explained(formats: Formats, bill: DinerBill, order: DinerOrder | undefined, plan: ChargePlan, taxRate: Rate) {
  const subOrders = order ? taxedSubOrders(order) : [];
  const { totalCents, serviceChargeCents, taxCents, tipCents, amountWithTipCents } = bill;
  const total = explainTotal(formats, subOrders);
  const tax = explainTax(formats, subOrders, { chargeCents: serviceChargeCents, taxRate });
  // Without the order, or if it changed since closing, its own figures stay unexplained.
  const isOfThisBill = total.cents === totalCents && tax.cents === taxCents;
  return [
    ...(isOfThisBill ? [{ label: say(tableOrderMessages.totalAmt), ...total }] : []),
    { label: say(tableOrderMessages.serviceFee), ...explainServiceCharge(formats, totalCents, plan) },
    ...(isOfThisBill ? [{ label: say(tableOrderMessages.taxAmt), ...tax }] : []),
    {
      label: say(tableOrderMessages.amtToPay),
      ...explainSum(formats, [totalCents, serviceChargeCents, taxCents, tipCents], amountWithTipCents),
    },
  ];
}
