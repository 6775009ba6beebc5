import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { LatePayment } from '../../../../core/contract/orders.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { noticeMessages } from '../../../../core/messages/en/portal/payment-notices.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { RefundDialog } from '../refunds/later-refund-dialog.ts';
import { paidAmount } from '../refunds/paid-amount.ts';
import { latePaymentsQuery } from './calls.ts';
import styles from './late-payments.module.css';

/** Card payments that couldn't be assigned to an order. `withOrder` names the order, for screens that show several. */
export function LatePayments({ payments, withOrder }: { payments: readonly LatePayment[]; withOrder?: boolean }) {
  const formats = useFormats();
  const mayRefund = useMay()('refund');
  const dialog = useDialog('late-payment');
  const [last, setLast] = useState<LatePayment>();
  const listed = payments.find(({ latePaymentId }) => String(latePaymentId) === dialog.about);
  if (listed && listed !== last) setLast(listed);
  // While the dialog is open, a colleague may resolve the payment, which removes it from the list.
  const givingBack = dialog.isOpen && String(last?.latePaymentId) === dialog.about ? last : undefined;
  if (payments.length === 0 && !givingBack) return null;
  return (
    <>
      <ul className={`${common.danger} ${styles.list}`} aria-label={say(noticeMessages.lateTitle)}>
        {payments.map((payment) => (
          <li key={payment.latePaymentId}>
            <WarningIcon />
            <span className={styles.words}>
              <span>{say(noticeMessages.late[payment.reason], { amount: paidAmount(formats, payment) })}</span>{' '}
              <span className={staff.unbroken}>{formats.dateTime(payment.receivedTime)}</span>
            </span>
            {mayRefund ? (
              <Button size="compact-md" variant="default" onClick={() => dialog.open(payment.latePaymentId)}>
                {say(noticeMessages.giveBack)}
              </Button>
            ) : null}
            {withOrder ? (
              <Anchor
                component={Link}
                className={styles.link}
                to={orderPath(payment.orderID)}
                state={{ from: portalPaths.floor }}
              >
                {say(noticeMessages.order, { order: payment.orderID, table: payment.tableName })}
              </Anchor>
            ) : null}
          </li>
        ))}
      </ul>
      {givingBack && mayRefund ? (
        <RefundDialog
          orderID={givingBack.orderID}
          latePaymentId={givingBack.latePaymentId}
          currency={givingBack.currency}
          payments={[
            {
              paymentId: givingBack.latePaymentId,
              name: say(noticeMessages.latePayment),
              left: givingBack.amount,
              leftText: paidAmount(formats, givingBack),
            },
          ]}
          onClose={dialog.close}
        />
      ) : null}
    </>
  );
}

export function RestaurantLatePayments() {
  const session = useSession();
  const maySee = useMay()('payment');
  const restaurantId = session?.restaurantId;
  const { data } = useQuery({ ...latePaymentsQuery(restaurantId), enabled: maySee && restaurantId !== undefined });
  return maySee && data ? <LatePayments payments={data} withOrder /> : null;
}
