import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import { tableCallsQuery } from '../../shared/updates/calls.ts';
import styles from './table-order-status.module.css';

export function Area({
  title,
  count,
  action,
  children,
}: {
  title: string;
  count: number | undefined;
  action?: ReactNode;
  children: Elements;
}) {
  const id = useId();
  return (
    <section className={styles.area} aria-labelledby={id}>
      <div className={`${common.wrapped} ${styles.areaHead}`}>
        <h2 id={id}>{title}</h2>
        {count === undefined ? null : <span className={`${common.quiet} ${common.figures}`}>{count}</span>}
        {action ? <span className={styles.action}>{action}</span> : null}
      </div>
      {children}
    </section>
  );
}

export function CallMark({ tableID }: { tableID: number }) {
  const { data = [] } = useQuery(tableCallsQuery());
  const calls = data.filter((call) => call.tableID === tableID);
  if (calls.length === 0) return null;
  return (
    <span className={`${common.inline} ${styles.callMark}`}>
      <BellIcon />
      <span>{calls.map(({ kind }) => say(floorMessages.calling[kind])).join(', ')}</span>
    </span>
  );
}
