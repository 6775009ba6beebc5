import { useState } from 'react';
import { useLocation } from 'wouter';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { dinerPaths } from '../../paths/diner.ts';
import { Button } from '../../ui/plain/button.tsx';
import { EmptyState } from '../../ui/plain/states.tsx';
import { readPaymentRecord } from '../session/payment-values.ts';
import { TableScreen } from '../session/table-screen.tsx';
import type { Visit } from '../session/visit.ts';
import { Bill } from './bill.tsx';
import { paymentMessages } from './messages.ts';

export function PaymentScreen({ visit }: { visit: Visit }) {
  const [record, setRecord] = useState<PaymentRecord | undefined>(readPaymentRecord);
  const [, navigate] = useLocation();
  if (record) return <Bill visit={visit} record={record} onRecord={setRecord} />;
  const toOrders = (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}>
      My Orders
    </Button>
  );
  return (
    <TableScreen visit={visit} heading="Payment">
      <EmptyState hint="Close your order with Make Payment first." action={toOrders}>
        {paymentMessages.nothingToPay}
      </EmptyState>
    </TableScreen>
  );
}
