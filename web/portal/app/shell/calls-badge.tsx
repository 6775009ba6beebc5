import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { navigationMessages } from '../../../../core/messages/en/portal/navigation.ts';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import staff from '../../../ui/staff/common.module.css';
import { tableCallsQuery } from '../../shared/updates/calls.ts';
import styles from './calls-badge.module.css';

/** Links to the tables that call; the floor lists them itself. The order sound keeps the query fresh. */
export function CallsBadge() {
  const { data: calls = [] } = useQuery({ ...tableCallsQuery(), enabled: false });
  const [first] = calls;
  if (!first) return null;
  const oldest = say(floorMessages.call[first.kind], { table: first.tableName });
  const words = calls.length === 1 ? oldest : say(navigationMessages.calls, { oldest, count: calls.length - 1 });
  return (
    <Link to={portalPaths.floor} className={styles.calls} data-calls aria-label={words} title={words}>
      <BellIcon />
      <span className={`${staff.clipped} ${styles.words}`}>{words}</span>
      <span className={styles.count}>{calls.length}</span>
    </Link>
  );
}
