import { sql } from 'kysely';
import type { Database } from '../../platform/database.ts';
import { openBills } from './open-bills.service.ts';
import { countPaidOrders, listOpenOrders, type OrderStatRecord, readOrders } from './order-stats.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { inScope } from './reports.queries.ts';
import { type Landmarks, readKeys, type SortedList } from './sorted-list.queries.ts';

interface Asked {
  readonly page: number;
  readonly size: number;
  readonly sortDirection: 'asc' | 'desc';
}

/**
 * One page of a restaurant's orders by their numbers, and how many there are: the paid ones of the days' totals and the
 * few that are not paid yet.
 */
export async function readOrderStatsPage(
  db: Database,
  scope: ReportScope & { readonly restaurantId: number },
  { page, size, sortDirection }: Asked,
  landmarks: Landmarks,
): Promise<{ rows: OrderStatRecord[]; total: number }> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const paid = await countPaidOrders(tx, scope);
      const unpaid = (await listOpenOrders(tx, scope)).map(({ orderId }) => orderId);
      const count = paid.orders + unpaid.length;
      const isUp = sortDirection === 'asc';
      const list: SortedList = {
        name: [scope.restaurantId, scope.start, scope.stop, 'orders'].join(' '),
        // Paid orders stay; one that is not may still be cancelled.
        stamp: [paid.orders, ...unpaid].join(' '),
        count,
        columns: ['id'],
        source: sql`from orders k where ${inScope(scope, 'k', 'started_at')} and k.status <> 'D'
          and k.id between ${Math.min(paid.firstId ?? Number.POSITIVE_INFINITY, ...unpaid, 2 ** 31 - 1)}
          and ${Math.max(paid.lastId ?? 0, ...unpaid)}`,
      };
      const from = isUp ? page * size : count - (page + 1) * size;
      const until = Math.min(count, from + size);
      const keys = await readKeys(tx, list, Math.max(0, from), until - Math.max(0, from), landmarks);
      const ids = keys.map(([id]) => id ?? 0);
      const rows = ids.length > 0 ? await readOrders(tx, scope.restaurantId, ids, await openBills(tx, scope)) : [];
      return { rows: isUp ? rows : rows.reverse(), total: count };
    });
}
