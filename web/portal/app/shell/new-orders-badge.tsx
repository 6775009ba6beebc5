import { useQuery } from '@tanstack/react-query';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import { say } from '../../../ui/plain/say.tsx';
import { useIsOverdue } from '../../floor/waiting-time/waiting-mark.tsx';
import { activeOrdersQuery } from '../../shared/updates/calls.ts';
import styles from './new-orders-badge.module.css';

/** How many orders wait for confirmation; red once one of them waits longer than the restaurant's limit. */
export function NewOrdersBadge({ place }: { place: 'atEnd' | 'onCorner' }) {
  // The shell keeps the query fresh; this only reads it.
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
