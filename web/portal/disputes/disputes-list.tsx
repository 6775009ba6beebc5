import { useQuery } from '@tanstack/react-query';
import type { Dispute } from '../../../core/contract/disputes.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { ErrorStrip } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { paidAmount } from '../refunds/paid-amount.ts';
import styles from '../refunds/refunds.module.css';
import { useMay } from '../session/use-may.ts';
import { orderDisputesQuery } from './calls.ts';
import { disputeMessages, disputeReason, disputeStateLabels, disputeStateTones } from './messages.ts';
import { ProviderLink } from './provider-link.tsx';

/** Card payments of an order that a bank asks back, and how that ended. Nothing where nobody did. */
export function DisputesList({ orderID }: { orderID: number }) {
  const maySee = useMay()('refund', 'payment');
  const query = useQuery({ ...orderDisputesQuery(orderID), enabled: maySee });
  if (query.isError && !query.data) {
    return (
      <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {disputeMessages.listFailed}
      </ErrorStrip>
    );
  }
  const disputes = query.data ?? [];
  const [newest] = disputes;
  if (!newest) return null;
  return (
    <div className={styles.area}>
      <Panel title="Disputes">
        <ul className={styles.list} aria-label="Disputes">
          {disputes.map((one) => (
            <li key={one.disputeId}>
              <span className={styles.amount}>{paidAmount(one)}</span>
              <StatusChip tone={disputeStateTones[one.state]}>{disputeStateLabels[one.state]}</StatusChip>
              <span className={styles.reason}>{disputeReason(one.reason)}</span>
              <span className={styles.who}>
                <Times dispute={one} />
              </span>
            </li>
          ))}
        </ul>
        <p className={styles.hint}>{disputeMessages.explanation(newest.provider)}</p>
      </Panel>
    </div>
  );
}

function Times({ dispute }: { dispute: Dispute }) {
  const { openedTime, answerBy, endedTime } = dispute;
  const opened = `Since ${pacificDateTime(openedTime)}`;
  if (endedTime !== null) return `${opened}, decided ${pacificDateTime(endedTime)}`;
  if (answerBy === null) return opened;
  return (
    <>
      {opened}, answer in <ProviderLink {...dispute} /> by {pacificDateTime(answerBy)}
    </>
  );
}
