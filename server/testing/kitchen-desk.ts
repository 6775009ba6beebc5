import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { KitchenTicket } from '../../core/contract/kitchen.ts';
import type { KitchenStep } from '../../core/domain/kitchen-steps.ts';
import { buildUser } from './builders.ts';
import type { TestApp } from './test-app.ts';

export async function buildCook(test: TestApp, restaurantId: number, name = 'Ines Roth') {
  const { id } = await buildUser(test.db, { restaurantId, privileges: ['kitchen'], name });
  const headers = await test.staffHeaders(id);
  const post = (at: { method: 'POST'; url: string }, payload: object) => test.send({ ...at, headers, payload });
  const tickets = async (): Promise<KitchenTicket[]> =>
    (await test.send(endpoints.kitchenTickets, { headers })).json().result;
  return {
    id,
    headers,
    tickets,
    ticket: async (ticketID: number) => (await tickets()).find((ticket) => ticket.ticketID === ticketID),
    served: async (): Promise<KitchenTicket[]> => (await test.send(endpoints.servedTickets, { headers })).json().result,
    step: (ticketID: number, lineIDs: readonly number[], from: KitchenStep, to: KitchenStep) =>
      post(addressOf(endpoints.stepKitchen), { ticketID, lineIDs, from, to }),
    undo: (ticketID: number, pressID: number) => post(addressOf(endpoints.undoKitchenStep), { ticketID, pressID }),
    acknowledge: (ticketID: number, contents: string) =>
      post(addressOf(endpoints.acknowledgeTicket), { ticketID, contents }),
    clearOld: () => post(addressOf(endpoints.clearOldTickets), {}),
  };
}
