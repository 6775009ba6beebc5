import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { type Database, inOneMoment, type Queryable } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import type { Found, PageAsked } from '../../platform/paging.ts';
import type { Reading } from '../../platform/read-in-batches.ts';
import { readBillTerms, withTaxes } from '../restaurants/restaurants.service.ts';
import {
  countPaidOrders,
  everyOrderOf,
  type KeptOrder,
  listOpenOrders,
  type Names,
  type OrderStatRecord,
  type OrderStatSort,
  type OrdersOfScope,
  readNames,
  readPageIds,
  readPaidOrders,
  type UnpaidOrder,
} from './order-stats.queries.ts';
import type { ReportScope } from './report-scope.ts';

/** One page of the scope's orders, without canceled ones, and the total number. */
export async function readOrderStatsPage(
  db: Database,
  scope: ReportScope,
  page: OrderStatSort & PageAsked,
): Promise<Found<OrderStatRecord>> {
  return inOneMoment(db, async (tx) => {
    const unpaid = await listUnpaidOrders(tx, scope);
    const isByName = page.sortFieldName === 'tableName' || page.sortFieldName === 'serverName';
    const orders = { scope, unpaid, names: isByName ? await readNames(tx, scope) : noNames };
    const total = (await countPaidOrders(tx, scope)) + unpaid.length;
    const ids = await readPageIds(tx, orders, page);
    const paid = await readPaidOrders(tx, scope, ids);
    const records = new Map([...unpaid, ...paid].map((order) => [order.orderId, order]));
    return { rows: ids.flatMap((id) => records.get(id) ?? []), total };
  });
}

export function everyOrder(scope: ReportScope, sort: OrderStatSort): EveryRow<OrderStatRecord> {
  return {
    async *records({ db, stream }: Reading, write) {
      const orders = { scope, unpaid: await listUnpaidOrders(db, scope), names: await readNames(db, scope) };
      const present = recordOf(orders);
      yield* stream(everyOrderOf(orders, sort), (order) => write(present(order)));
    },
  };
}

const noNames: Names = { tables: new Map(), attendants: new Map() };

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

/** With the amounts of their current bills. A deactivated restaurant can't bill, so its orders have no charges. */
async function listUnpaidOrders(db: Queryable, scope: ReportScope): Promise<UnpaidOrder[]> {
  const orders = await listOpenOrders(db, scope);
  return orders.map(({ totalCents, taxCents, taxed, isActive, ...order }) => {
    if (!isActive) return { ...order, amountCents: totalCents + taxCents };
    const { taxRate, chargePlan } = readBillTerms(order);
    return {
      ...order,
      amountCents: dinerBill(withTaxes({ totalCents, taxCents, taxed }), taxRate, chargePlan).toPayCents,
    };
  });
}
