import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Redirect } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { isRefused } from '../../api/diner/accepted.ts';
import { fetchTableOrder } from '../../api/diner/orders.ts';
import { fetchSplit } from '../../api/diner/splits.ts';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { keptReceipt } from '../checkout/kept-receipt.ts';
import { useLeaveCheckout } from '../checkout/use-leave-checkout.ts';
import { againWithoutAnswer } from '../network/ask-again.ts';
import { Screen } from '../ui/screen.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { storedVisit, type Visit } from '../visit/visit.ts';
import { NoPayment, PaymentFailed } from './payment-failed.tsx';

/** The card provider sends guests who didn't pay here. Without a checkout in the URL, they may have paid. */
export function PaymentFailureScreen() {
  const [checkout] = useState(() => new URLSearchParams(window.location.search).get('left') ?? '');
  const [visit] = useState(storedVisit);
  if (checkout !== '') return <LeftCheckout checkout={checkout} />;
  if (visit) return <AtTheTable visit={visit} />;
  const receipt = keptReceipt();
  return receipt ? <Redirect to={dinerPaths.paymentSuccess(receipt.session)} replace /> : <PaymentFailed />;
}

/** Ends the checkout first, so that others can pay the shares it locked. */
function LeftCheckout({ checkout }: { checkout: string }) {
  const leave = useLeaveCheckout();
  const { data: left } = useQuery({
    queryKey: ['left', checkout],
    queryFn: () => leave(checkout),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!left) return <Waiting label={say(resultMessages.leaving)} />;
  if (left.state === 'paid') return <Redirect to={left.successPath} replace />;
  return <PaymentFailed isHeld={left.state === 'held'} />;
}

/** Reports a failure only if nothing on the table's bill is paid. */
function AtTheTable({ visit: { table } }: { visit: Visit }) {
  const paid = useQuery({
    queryKey: ['is paid', table.segment],
    queryFn: () => isAnythingPaid(table),
    gcTime: 0,
    refetchInterval: againWithoutAnswer,
  });
  if (paid.data === false) return <PaymentFailed />;
  if (paid.data || isRefused(paid.error))
    return <NoPayment words={say(resultMessages.nothing)} hint={say(resultMessages.nothingHint)} />;
  if (!paid.isError) return <Waiting label={say(resultMessages.asking)} />;
  return (
    <Screen title={say(resultMessages.title)}>
      <ErrorStrip query={paid}>{say(resultMessages.noAnswer)}</ErrorStrip>
    </Screen>
  );
}

async function isAnythingPaid({ restaurantID, tableID }: TableLink): Promise<boolean> {
  const order = await fetchTableOrder(restaurantID, tableID);
  if (order?.status === 'closed') return (await fetchSplit(order.orderID)).paid > 0;
  return order?.status === 'paid';
}

function Waiting({ label }: { label: string }) {
  return (
    <Screen title={say(resultMessages.title)}>
      <LoadingSkeleton label={label} />
    </Screen>
  );
}
