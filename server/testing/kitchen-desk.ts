import { sql } from 'kysely';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { KitchenTicket } from '../../core/contract/kitchen.ts';
import type { KitchenStep } from '../../core/domain/kitchen-steps.ts';
import type { Endpoint, TestApp } from './test-app.ts';

export async function buildCook(test: TestApp, restaurantId: number, name = 'Ines Roth') {
  const { id, headers } = await test.buildStaff({ restaurantId, privileges: ['kitchen'], name });
  const post = (at: Endpoint, payload: object) => test.send(at, { headers, payload });
  const tickets = (): Promise<KitchenTicket[]> => test.resultOf(endpoints.kitchenTickets, { headers });
  return {
    id,
    headers,
    tickets,
    ticket: async (ticketID: number) => (await tickets()).find((ticket) => ticket.ticketID === ticketID),
    served: (): Promise<KitchenTicket[]> => test.resultOf(endpoints.servedTickets, { headers }),
    step: (ticketID: number, lineIDs: readonly number[], from: KitchenStep, to: KitchenStep) =>
      post(endpoints.stepKitchen, { ticketID, lineIDs, from, to }),
    undo: (ticketID: number, pressID: number) => post(endpoints.undoKitchenStep, { ticketID, pressID }),
    acknowledge: (ticketID: number, contents: string) => post(endpoints.acknowledgeTicket, { ticketID, contents }),
    clearOld: () => post(endpoints.clearOldTickets, {}),
  };
}

/** A table with confirmed dishes, and a cook. */
export async function buildTicket(test: TestApp, dishes = 2) {
  const { db } = test;
  const floor = await test.buildFloor();
  const { restaurantId, tableId, visitId } = floor;
  const items = await Promise.all(Array.from({ length: dishes }, () => test.buildItem({ restaurantId })));
  const lines = items.map((item, at) => ({ item, quantity: at + 1 }));
  const order = await test.buildOrder({ restaurantId, tableId, visitId, status: 'open', subOrders: [{ lines }] });
  const [subOrder] = order.subOrders;
  if (!subOrder) throw new Error('the order was just built with one');
  const { id: ticketId, lineIds } = subOrder;
  const cook = await buildCook(test, restaurantId);
  return {
    ...floor,
    items,
    orderId: order.id,
    ticketId,
    lineIds: [...lineIds],
    cook,
    steps: async () => (await cook.ticket(ticketId))?.lines.map(({ step }) => step),
    events: () =>
      test.findRows('kitchen_events', { sub_order_id: ticketId }, [
        'kind',
        'line_ids',
        'from_step',
        'to_step',
        'user_id',
      ]),
    /** Changes the rows directly, to simulate a late cancellation. */
    cancelLate: (id = ticketId) => sql`update sub_orders set status = 'cancelled' where id = ${id}`.execute(db),
    ageBy: (hours: number, id = ticketId) =>
      sql`update kitchen_tickets set confirmed_at = now() - ${hours} * interval '1 hour'
        where sub_order_id = ${id}`.execute(db),
  };
}
