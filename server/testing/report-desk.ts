import { parseChargePlan } from '../../core/domain/pricing/charge-plan.ts';
import { parseRate } from '../../core/domain/pricing/rate.ts';
import { type Privilege, privileges } from '../../core/domain/privileges.ts';
import type { OrderDraft, PaymentDraft } from '../db/rows/order-draft.ts';
import { writeOrders } from '../db/rows/write-orders.ts';
import { buildAttendant, buildItem, buildRestaurant, buildTable, buildUser, standardPlan } from './builders.ts';
import type { TestApp } from './test-app.ts';

export interface PaidOrder extends PaymentDraft {
  readonly paidAt: Date;
  /** Of $12.50 each. */
  readonly quantity?: number;
  readonly table?: { readonly id: number; readonly attendantId: number | null };
}

export async function buildReportDesk(test: TestApp, held: readonly Privilege[] = privileges) {
  const { id: restaurantId } = await buildRestaurant(test.db);
  const attendant = await buildAttendant(test.db, { restaurantId });
  const table = await buildTable(test.db, { restaurantId, attendantId: attendant.id });
  const dish = await buildItem(test.db, { restaurantId, priceCents: 1250 });
  const { id: userId } = await buildUser(test.db, { restaurantId, privileges: held });
  const headers = await test.staffHeaders(userId);
  const taxRate = parseRate('8.875');
  const plan = parseChargePlan(standardPlan);
  if (taxRate === undefined || !plan) throw new Error('the builders’ own terms are readable');

  const pay = async (...orders: readonly PaidOrder[]) => {
    const drafts = orders.map(
      ({ paidAt, quantity = 1, table: at = table, ...payment }): OrderDraft => ({
        restaurantId,
        taxRate,
        plan,
        table: at,
        status: 'paid',
        subOrders: [{ status: 'confirmed', lines: [{ item: dish, quantity }], createdAt: paidAt, decidedAt: paidAt }],
        startedAt: paidAt,
        closedAt: paidAt,
        endedAt: paidAt,
        payment,
      }),
    );
    const written = await writeOrders(test.db, drafts);
    const paid = await test.db
      .selectFrom('payments')
      .selectAll()
      .where('restaurant_id', '=', restaurantId)
      .where(
        'order_id',
        'in',
        written.map(({ id }) => id),
      )
      .orderBy('order_id')
      .execute();
    return paid;
  };

  const get = (path: string, query: Record<string, string | number> = {}, more: Record<string, string> = {}) =>
    test.send({
      method: 'GET',
      url: `/api/${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
      headers: { ...headers, ...more },
    });

  return { restaurantId, attendant, table, dish, userId, headers, pay, get };
}
