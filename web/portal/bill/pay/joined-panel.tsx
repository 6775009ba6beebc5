import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import type { JoinedBill } from '../../../../core/domain/pricing/joined-bill.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useHere } from '../../../ui/staff/way-back.ts';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from '../pay-form/pay-form.module.css';
import { PaymentSide } from '../pay-form/payment-side.tsx';
import { useFaultInSight } from '../pay-form/use-fault-in-sight.ts';
import { BillLines } from './bill-lines.tsx';
import joined from './joined-panel.module.css';
import type { usePayment } from './use-payment.ts';

interface JoinedPanelProps {
  payment: ReturnType<typeof usePayment>;
  bill: JoinedBill;
  orders: NonNullable<ReturnType<typeof usePayment>['parts']['data']>['orders'];
  onToggleDiscount: () => void;
}

export function JoinedPanel({ payment, bill, orders, onToggleDiscount }: JoinedPanelProps) {
  const formats = useFormats();
  const { form, change, faults, announced, busy, pay } = payment;
  const shown = useKeptFocus<HTMLFormElement>();
  useFaultInSight(shown, announced);
  const mayOpen = useMay()('order');
  const here = useHere();
  const isReady = orders.every((order) => order.status === 'closed');

  return (
    <Form ref={shown} tabIndex={-1} className={styles.columns} onSubmit={pay}>
      <BillLines
        form={form}
        bill={bill.whole}
        faults={faults}
        onChange={change}
        onToggleDiscount={onToggleDiscount}
        withTip
      >
        <ul className={joined.orders} aria-label={say(paymentMessages.together.tables)}>
          {orders.map((order, at) => (
            <li key={order.orderID}>
              <span>
                <span>{say(fieldMessages.orderOfTable, { table: order.tableName, order: order.orderID })}</span>
                {order.status === 'closed' ? null : (
                  <span className={joined.open}>{` ${say(paymentMessages.together.notClosed)}`}</span>
                )}
              </span>
              <strong>{formats.amount(bill.bills[at]?.toPayCents ?? 0)}</strong>
            </li>
          ))}
        </ul>
      </BillLines>
      <div className={styles.side}>
        <PaymentSide
          form={form}
          faults={faults}
          onChange={change}
          toPayCents={bill.whole.toPayCents}
          act={say(paymentMessages.pay)}
          busy={busy}
          disabled={!isReady}
          notes={
            isReady ? null : (
              <>
                <Strip tone="info" role="status">
                  {say(paymentMessages.together.closeFirst)}
                </Strip>
                {orders.map((order) =>
                  order.status !== 'closed' && mayOpen ? (
                    <Button
                      key={order.orderID}
                      variant="default"
                      component={Link}
                      to={orderPath(order.orderID)}
                      state={here}
                    >
                      {say(paymentMessages.together.openOrder, { table: order.tableName })}
                    </Button>
                  ) : null,
                )}
              </>
            )
          }
        />
      </div>
    </Form>
  );
}
