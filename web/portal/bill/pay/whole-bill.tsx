import { Button } from '@mantine/core';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import { billLabels } from '../../../../core/domain/pricing/bill-lines.ts';
import { explainPayment, termsOf } from '../../../../core/domain/pricing/explain-payment.ts';
import type { JoinedBill } from '../../../../core/domain/pricing/joined-bill.ts';
import { type SplitWay, usualWays } from '../../../../core/domain/pricing/split.ts';
import type { StaffBill } from '../../../../core/domain/pricing/staff-bill.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import { splitMessages } from '../../../../core/messages/en/portal/split.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import { Form } from '../../../ui/staff/form.tsx';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useHere } from '../../../ui/staff/way-back.ts';
import { useKeptFocus } from '../../shared/forms/use-kept-focus.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import styles from '../pay-form/pay-form.module.css';
import {
  adjustmentFaultsOf,
  roundingOf,
  sentAdjustments,
  takenAdjustments,
  withoutTip,
} from '../pay-form/payment-form.ts';
import { PaymentSide } from '../pay-form/payment-side.tsx';
import { isFaulty, useFaultInSight } from '../pay-form/use-faults.ts';
import { useDivide } from '../split/calls.ts';
import { type SplitPlan, SplitWays, wholePlan, wishOf } from '../split/split-ways.tsx';
import { BillLines } from './bill-lines.tsx';
import type { usePayment } from './use-payment.ts';

type Payment = ReturnType<typeof usePayment>;
type BillParts = NonNullable<Payment['parts']['data']>;

interface BillFormProps
  extends Pick<ComponentProps<typeof PaymentSide>, 'act' | 'busy' | 'disabled' | 'explained' | 'notes'> {
  payment: Payment;
  bill: StaffBill;
  /** Shown above the figures. */
  lines: Elements;
  /** False for a bill about to be divided: each part has its own tip and payment mode. */
  isWhole: boolean;
  onToggleDiscount: () => void;
  onSubmit: () => void;
}

function BillForm({ payment, bill, lines, isWhole, onToggleDiscount, onSubmit, ...side }: BillFormProps) {
  const { form, change, faults, announced } = payment;
  const shown = useKeptFocus<HTMLFormElement>();
  useFaultInSight(shown, announced);
  return (
    <Form ref={shown} tabIndex={-1} className={styles.columns} onSubmit={onSubmit}>
      <BillLines
        form={form}
        bill={bill}
        faults={faults}
        onChange={change}
        onToggleDiscount={onToggleDiscount}
        withTip={isWhole}
      >
        {lines}
      </BillLines>
      <div className={styles.side}>
        <PaymentSide
          form={form}
          faults={faults}
          onChange={change}
          withFields={isWhole}
          toPayCents={bill.toPayCents}
          {...side}
        />
      </div>
    </Form>
  );
}

interface WholeBillProps extends Pick<BillFormProps, 'payment' | 'bill' | 'onToggleDiscount'> {
  orderID: number;
  parts: BillParts;
  /** The ways to split it, if they differ from the usual ones. */
  ways: readonly SplitWay[] | undefined;
}

export function WholeBill({ orderID, parts, ways = usualWays, ...shown }: WholeBillProps) {
  const { payment, bill } = shown;
  const formats = useFormats();
  const { form, change, tell, busy, pay, outcomes } = payment;
  const [plan, setPlan] = useState<SplitPlan>(wholePlan);
  const { dividing, divide } = useDivide(orderID, outcomes);
  const isWhole = plan.way === 'whole';
  const terms = termsOf(parts.taxRate, parts.plan, takenAdjustments(formats, form, bill.totalCents));
  const roundingCents = isWhole ? roundingOf(formats, form, bill.toPayCents) : 0;
  const explained = explainPayment(formats, { ...bill, roundingCents }, parts.subOrders, terms).map(
    ({ figure, steps }) => ({
      label: say(billLabels.staffPayment[figure]),
      steps,
    }),
  );

  const changePlan = (next: SplitPlan) => {
    if (next.way !== 'whole') change(withoutTip(form));
    setPlan(next);
  };

  const split = () => {
    const wish = wishOf(plan);
    if (!wish) return;
    const found = adjustmentFaultsOf(formats, form, bill.totalCents);
    tell(found);
    if (!isFaulty(found)) void divide({ ...wish, ...sentAdjustments(formats, form) });
  };

  return (
    <BillForm
      {...shown}
      isWhole={isWhole}
      onSubmit={isWhole ? pay : split}
      lines={
        <SplitWays
          legend={say(splitMessages.question)}
          ways={['whole', ...ways]}
          plan={plan}
          amountCents={bill.toPayBeforeTipCents}
          onChange={changePlan}
        />
      }
      act={say(isWhole ? paymentMessages.pay : splitMessages.question)}
      busy={busy || dividing}
      explained={<UnfoldedFigures figures={explained} />}
      notes={
        <>
          {isWhole ? null : <p className={common.hint}>{say(splitMessages.ofWhole)}</p>}
          {parts.payingNow ? (
            <Strip tone="info" role="status">
              {say(paymentMessages.guestPays)}
            </Strip>
          ) : null}
        </>
      }
    />
  );
}

interface JoinedBillProps extends Pick<BillFormProps, 'payment' | 'onToggleDiscount'> {
  orderID: number;
  joined: JoinedBill;
  orders: BillParts['orders'];
  /** The ways to split each of its orders. */
  ways: readonly SplitWay[] | undefined;
}

/** The bill of several orders that staff joined; each order has to be closed first. */
export function WholeJoinedBill({ orderID, payment, joined, orders, ways = [], onToggleDiscount }: JoinedBillProps) {
  const formats = useFormats();
  const { form, change, tell } = payment;
  const [plan, setPlan] = useState<SplitPlan>(wholePlan);
  const { dividing, divide } = useDivide(orderID, payment.outcomes);
  const wish = wishOf(plan);
  const split = () => {
    const found = adjustmentFaultsOf(formats, form, joined.whole.totalCents);
    tell(found);
    if (wish && !isFaulty(found)) void divide({ ...wish, ...sentAdjustments(formats, form) });
  };
  const mayOpen = useMay()('order');
  const here = useHere();
  const isReady = orders.every((order) => order.status === 'closed');
  return (
    <BillForm
      payment={payment}
      bill={joined.whole}
      isWhole={!wish}
      onToggleDiscount={onToggleDiscount}
      onSubmit={wish ? split : payment.pay}
      lines={
        <>
          <ul className={styles.joined} aria-label={say(paymentMessages.together.tables)}>
            {orders.map((order, at) => (
              <li key={order.orderID}>
                <span>
                  <span>{say(fieldMessages.orderOfTable, { table: order.tableName, order: order.orderID })}</span>
                  {order.status === 'closed' ? null : (
                    <span className={styles.notClosed}>{` ${say(paymentMessages.together.notClosed)}`}</span>
                  )}
                </span>
                <strong>{formats.amount(joined.bills[at]?.toPayCents ?? 0)}</strong>
              </li>
            ))}
          </ul>
          {ways.length > 0 ? (
            <SplitWays
              legend={say(splitMessages.question)}
              ways={['whole', ...ways]}
              plan={plan}
              amountCents={joined.whole.toPayBeforeTipCents}
              onChange={(next) => {
                change(withoutTip(form));
                setPlan(next);
              }}
            />
          ) : null}
        </>
      }
      act={say(wish ? splitMessages.question : paymentMessages.pay)}
      busy={payment.busy || dividing}
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
  );
}
