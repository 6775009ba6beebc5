import { Button } from '@mantine/core';
import { Link } from 'react-router';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import { toFigure } from '../../../../core/domain/money.ts';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import type { ChargePlan } from '../../../../core/domain/pricing/charge-plan.ts';
import { type JoinedBill, joinedBill } from '../../../../core/domain/pricing/joined-bill.ts';
import type { Totals } from '../../../../core/domain/pricing/order-totals.ts';
import type { Rate } from '../../../../core/domain/pricing/rate.ts';
import { isTipAcceptable } from '../../../../core/domain/pricing/tip.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { staffRequest } from '../../../api/staff-request.ts';
import { say } from '../../../ui/plain/say.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useHere } from '../../../ui/staff/way-back.ts';
import { keepNotice } from '../../app/loading/kept-notice.ts';
import { endWith, usePageReload } from '../../app/loading/page-reload.tsx';
import { discountWish, withApproval } from '../../shared/approvals/with-approval.ts';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from '../pay-form/pay-form.module.css';
import { faultsOf, type PaymentForm, sentAdjustments, takenAdjustments, tipOf } from '../pay-form/payment-form.ts';
import { PaymentSide } from '../pay-form/payment-side.tsx';
import { useFaultInSight } from '../pay-form/use-fault-in-sight.ts';
import { isFaulty } from '../pay-form/use-faults.ts';
import { BillLines } from './bill-lines.tsx';
import joined from './joined-panel.module.css';
import type { usePayment } from './use-payment.ts';

interface Terms {
  readonly plan: ChargePlan;
  readonly taxRate: Rate;
}

function joinedBillOf(form: PaymentForm, orders: readonly Totals[], { plan, taxRate }: Terms): JoinedBill {
  const totalCents = joinedBill({ orders, plan, taxRate }).whole.totalCents;
  const input = { orders, plan, taxRate, ...takenAdjustments(form, totalCents) };
  const untipped = joinedBill(input);
  const tipCents = tipOf(form) ?? 0;
  return isTipAcceptable(tipCents, untipped.whole.toPayBeforeTipCents) ? joinedBill({ ...input, tipCents }) : untipped;
}

function joinedRequestOf(form: PaymentForm, { whole }: JoinedBill, orderIDs: number[]) {
  if (form.paidBy === '-') return undefined;
  const [email, tip] = [form.email.trim(), form.tip.trim()];
  return {
    ...{ orderIDs, paidby: form.paidBy, amount: toFigure(whole.toPayCents) },
    ...(email && { email }),
    ...(tip && { tip }),
    ...sentAdjustments(form),
  };
}

type JoinedRequest = NonNullable<ReturnType<typeof joinedRequestOf>>;

const payJoined = (body: JoinedRequest & { readonly approval?: number }, idempotencyKey: string) =>
  staffRequest(endpoints.payJoined, { body, headers: { 'Idempotency-Key': idempotencyKey } });

interface JoinedPanelProps {
  orderID: number;
  payment: ReturnType<typeof usePayment>;
  parts: NonNullable<ReturnType<typeof usePayment>['parts']['data']>;
  onToggleDiscount: () => void;
}

export function JoinedPanel({ orderID, payment, parts, onToggleDiscount }: JoinedPanelProps) {
  const formats = useFormats();
  const reload = usePageReload();
  const { form, change, faults, told, tell, outcomes } = payment;
  const { busy, press } = usePress();
  const shown = useKeptFocus<HTMLFormElement>();
  useFaultInSight(shown, told);
  const { tableName, status, totals } = parts;
  const orders = [{ orderID, tableName, status, totals }, ...parts.joinedWith].sort(
    (one, other) => one.orderID - other.orderID,
  );
  const bill = joinedBillOf(
    form,
    orders.map((order) => order.totals),
    parts,
  );
  const mayOpen = useMay()('order');
  const here = useHere();
  const isReady = orders.every((order) => order.status === 'closed');

  const pay = () => {
    const found = faultsOf(formats, form, bill.whole);
    const request = joinedRequestOf(
      form,
      bill,
      orders.map((order) => order.orderID),
    );
    tell(found);
    if (isFaulty(found) || !request) return;
    void press({
      ...outcomes,
      content: request,
      call: (key) =>
        withApproval(discountWish(orderID, request), (approval) => payJoined({ ...request, ...approval }, key)),
      unanswered: say(paymentMessages.unanswered),
      done: () => {
        keepNotice(say(paymentMessages.together.paid));
        return endWith(reload);
      },
    });
  };

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
          busy={busy !== undefined}
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
