import { useQuery } from '@tanstack/react-query';
import { usdOf } from '../../../core/domain/money.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { useMay } from '../session/use-may.ts';
import { refundsQuery } from './calls.ts';
import { refundMessages, refundStateLabels, refundStateTones } from './messages.ts';
import { paidAmount } from './paid-amount.ts';
import styles from './refunds.module.css';

/** What was given back of an order: how much, why, by whom, when, and whether it arrived. Nothing where nothing was. */
export function RefundsList({ orderID }: { orderID: number }) {
  const maySee = useMay()('refund', 'payment');
  const query = useQuery({ ...refundsQuery(orderID), enabled: maySee });
  if (query.isError && !query.data) {
    return (
      <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {refundMessages.listFailed}
      </ErrorStrip>
    );
  }
  const { refunds = [], paid = 0, left = 0 } = query.data ?? {};
  if (refunds.length === 0) return null;
  return (
    <div className={styles.area}>
      <Panel title="Refunds">
        <ul className={styles.list} aria-label="Refunds">
          {refunds.map((one) => (
            <li key={one.refundId}>
              <span className={styles.amount}>{paidAmount(one)}</span>
              <StatusChip tone={refundStateTones[one.state]}>{refundStateLabels[one.state]}</StatusChip>
              <span className={styles.reason}>{one.reason}</span>
              <span className={styles.who}>
                {one.by} · {pacificDateTime(one.refundTime)}
                {one.latePaymentId === null ? '' : ' · late card payment'}
              </span>
            </li>
          ))}
        </ul>
        {paid > 0 ? (
          <p className={styles.hint}>
            {usdOf(paid)} was paid, {usdOf(left)} can still be refunded.
          </p>
        ) : null}
      </Panel>
    </div>
  );
}
