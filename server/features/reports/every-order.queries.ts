import { type RawBuilder, sql } from 'kysely';
import type { OrderStatSortField } from '../../../core/contract/reports.ts';
import { csvField, csvLine } from '../../platform/csv.ts';
import type { Reading } from '../../platform/read-in-batches.ts';
import type { EveryRow } from './every-row.ts';
import { compareKeys, type MergedList } from './merged-list.ts';
import {
  type Named,
  type Names,
  type OrderStatRecord,
  type PaidOrder,
  type PaidOrderLine,
  paidOrderColumns,
  paidOrderLineColumns,
  recordOf,
} from './order-stats.queries.ts';
import { type OrdersInOrder, ordersInOrder } from './orders-in-order.queries.ts';
import type { ReportScope } from './report-scope.ts';
import { orderStatsLook } from './reports.present.ts';
import { type Key, orderOf, withinSpan } from './sorted-list.queries.ts';

interface Asked {
  readonly sortFieldName: OrderStatSortField;
  readonly sortDirection: 'asc' | 'desc';
}

/** Every order of a scope that is not cancelled, list by list: of a long history, as the indexes have them. */
export function everyOrder(scope: ReportScope, asked: Asked): EveryRow<OrderStatRecord> {
  return {
    records: (reading, write) =>
      inOrder<PaidOrder>(reading, scope, asked, ({ names }) => ({
        columns: paidOrderColumns,
        paid: (order) => write(recordOf(order, names)),
        unpaid: write,
      })),
    lines: (reading, write) =>
      inOrder<PaidOrderLine>(reading, scope, asked, ({ names }) => {
        const line = lineWith(names);
        return {
          columns: paidOrderLineColumns,
          paid: (order) => write({ line: line(order), cents: 0 }),
          unpaid: (order) => write({ line: csvLine(orderStatsLook.cells(order)).trimEnd(), cents: 0 }),
        };
      }),
  };
}

/** What is read of the paid orders, and what becomes of each order. */
interface Writing<Paid> {
  readonly columns: RawBuilder<unknown>;
  readonly paid: (order: Paid) => string;
  readonly unpaid: (order: OrderStatRecord) => string;
}

async function* inOrder<Paid>(
  reading: Reading,
  scope: ReportScope,
  { sortFieldName, sortDirection }: Asked,
  writingOf: (orders: OrdersInOrder) => Writing<Paid>,
): AsyncGenerator<string> {
  const orders = await ordersInOrder(reading.db, scope, sortFieldName);
  const writing = writingOf(orders);
  const isUp = sortDirection === 'asc';
  for (const list of isUp ? orders.lists : orders.lists.toReversed()) {
    yield* everyOf(reading, list, isUp, orders, writing);
  }
}

/** The rows of one list, each of the few beside it where it belongs. */
async function* everyOf<Paid>(
  reading: Reading,
  { list, few }: MergedList,
  isUp: boolean,
  { unpaid }: OrdersInOrder,
  { columns, ...writing }: Writing<Paid>,
): AsyncGenerator<string> {
  const direction = isUp ? 1 : -1;
  const waiting = [...few].sort((one, other) => direction * compareKeys(one, other));
  const writeUntil = (key: Key | undefined) => {
    let text = '';
    for (let [next] = waiting; next && (!key || direction * compareKeys(next, key) < 0); [next] = waiting) {
      const order = unpaid.get(next.at(-1) ?? 0);
      if (order) text += writing.unpaid(order);
      waiting.shift();
    }
    return text;
  };
  const order = orderOf(list, isUp);
  const keys = sql.join(list.columns.map((name) => sql.ref(`k.${name}`)));
  const rows = sql<Paid & Record<string, number>>`
    select ${keys}, ${columns} ${list.source({ within: withinSpan(list), order })} order by ${order}`;
  const write = (row: Paid & Record<string, number>) => {
    const before = waiting.length > 0 ? writeUntil(list.columns.map((name) => row[name] ?? 0)) : '';
    return before + writing.paid(row);
  };
  if (list.count > 0) yield* reading.stream(rows, write);
  yield writeUntil(undefined);
}

/** Writes a paid order's line; the cells of names are made once. */
function lineWith({ tables, attendants }: Names): (order: PaidOrderLine) => string {
  const cellsOf = (names: ReadonlyMap<number, Named>) =>
    new Map([...names.values()].map(({ id, name }) => [id, csvField(name)]));
  const [tableCells, attendantCells] = [cellsOf(tables), cellsOf(attendants)];
  return ({ tableId, session, attendantId, order }) =>
    `${tableId},${tableCells.get(tableId) ?? ''},${session},${attendantCells.get(attendantId) ?? ''},${order}`;
}
