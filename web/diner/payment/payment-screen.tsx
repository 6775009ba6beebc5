import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import type { Money } from '../../../core/domain/money.ts';
import { takesSubOrders } from '../../../core/domain/order-states.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { accepted } from '../../api/diner/accepted.ts';
import { closeOrder } from '../../api/diner/orders.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { taxedSubOrders } from '../bill/explained.ts';
import { keepPaymentRecord, readPaymentRecord } from '../checkout/payment-values.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useCheckInWhenRefused } from '../visit/use-check-in-again.ts';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import { Bill } from './bill.tsx';

/** A phone that didn't close the order fetches its payment record here. */
export function PaymentScreen({ visit, calls }: { visit: Visit; calls: ReactNode }) {
  const { table } = visit;
  const { data, dataUpdatedAt, error, isFetching, refetch } = useTableOrder(table);
  const [opened] = useState(Date.now);
  // Cached data may be from before the order was closed.
  const order = dataUpdatedAt >= opened ? data : undefined;
  const { record, isReopened, setKept } = useKeptRecord(order);
  useCheckInWhenRefused(record ? undefined : error, table, 'payment');
  const isWaiting = order?.status === 'closed' && !record;
  const fetched = useQuery({
    queryKey: ['payment record', order?.orderID],
    queryFn: () => fetchRecord(order?.orderID ?? 0),
    enabled: isWaiting,
    gcTime: 0,
  });
  if (fetched.data && isWaiting) setKept(fetched.data);

  if (record) {
    return <Bill visit={visit} record={record} onRecord={setKept} calls={calls} />;
  }
  const hasFailed = fetched.isError || (error !== null && order === undefined);
  const retry = () => void (isWaiting ? fetched.refetch() : refetch());
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)} bottom={<BottomBar calls={calls} />}>
      {hasFailed ? (
        <ErrorStrip onRetry={retry} retrying={isFetching || fetched.isFetching}>
          {say(paymentMessages.billFailed)}
        </ErrorStrip>
      ) : order === undefined || isWaiting ? (
        <LoadingSkeleton shape="cards" count={2} label={say(paymentMessages.loading)} />
      ) : (
        <NoBill order={order} isReopened={isReopened} segment={table.segment} />
      )}
    </TableScreen>
  );
}

/** The phone's record, if it belongs to this order and the order isn't reopened. */
function useKeptRecord(order: DinerOrder | null | undefined) {
  const formats = useFormats();
  const [kept, setKept] = useState<PaymentRecord | undefined>(readPaymentRecord);
  const ownOrder = kept && order?.orderID === kept.orderID ? order : undefined;
  const isReopened = isOpen(ownOrder);
  const [wasReopened, setWasReopened] = useState(false);
  if (isReopened && !wasReopened) setWasReopened(true);
  if (!kept || isReopened || (order !== undefined && !ownOrder)) return { record: undefined, isReopened, setKept };
  return { record: wasReopened ? asClosed(formats, kept, ownOrder) : kept, isReopened, setKept };
}

const isOpen = (order: DinerOrder | null | undefined) => order != null && takesSubOrders(order.status);

/** Once an order was reopened, the stored record is outdated: take the sums from the order as last closed. */
function asClosed(formats: Money, record: PaymentRecord, order: DinerOrder | undefined): PaymentRecord {
  if (order?.status !== 'closed') return record;
  const { totalCents, taxCents } = orderTotals(taxedSubOrders(formats, order));
  const sums = { totalAmt: formats.toDecimal(totalCents), taxAmt: formats.toDecimal(taxCents) };
  return { ...record, ...sums, taxes: order.taxes };
}

/** Closing a closed order changes nothing and returns its record. */
async function fetchRecord(orderID: number): Promise<PaymentRecord> {
  const { result } = accepted(await closeOrder(orderID));
  keepPaymentRecord(result);
  return result;
}

interface NoBillProps {
  order: DinerOrder | null;
  isReopened: boolean;
  segment: string;
}

function NoBill({ order, isReopened, segment }: NoBillProps) {
  const [, navigate] = useLocation();
  const toOrders = (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(segment))}>
      {say(tableOrderMessages.myOrders)}
    </Button>
  );
  const [words, hint] = wordsOf(order, isReopened);
  return (
    <EmptyState hint={hint} action={toOrders}>
      {words}
    </EmptyState>
  );
}

function wordsOf(order: DinerOrder | null, isReopened: boolean): readonly [string, string | undefined] {
  if (isReopened) return [say(paymentMessages.reopened), say(paymentMessages.reopenedHint)];
  if (order?.status === 'paid') return [say(myOrdersMessages.isPaid), undefined];
  if (isOpen(order)) return [say(paymentMessages.stillOpen), say(paymentMessages.stillOpenHint)];
  return [say(paymentMessages.nothingToPay), say(paymentMessages.nothingToPayHint)];
}
