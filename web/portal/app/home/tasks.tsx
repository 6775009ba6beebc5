import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import type { Message } from '../../../../core/messages/message.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronRightIcon, ClocheIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon, CardIcon, CheckRingIcon, PrinterIcon, ReceiptIcon } from '../../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import staff from '../../../ui/staff/common.module.css';
import { NoteIcon } from '../../../ui/staff/later-icons.tsx';
import { disputesQuery } from '../../bill/disputes/calls.ts';
import { undeliveredCountQuery } from '../../bill/notices/calls.ts';
import { activeOrdersQuery, printerTroublesQuery, tableCallsQuery } from '../../shared/updates/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import styles from './tasks.module.css';

const icons: Readonly<Record<TaskKind, ReactNode>> = {
  newOrders: <NoteIcon />,
  openCalls: <BellIcon />,
  readyDishes: <ClocheIcon />,
  bills: <ReceiptIcon />,
  printers: <PrinterIcon />,
  disputes: <CardIcon />,
  unsentInvoices: <WarningIcon />,
};

export function Tasks({ isCalm }: { isCalm: boolean }) {
  const { tasks, isLoading, failed, retrying, retry } = useTasks();
  if (isLoading && tasks.length === 0) return <LoadingSkeleton count={2} label={say(homeMessages.needsLoading)} />;
  return (
    <div className={styles.area} aria-live="polite" aria-relevant="additions">
      {failed ? (
        <ErrorStrip onRetry={retry} retrying={retrying}>
          {say(homeMessages.needsFailed)}
        </ErrorStrip>
      ) : null}
      {tasks.length > 0 ? (
        <section aria-labelledby="needs">
          <h2 id="needs" className={styles.heading}>
            {say(homeMessages.needs)}
          </h2>
          <ul className={styles.list}>
            {tasks.map(({ kind, words, count, names, to }) => (
              <li key={kind}>
                <Link
                  to={to}
                  className={`${staff.card} ${common.line} ${common.figures} ${styles.task} ${styles[kind]}`}
                >
                  <span className={`${common.centred} ${styles.icon}`}>{icons[kind]}</span>
                  <span className={styles.words}>
                    <b>{say(words, { count })}</b>
                    {names.length > 0 ? <small>{names.join(', ')}</small> : null}
                  </span>
                  <ChevronRightIcon />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {tasks.length === 0 && !failed && isCalm ? (
        <p className={`${common.line} ${common.paid} ${styles.calm}`}>
          <CheckRingIcon />
          <span>
            <b>{say(homeMessages.needsNothing)}</b> <span>{say(homeMessages.needsHint)}</span>
          </span>
        </p>
      ) : null}
    </div>
  );
}

type TaskKind = 'newOrders' | 'openCalls' | 'readyDishes' | 'bills' | 'printers' | 'disputes' | 'unsentInvoices';

interface Task {
  readonly kind: TaskKind;
  readonly words: Message<'count'>;
  readonly count: number;
  readonly names: readonly string[];
  readonly to: string;
}

/** The user's tasks, most urgent first. Shares the floor's queries, so it adds no requests. */
function useTasks() {
  const may = useMay();
  const restaurantId = useSession()?.restaurantId;
  const enabled = may('order') && restaurantId !== undefined;
  const orders = useQuery({ ...activeOrdersQuery(), enabled });
  const calls = useQuery({ ...tableCallsQuery(), enabled });
  const printers = useQuery({ ...printerTroublesQuery(), enabled });
  const disputes = useQuery({
    ...disputesQuery(restaurantId),
    enabled: restaurantId !== undefined && may('payment', 'refund'),
  });
  const unsent = useQuery({ ...undeliveredCountQuery(), enabled: restaurantId !== undefined && may('payment') });

  const { floor } = portalPaths;
  const ofOrders = (kind: 'newOrders' | 'readyDishes' | 'bills', matches: (order: ActiveOrder) => boolean) => {
    const found = orders.data?.filter(matches) ?? [];
    const count = kind === 'readyDishes' ? found.reduce((sum, { readyDishes }) => sum + readyDishes, 0) : found.length;
    const [first] = found;
    return taskOf(
      kind,
      found.map(({ tabledName }) => tabledName),
      first && found.length === 1 ? orderPath(first.orderID) : floor,
      count,
    );
  };
  const tasks = [
    ofOrders('newOrders', ({ waiting }) => waiting.length > 0),
    taskOf(
      'openCalls',
      calls.data?.map(({ tableName }) => tableName),
      floor,
    ),
    ofOrders('readyDishes', ({ readyDishes }) => readyDishes > 0),
    // Guests at a card checkout are already paying.
    ofOrders('bills', ({ status, payingNow }) => status === 'closed' && !payingNow),
    taskOf(
      'printers',
      printers.data?.map(({ name }) => name),
      may('printers') ? portalPaths.printers : floor,
    ),
    taskOf(
      'disputes',
      disputes.data?.map(({ tableName }) => tableName),
      may('order') ? portalPaths.orders : floor,
    ),
    taskOf('unsentInvoices', [], portalPaths.undelivered, unsent.data ?? 0),
  ];
  const queries: readonly UseQueryResult<unknown>[] = [orders, calls, printers, disputes, unsent];
  const failed = queries.filter(({ isError, data }) => isError && data === undefined);
  return {
    tasks: tasks.filter(({ count }) => count > 0),
    isLoading: queries.some(({ isLoading }) => isLoading),
    failed: failed.length > 0,
    retrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of failed) void query.refetch();
    },
  };
}

const taskOf = (
  kind: TaskKind,
  names: readonly string[] | undefined,
  to: string,
  count = names?.length ?? 0,
): Task => ({
  kind,
  words: homeMessages[kind],
  names: [...new Set(names)],
  to,
  count,
});
