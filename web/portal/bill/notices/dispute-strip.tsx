import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { orderPath } from '../../../../core/domain/portal-paths.ts';
import { noticeMessages } from '../../../../core/messages/en/portal/payment-notices.ts';
import common from '../../../ui/plain/common.module.css';
import { WarningIcon } from '../../../ui/plain/icons.tsx';
import { say, sayWith } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { useHere } from '../../../ui/staff/way-back.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { disputesQuery } from '../disputes/calls.ts';
import { disputeReason, ProviderLink } from '../disputes/provider-link.tsx';
import { paidAmount } from '../refunds/paid-amount.ts';
import styles from './late-payments.module.css';

export function DisputeStrip() {
  const formats = useFormats();
  const here = useHere();
  const session = useSession();
  const maySee = useMay()('payment', 'refund');
  const restaurantId = session?.restaurantId;
  const { data = [] } = useQuery({ ...disputesQuery(restaurantId), enabled: maySee && restaurantId !== undefined });
  if (!maySee || data.length === 0) return null;
  return (
    <ul className={`${common.danger} ${styles.list}`} aria-label={say(noticeMessages.disputedTitle)}>
      {data.map((dispute) => (
        <li key={dispute.disputeId}>
          <WarningIcon />
          <span className={styles.words}>
            <span>{`${say(noticeMessages.disputed, {
              amount: paidAmount(formats, dispute),
              reason: disputeReason(dispute.reason).toLowerCase(),
            })} `}</span>
            {dispute.answerBy === null
              ? null
              : sayWith(noticeMessages.answerBy, {
                  provider: <ProviderLink {...dispute} />,
                  time: <span className={staff.unbroken}>{formats.dateTime(dispute.answerBy)}</span>,
                })}
          </span>
          <Anchor component={Link} className={styles.link} to={orderPath(dispute.orderID)} state={here}>
            {say(noticeMessages.order, { order: dispute.orderID, table: dispute.tableName })}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
