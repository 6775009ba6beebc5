import { useQuery } from '@tanstack/react-query';
import type { Dispute } from '../../../../core/contract/disputes.ts';
import { disputeMessages } from '../../../../core/messages/en/portal/disputes.ts';
import common from '../../../ui/plain/common.module.css';
import { say, sayWith } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { paidAmount } from '../refunds/paid-amount.ts';
import styles from '../refunds/refunds.module.css';
import { orderDisputesQuery } from './calls.ts';
import { disputeReason, ProviderLink } from './provider-link.tsx';

const disputeStateTones = { open: 'pending', won: 'paid', lost: 'danger' } as const;

export function DisputesList({ orderID }: { orderID: number }) {
  const formats = useFormats();
  const maySee = useMay()('refund', 'payment');
  const query = useQuery({ ...orderDisputesQuery(orderID), enabled: maySee });
  if (query.isError && !query.data) {
    return <ErrorStrip query={query}>{say(disputeMessages.listFailed)}</ErrorStrip>;
  }
  const disputes = query.data ?? [];
  const [newest] = disputes;
  if (!newest) return null;
  return (
    <div className={styles.area}>
      <Panel title={say(disputeMessages.title)}>
        <ul className={styles.list} aria-label={say(disputeMessages.title)}>
          {disputes.map((dispute) => (
            <li key={dispute.disputeId}>
              <span className={styles.amount}>{paidAmount(formats, dispute)}</span>
              <StatusChip tone={disputeStateTones[dispute.state]}>
                {say(disputeMessages.states[dispute.state])}
              </StatusChip>
              <span className={`${common.breaks} ${styles.reason}`}>{disputeReason(dispute.reason)}</span>
              <span className={`${common.hint} ${styles.who}`}>
                <Times dispute={dispute} />
              </span>
            </li>
          ))}
        </ul>
        <p className={`${common.hint} ${styles.hint}`}>
          {say(disputeMessages.explanation, { provider: newest.provider })}
        </p>
      </Panel>
    </div>
  );
}

function Times({ dispute }: { dispute: Dispute }) {
  const formats = useFormats();
  const { openedTime, answerBy, endedTime } = dispute;
  const opened = formats.dateTime(openedTime);
  if (endedTime !== null)
    return <span>{say(disputeMessages.decided, { opened, ended: formats.dateTime(endedTime) })}</span>;
  if (answerBy === null) return <span>{say(disputeMessages.since, { opened })}</span>;
  const provider = <ProviderLink {...dispute} />;
  return sayWith(disputeMessages.answerBy, { opened, provider, time: formats.dateTime(answerBy) });
}
