import { useQuery } from '@tanstack/react-query';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useIsOverdue } from '../../floor/waiting-time/waiting-mark.tsx';
import { activeOrdersQuery } from '../../shared/updates/calls.ts';
import styles from './new-orders-badge.module.css';

export function NewOrdersBadge({ place }: { place: 'atEnd' | 'onCorner' }) {
  const { data } = useQuery({ ...activeOrdersQuery(), enabled: false });
  const orders = data?.filter(({ status }) => status === 'new') ?? [];
  const isOverdue = useIsOverdue(orders.flatMap((order) => order.waiting));
  const waiting = orders.length;
  if (waiting === 0) return null;
  return (
    <span
      className={`${styles.badge} ${styles[place]} ${isOverdue ? styles.overdue : ''}`}
      role="img"
      aria-label={say(isOverdue ? shellMessages.waitingTooLong : shellMessages.waiting, { waiting })}
    >
      {waiting}
    </span>
  );
}
