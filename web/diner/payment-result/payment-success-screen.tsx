import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { dinerPaths, privacyPath } from '../../../core/domain/paths.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { isRefused, refusalCode } from '../../api/diner/accepted.ts';
import { askForInvoice, completeOrder } from '../../api/diner/payments.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { keptReceipt, type Receipt } from '../checkout/kept-receipt.ts';
import { ownCheckout } from '../checkout/own-checkout.ts';
import { forgetPart, forgetPaymentValues, readPaymentRecord } from '../checkout/payment-values.ts';
import { againWithoutAnswer } from '../network/ask-again.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { ShareList, SplitProgress } from '../split/split-progress.tsx';
import { viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';
import { forget, writeText } from '../storage/storage.ts';
import { keptByTable } from '../table-order/seat-visit.ts';
import { Card } from '../ui/card.tsx';
import { Logo } from '../ui/logo.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { logoOf } from '../visit/table-screen.tsx';
import { useFormats } from '../visit/use-formats.ts';
import { forgetVisit, storedVisit } from '../visit/visit.ts';
import { PaidReceipt } from './paid-receipt.tsx';
import { NoPayment, PaymentFailed } from './payment-failed.tsx';
import styles from './payment-result.module.css';

/** The card provider redirects here. That proves nothing, so each load asks the server to confirm the payment. */
export function PaymentSuccessScreen() {
  const [{ session, sessionId, orderId }] = useState(() => readSessionValue(window.location.pathname));
  const [receipt] = useState(() => receiptOf(session));
  const payment = useQuery({
    queryKey: ['payment', session],
    queryFn: () => complete(sessionId, orderId, receipt),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: session !== '',
    refetchInterval: againWithoutAnswer,
  });
  if (session === '') return <NoPayment words={say(resultMessages.nothing)} hint={say(resultMessages.nothingHint)} />;
  const code = refusalCode(payment.error);
  if (code === 'NotPaid') return <PaymentFailed />;
  if (code === 'NotFound')
    return <NoPayment words={say(resultMessages.unknown)} hint={say(resultMessages.unknownHint)} />;
  if (payment.data?.status === 'closed') return <PartPaid sessionId={sessionId} {...payment.data} />;
  if (payment.data) return <Paid sessionId={sessionId} receipt={receipt} {...payment.data} />;
  return (
    <Screen title={say(resultMessages.title)}>
      {payment.isError ? (
        <ErrorStrip query={payment}>
          {isRefused(payment.error) ? say(resultMessages.unclear) : say(resultMessages.noAnswer)}
        </ErrorStrip>
      ) : (
        <LoadingSkeleton label={say(resultMessages.confirming)} />
      )}
    </Screen>
  );
}

/** Calls completeorder, then fetchorderby "to trigger the invoice", whose result is only logged. */
async function complete(sessionId: string, orderId: string, receipt: Receipt | undefined) {
  const result = await completeOrder(sessionId, receipt?.restaurantID ?? 0);
  // The last part of the bill ends the visit. Reloading an old page must not end a later visit or part.
  if (result.status === 'paid') {
    if (readPaymentRecord()?.orderID === result.orderID) endVisit(receipt);
  } else if (ownCheckout(result.orderID)?.session === sessionId) forgetPart();
  // The payment is valid even if the invoice fails.
  void askForInvoice(orderId || String(result.orderID)).then(console.info, logNetworkError);
  return result;
}

interface PaidProps {
  sessionId: string;
  receipt: Receipt | undefined;
  orderID: number;
  amount: number;
}

function Paid({ sessionId, receipt, orderID, amount }: PaidProps) {
  const [, navigate] = useLocation();
  const segment = receipt?.segment;
  return (
    <Screen title={say(resultMessages.success)} padded={false}>
      <div className={styles.result}>
        <div className={styles.words} role="status">
          <PlaceSetting tone="good" done />
          <h1>{say(resultMessages.success)}</h1>
          <p className={styles.thanks}>{say(resultMessages.thanks)}</p>
        </div>
        <PaidReceipt sessionId={sessionId} amount={amount} orderID={orderID} tableName={receipt?.tableName} />
        {segment ? (
          <Button size="large" className={styles.retry} onClick={() => navigate(dinerPaths.myOrders(segment))}>
            {say(tableOrderMessages.myOrders)}
          </Button>
        ) : null}
        <footer className={`${common.fine} ${styles.foot}`}>
          {receipt ? <Logo restaurant={receipt.restaurantName} src={logoOf(receipt.restaurantID)} /> : null}
          <span>
            {receipt
              ? say(resultMessages.poweredBy, {
                  restaurant: receipt.restaurantName,
                  product: productMessages.poweredBy,
                })
              : say(productMessages.poweredBy)}
          </span>
          <a href={privacyPath(receipt?.restaurantID)}>{say(productMessages.stored)}</a>
        </footer>
      </div>
    </Screen>
  );
}

/** "The fourth part of that page's address": checkout session id, `$`, order id. */
function readSessionValue(pathname: string) {
  const session = decoded(pathname.split('/')[3] ?? '');
  const dollar = session.lastIndexOf('$');
  if (dollar < 1) return { session, sessionId: session, orderId: '' };
  return { session, sessionId: session.slice(0, dollar), orderId: session.slice(dollar + 1) };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

interface PartPaidProps {
  sessionId: string;
  orderID: number;
  /** Charged to this guest's card, tip included. */
  amount: number;
}

function PartPaid({ sessionId, orderID, amount }: PartPaidProps) {
  const formats = useFormats();
  const [, navigate] = useLocation();
  const split = useSplit(orderID);
  const view = split.data && viewSplit(formats, split.data, undefined);
  const visit = storedVisit();
  return (
    <Screen title={say(resultMessages.partPaid)} padded={false}>
      <div className={styles.result}>
        <div className={styles.words} role="status">
          <PlaceSetting tone="good" done />
          <h1>{say(resultMessages.partPaid)}</h1>
          {view?.isPaid ? <p className={styles.thanks}>{say(resultMessages.thanks)}</p> : null}
        </div>
        <PaidReceipt sessionId={sessionId} amount={amount} orderID={orderID} tableName={visit?.tableName} />
        {view ? (
          <Card label={say(tableOrderMessages.tableBill)} className={styles.table}>
            <SplitProgress view={view} />
            {view.isPaid ? null : <ShareList view={view} />}
          </Card>
        ) : null}
        {visit ? (
          <Button
            size="large"
            className={styles.retry}
            onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}
          >
            {say(tableOrderMessages.myOrders)}
          </Button>
        ) : null}
      </div>
    </Screen>
  );
}

function receiptOf(session: string): Receipt | undefined {
  const kept = keptReceipt();
  if (kept?.session === session) return kept;
  const visit = storedVisit();
  if (!visit) return undefined;
  const { restaurantName, tableName, table } = visit;
  return { session, restaurantID: table.restaurantID, restaurantName, tableName, segment: table.segment };
}

/** "A successful payment clears the stored table, amounts and session values." */
function endVisit(receipt: Receipt | undefined): void {
  const segment = storedVisit()?.table.segment;
  if (segment) forget(...keptByTable.map((name) => `${name}:${segment}`));
  if (receipt) writeText('receipt', JSON.stringify(receipt));
  forgetPaymentValues();
  forgetVisit();
}
