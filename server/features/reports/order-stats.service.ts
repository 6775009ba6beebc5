import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { type Database, inOneMoment, type Queryable } from '../../platform/database.ts';
import type { EveryRow } from '../../platform/every-row/every-row.ts';
import type { Found, PageAsked } from '../../platform/paging.ts';
import type { Reading } from '../../platform/read-in-batches.ts';
import { restaurantTerms, type Terms, withTaxes } from '../restaurants/restaurants.service.ts';
import {
  countPaidOrders,
  everyOrderOf,
  type KeptOrder,
  listOpenOrders,
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
    const orders = await readOrdersOf(tx, scope);
    const total = (await countPaidOrders(tx, scope)) + orders.unpaid.length;
    const ids = await readPageIds(tx, orders, page);
    const present = recordOf(orders);
    const paid = (await readPaidOrders(tx, scope, ids)).map((order) => [order.orderId, present(order)] as const);
    const records = new Map([...orders.unpaid.map((order) => [order.orderId, order] as const), ...paid]);
    return { rows: ids.flatMap((id) => records.get(id) ?? []), total };
  });
}

export function everyOrder(scope: ReportScope, sort: OrderStatSort): EveryRow<OrderStatRecord> {
  return {
    async *records({ db, stream }: Reading, write) {
      const orders = await readOrdersOf(db, scope);
      const present = recordOf(orders);
      yield* stream(everyOrderOf(orders, sort), (order) => write(present(order)));
    },
  };
}

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

async function readOrdersOf(db: Queryable, scope: ReportScope): Promise<OrdersOfScope> {
  const unpaid = await listUnpaidOrders(db, scope);
  return { scope, unpaid, names: await readNames(db, scope) };
}

/** With the amounts of their current bills. A deactivated restaurant can't bill, so its orders have no charges. */
async function listUnpaidOrders(db: Queryable, scope: ReportScope): Promise<UnpaidOrder[]> {
  const orders = await listOpenOrders(db, scope);
  const terms = new Map<number, Terms | undefined>();
  for (const id of new Set(orders.map(({ restaurantId }) => restaurantId)))
    terms.set(id, await restaurantTerms(db, id));
  return orders.map(({ totalCents, taxCents, taxed, ...order }) => {
    const its = terms.get(order.restaurantId);
    const bill = its && dinerBill(withTaxes({ totalCents, taxCents, taxed }), its.taxRate, its.chargePlan).toPayCents;
    return { ...order, amountCents: bill ?? totalCents + taxCents };
  });
}
