import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import { csvField } from '../../platform/csv.ts';
import { type Database, inOneMoment } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import { type AskedPage, nearEnd } from '../../platform/near-end.ts';
import type { Reading } from '../../platform/read-in-batches.ts';
import { type KeptOrder, type Names, type OrderStatRecord, readPaidOrders } from './order-stats.queries.ts';
import {
  everyOrderLine,
  everyOrderOf,
  type OrdersOfScope,
  readOrdersOf,
  readPageIds,
} from './orders-in-order.queries.ts';
import type { ReportScope } from './report-scope.ts';

interface Sort {
  readonly sortFieldName: OrderStatSortField;
  readonly sortDirection: 'asc' | 'desc';
}

/** One page of a scope's orders that are not cancelled, and how many there are. */
export async function readOrderStatsPage(
  db: Database,
  scope: ReportScope,
  asked: Sort & AskedPage,
): Promise<{ rows: OrderStatRecord[]; total: number }> {
  return inOneMoment(db, async (tx) => {
    const orders = await readOrdersOf(tx, scope);
    const total = orders.paid.orders + orders.unpaid.length;
    const reach = nearEnd(asked, total);
    if (reach.take === 0) return { rows: [], total };
    const ids = reach.turn(await readPageIds(tx, orders, asked.sortFieldName, reach));
    const present = recordOf(orders);
    const paid = (await readPaidOrders(tx, scope, ids)).map((order) => [order.orderId, present(order)] as const);
    const records = new Map([...orders.unpaid.map((order) => [order.orderId, order] as const), ...paid]);
    return { rows: ids.flatMap((id) => records.get(id) ?? []), total };
  });
}

/** Every order of a scope that is not cancelled, in the order of a page. */
export function everyOrder(scope: ReportScope, { sortFieldName, sortDirection }: Sort): EveryRow<OrderStatRecord> {
  return {
    async *records({ db, stream }: Reading, write) {
      const orders = await readOrdersOf(db, scope);
      const present = recordOf(orders);
      yield* stream(everyOrderOf(orders, sortFieldName, sortDirection), (order) => write(present(order)));
    },
    async *lines({ db, stream }: Reading, write) {
      const orders = await readOrdersOf(db, scope);
      const [tables, attendants] = [orders.names.tables, orders.names.attendants].map(cellsOf);
      yield* stream(everyOrderLine(orders, sortFieldName, sortDirection), (line) => {
        const { tableId, session, attendantId, order } = line;
        const [table, attendant] = [tables?.get(tableId) ?? '', attendants?.get(attendantId) ?? ''];
        return write({ line: `${tableId},${table},${session},${attendant},${order}`, cents: 0 });
      });
    },
  };
}

/** The cells of names, each made once. */
const cellsOf = (named: Names[keyof Names]) => new Map([...named.values()].map(({ id, name }) => [id, csvField(name)]));

function recordOf({ unpaid, names }: OrdersOfScope): (order: KeptOrder) => OrderStatRecord {
  const unpaidById = new Map(unpaid.map((order) => [order.orderId, order]));
  return ({ attendantId, ...order }) =>
    unpaidById.get(order.orderId) ?? {
      ...order,
      tableName: names.tables.get(order.tableId)?.name ?? '',
      attendantName: names.attendants.get(attendantId)?.name ?? null,
      status: 'paid',
    };
}
