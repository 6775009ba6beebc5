import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { KeptUntilChange } from './kept-until-change.ts';
import { inOrderOf, readPageIds } from './merged-list.ts';
import { type OrderStatRecord, readPaidOrders, recordOf } from './order-stats.queries.ts';
import { type GroupCounts, type OrdersInOrder, ordersInOrder } from './orders-in-order.queries.ts';
import type { ReportScope } from './report-scope.ts';
import type { Landmarks } from './sorted-list.queries.ts';

interface AskedPage {
  readonly page: number;
  readonly size: number;
  readonly sortFieldName: OrderStatSortField;
  readonly sortDirection: 'asc' | 'desc';
}

export interface OrderStatsMemory {
  readonly landmarks: Landmarks;
  readonly groups: GroupCounts;
  readonly orders: KeptUntilChange<OrdersInOrder>;
}

/**
 * One page of a scope's orders that are not cancelled, and how many there are. `version` changes with the restaurant's
 * floor, its terms and its people's names.
 */
export async function readOrderStatsPage(
  db: Database,
  scope: ReportScope,
  asked: AskedPage,
  { landmarks, groups, orders: memory }: OrderStatsMemory,
  version: string | undefined,
): Promise<{ rows: OrderStatRecord[]; total: number }> {
  const name = [scope.restaurantId, scope.start, scope.stop, asked.sortFieldName].join(' ');
  const kept = memory.of(name, version);
  if (kept) return readPageOf(db, scope, asked, kept, landmarks);
  // Count and keys are of one moment: places are counted from the end as well.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const orders = await ordersInOrder(tx, scope, asked.sortFieldName, groups);
      memory.keep(name, version, orders);
      return readPageOf(tx, scope, asked, orders, landmarks);
    });
}

async function readPageOf(
  db: Queryable,
  scope: ReportScope,
  asked: AskedPage,
  { lists, unpaid, names }: OrdersInOrder,
  landmarks: Landmarks,
): Promise<{ rows: OrderStatRecord[]; total: number }> {
  const { ids, total } = await readPageIds(db, lists, asked, landmarks);
  const paid = ids.length > 0 ? await readPaidOrders(db, scope, ids) : [];
  // An order that was paid a moment ago may stand among the paid ones and, remembered, among the others.
  const records = new Map([...unpaid, ...paid.map((order) => [order.orderId, recordOf(order, names)] as const)]);
  return { rows: inOrderOf(ids, records), total };
}
