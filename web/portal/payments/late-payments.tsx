import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LatePayment } from '../../../core/contract/orders.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { orderPath, portalPaths } from '../../paths/portal.ts';
import { WarningIcon } from '../../ui/plain/icons.tsx';
import { useDialogEntry } from '../shell/use-dialog-entry.ts';
import { useMay } from '../shell/use-may.ts';
import { useSession } from '../shell/use-session.ts';
import { latePaymentsQuery } from './calls.ts';
import styles from './late-payments.module.css';
import { latePaymentWords } from './messages.ts';
import { paidAmount } from './paid-amount.ts';
import { RefundDialog } from './refund-dialog.tsx';

/** Card payments that no order could take. `withOrder` names the order, where the screen is not the order's own. */
export function LatePayments({ payments, withOrder }: { payments: readonly LatePayment[]; withOrder?: boolean }) {
  const mayRefund = useMay()('refund');
  const [givingBack, setGivingBack] = useState<LatePayment>();
  useDialogEntry('late-payment', givingBack !== undefined, () => setGivingBack(undefined));
  if (payments.length === 0 && !givingBack) return null;
  return (
    <>
      <ul className={styles.list} aria-label="Card payments to give back">
        {payments.map((payment) => (
          <li key={payment.latePaymentId}>
            <WarningIcon />
            <span className={styles.words}>
              {latePaymentWords[payment.reason](paidAmount(payment))}{' '}
              <span className={styles.time}>{pacificDateTime(payment.receivedTime)}</span>
            </span>
            {mayRefund ? (
              <Button size="compact-md" variant="default" onClick={() => setGivingBack(payment)}>
                Give back
              </Button>
            ) : null}
            {withOrder ? (
              <Anchor
                component={Link}
                className={styles.link ?? ''}
                to={orderPath(payment.orderID)}
                state={{ from: portalPaths.floor }}
              >
                Order No. {payment.orderID} · {payment.tableName}
              </Anchor>
            ) : null}
          </li>
        ))}
      </ul>
      {givingBack ? (
        <RefundDialog
          orderID={givingBack.orderID}
          latePaymentId={givingBack.latePaymentId}
          payments={[
            {
              paymentId: givingBack.latePaymentId,
              name: 'Late card payment',
              left: givingBack.amount,
              leftText: paidAmount(givingBack),
              toCard: true,
            },
          ]}
          onClose={() => setGivingBack(undefined)}
        />
      ) : null}
    </>
  );
}

/** Those of the whole restaurant, for whoever takes payments. */
export function RestaurantLatePayments() {
  const session = useSession();
  const maySee = useMay()('payment');
  const { data } = useQuery({ ...latePaymentsQuery(session?.restaurantId), enabled: maySee });
  return maySee && data ? <LatePayments payments={data} withOrder /> : null;
}
