import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { privacyPath } from '../../../core/domain/paths.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { isRefused, refusalCode } from '../../api/diner/accepted.ts';
import { askForInvoice, completeOrder } from '../../api/diner/payments.ts';
import { say } from '../../ui/plain/say.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { ownCheckout } from '../checkout/own-checkout.ts';
import { forgetPart, readPaymentRecord } from '../checkout/payment-values.ts';
import { endVisit, type Receipt, receiptOf } from '../checkout/receipt.ts';
import { againWithoutAnswer } from '../network/ask-again.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { Logo } from '../ui/logo.tsx';
import { PlaceSetting } from '../ui/place-setting.tsx';
import { Screen } from '../ui/screen.tsx';
import { logoOf } from '../visit/table-screen.tsx';
import { NoPayment } from './no-payment.tsx';
import { PaidReceipt } from './paid-receipt.tsx';
import { PartPaid } from './part-paid.tsx';
import { PaymentFailed } from './payment-failed.tsx';
import styles from './payment-result.module.css';
import { readSessionValue } from './session-value.ts';

/** Where the card provider leads after a paid checkout. The payment is asked for, not believed; a reload asks again. */
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
        <ErrorStrip onRetry={() => void payment.refetch()} retrying={payment.isFetching}>
          {isRefused(payment.error) ? say(resultMessages.unclear) : say(resultMessages.noAnswer)}
        </ErrorStrip>
      ) : (
        <LoadingSkeleton label={say(resultMessages.confirming)} />
      )}
    </Screen>
  );
}

/** completeorder, then fetchorderby "to trigger the invoice", whose result is only logged. */
async function complete(sessionId: string, orderId: string, receipt: Receipt | undefined) {
  try {
    const result = await completeOrder(sessionId, receipt?.restaurantID ?? 0);
    // The visit goes on until the last part of the bill is paid. A page that is loaded again, as phones do with one that
    // they put aside, ends no later visit and no later part.
    if (result.status === 'paid') {
      if (readPaymentRecord()?.orderID === result.orderID) endVisit(receipt);
    } else if (ownCheckout(result.orderID)?.session === sessionId) forgetPart();
    // The payment stands, whatever becomes of the invoice.
    void askForInvoice(orderId || String(result.orderID)).then(console.info, logNetworkError);
    return result;
  } catch (error) {
    logNetworkError(error);
    throw error;
  }
}

interface PaidProps {
  sessionId: string;
  receipt: Receipt | undefined;
  orderID: number;
  amount: number;
}

function Paid({ sessionId, receipt, orderID, amount }: PaidProps) {
  return (
    <Screen title={say(resultMessages.success)} padded={false}>
      <div className={styles.result}>
        <div className={styles.words} role="status">
          <PlaceSetting tone="good" done />
          <h1>{say(resultMessages.success)}</h1>
          <p className={styles.thanks}>{say(resultMessages.thanks)}</p>
        </div>
        <PaidReceipt sessionId={sessionId} amount={amount} orderID={orderID} tableName={receipt?.tableName} />
        <footer className={styles.foot}>
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
