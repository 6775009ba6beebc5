import { useState } from 'react';
import { useLocation } from 'wouter';
import type { DinerOrder, PaymentRecord } from '../../../core/contract/orders.ts';
import { toDecimal } from '../../../core/domain/money.ts';
import { orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { dinerPaths } from '../../paths/diner.ts';
import { Button } from '../../ui/plain/button.tsx';
import { EmptyState } from '../../ui/plain/states.tsx';
import { taxedSubOrders } from '../session/explained.ts';
import { readPaymentRecord } from '../session/payment-values.ts';
import { TableScreen } from '../session/table-screen.tsx';
import { useTableOrder } from '../session/use-table-order.ts';
import type { Visit } from '../session/visit.ts';
import { Bill } from './bill.tsx';
import { paymentMessages } from './messages.ts';

export function PaymentScreen({ visit }: { visit: Visit }) {
  const [record, setRecord] = useState<PaymentRecord | undefined>(readPaymentRecord);
  const [, navigate] = useLocation();
  const { data: order, isFetchedAfterMount } = useTableOrder(visit.table);
  const own = record && order?.orderID === record.orderID ? order : undefined;
  // What was known before this screen may be from before the order was closed.
  const isReopened = isFetchedAfterMount && (own?.status === 'N' || own?.status === 'O');
  const [wasReopened, setWasReopened] = useState(false);
  if (isReopened && !wasReopened) setWasReopened(true);
  if (record && !isReopened) {
    return <Bill visit={visit} record={wasReopened ? asClosed(record, own) : record} onRecord={setRecord} />;
  }
  const toOrders = (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}>
      My Orders
    </Button>
  );
  return (
    <TableScreen visit={visit} heading="Payment">
      <EmptyState
        hint={isReopened ? paymentMessages.reopenedHint : 'Close your order with Make Payment first.'}
        action={toOrders}
      >
        {isReopened ? paymentMessages.reopened : paymentMessages.nothingToPay}
      </EmptyState>
    </TableScreen>
  );
}

/** The record with the sums of the order as it was closed last: what was kept is from before it was opened again. */
function asClosed(record: PaymentRecord, order: DinerOrder | undefined): PaymentRecord {
  if (order?.status !== 'C') return record;
  const { totalCents, taxCents } = orderTotals(taxedSubOrders(order));
  return { ...record, totalAmt: toDecimal(totalCents), taxAmt: toDecimal(taxCents) };
}
