import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { homeMessages } from '../../../../core/messages/en/portal/home.ts';
import type { Message } from '../../../../core/messages/message.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import { disputesQuery } from '../../bill/disputes/calls.ts';
import { undeliveredCountQuery } from '../../bill/notices/calls.ts';
import { activeOrdersQuery, printerTroublesQuery, tableCallsQuery } from '../../shared/updates/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';

export type TaskKind = 'newOrders' | 'openCalls' | 'readyDishes' | 'bills' | 'printers' | 'disputes' | 'unsentInvoices';

export interface Task {
  readonly kind: TaskKind;
  readonly words: Message<'count'>;
  readonly count: number;
  readonly names: readonly string[];
  readonly to: string;
}

/** The user's tasks, most urgent first. Shares the floor's queries, so it adds no requests. */
export function useTasks() {
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
  const asked: readonly UseQueryResult<unknown>[] = [orders, calls, printers, disputes, unsent];
  const failed = asked.filter(({ isError, data }) => isError && data === undefined);
  return {
    tasks: tasks.filter(({ count }) => count > 0),
    isLoading: asked.some(({ isLoading }) => isLoading),
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
  ...{ kind, words: homeMessages[kind], names: [...new Set(names)], to, count },
});
