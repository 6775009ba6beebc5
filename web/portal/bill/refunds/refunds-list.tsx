import { useQuery } from '@tanstack/react-query';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import type { PaymentMode } from '../../../../core/domain/payment-modes.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { refundsQuery } from './calls.ts';
import { paidAmount } from './paid-amount.ts';
import styles from './refunds.module.css';

const refundStateTones = { pending: 'pending', done: 'paid', failed: 'danger' } as const;
const refundStateWords = {
  pending: fieldMessages.onItsWay,
  done: refundMessages.refunded,
  failed: refundMessages.refundFailed,
} as const;

export function RefundsList({ orderID }: { orderID: number }) {
  const formats = useFormats();
  const maySee = useMay()('refund', 'payment');
  const query = useQuery({ ...refundsQuery(orderID), enabled: maySee });
  if (query.isError && !query.data) {
    return <ErrorStrip query={query}>{say(refundMessages.listFailed)}</ErrorStrip>;
  }
  const { refunds = [], payments = [], paid = 0, left = 0 } = query.data ?? {};
  if (refunds.length === 0) return null;
  return (
    <div className={styles.area}>
      <Panel title={say(refundMessages.listTitle)}>
        <ul className={styles.list} aria-label={say(refundMessages.listTitle)}>
          {refunds.map((refund) => (
            <li key={refund.refundId}>
              <span className={styles.amount}>{paidAmount(formats, refund)}</span>
              <StatusChip tone={refundStateTones[refund.state]}>{say(refundStateWords[refund.state])}</StatusChip>
              <span className={`${common.breaks} ${styles.reason}`}>
                {refund.dishes ? <strong>{refund.dishes}</strong> : null}
                <span>{refund.reason}</span>
              </span>
              <span className={`${common.hint} ${styles.who}`}>
                {`${say(refund.latePaymentId === null ? refundMessages.by : refundMessages.lateCard, {
                  ...paymentOf(payments, refund.paymentId),
                  name: refund.by,
                  time: formats.dateTime(refund.refundTime),
                })}${refund.approvedBy === '' ? '' : ` · ${say(refundMessages.approvedBy, { name: refund.approvedBy })}`}`}
              </span>
            </li>
          ))}
        </ul>
        {paid > 0 ? (
          <p className={`${common.hint} ${styles.hint}`}>
            {say(refundMessages.refundable, {
              paid: formats.amountOf(paid),
              left: formats.amountOf(left),
            })}
          </p>
        ) : null}
      </Panel>
    </div>
  );
}

function paymentOf(payments: readonly { paymentId: number; paidby: PaymentMode }[], paymentId: number | null) {
  const paid = payments.find((payment) => payment.paymentId === paymentId);
  return { payment: paymentId ?? '', mode: paid ? paymentModeWords[paid.paidby].staff : '' };
}
