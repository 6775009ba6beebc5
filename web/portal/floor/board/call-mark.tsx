import { useQuery } from '@tanstack/react-query';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import { tableCallsQuery } from '../../shared/updates/calls.ts';
import styles from './call-mark.module.css';

export function CallMark({ tableID }: { tableID: number }) {
  const { data = [] } = useQuery(tableCallsQuery());
  const calls = data.filter((call) => call.tableID === tableID);
  if (calls.length === 0) return null;
  return (
    <span className={`${common.inline} ${styles.mark}`}>
      <BellIcon />
      <span>{calls.map(({ kind }) => say(floorMessages.calling[kind])).join(', ')}</span>
    </span>
  );
}
