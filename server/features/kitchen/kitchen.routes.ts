import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '../../../core/contract/call.ts';
import { calls } from '../../../core/contract/index.ts';
import type { KitchenTicket, saveKitchenStation } from '../../../core/contract/kitchen.ts';
import { recordName } from '../../../core/domain/record-text.ts';
import { orderMessages } from '../../../core/messages/en/server/orders.ts';
import { changeFloor } from '../../platform/change-floor.ts';
import { answerFromMemory } from '../../platform/http/etag.ts';
import { answered, ok, staffRoute } from '../../platform/http/route.ts';
import { othersTurn } from '../../platform/others-turn.ts';
import type { Draft } from '../../platform/record-table.ts';
import { invalid, isRefusal, refuse } from '../../platform/refusal.ts';
import { catchUniqueViolation, nameTaken, tooLong } from '../../platform/saving.ts';
import type { Services } from '../../platform/services.ts';
import { categoryNames } from '../menu/menu.service.ts';
import { presentTicket } from './kitchen.present.ts';
import { listServed, listTickets, pauseOrders, type TicketRow } from './kitchen.queries.ts';
import { acknowledge, clearOldTickets, stepLines, undoPress } from './kitchen.service.ts';
import { listStations, removeStation, stations, writeCategories } from './stations.queries.ts';

/** Yields to other requests before presenting a ticket with thousands of choices. */
async function presented(rows: readonly TicketRow[]) {
  const tickets: KitchenTicket[] = [];
  for (const row of rows) {
    const choices = row.lines.flatMap(({ now, told: shown }) => (now ?? shown)?.choices ?? []);
    if (choices.length > 1_000) await othersTurn();
    tickets.push(presentTicket(row));
  }
  return ok(tickets);
}

export function kitchenRoutes(app: FastifyInstance, services: Services): void {
  const { db, feed } = services;

  /** Includes the time, because old tickets leave the lists and takeovers of tables end. */
  const versionOf = (list: string, restaurantId: number) => {
    const [floor, menu] = [feed.version('floor', restaurantId), feed.version('menu', restaurantId)];
    return floor && menu && `${list}${restaurantId}-${floor}-${menu}-${Math.floor(Date.now() / 900_000)}`;
  };

  staffRoute(app, services, calls.kitchenTickets, async ({ staff: { restaurantId }, request, reply }) =>
    answerFromMemory(request, reply, versionOf('k', restaurantId), async () =>
      presented(await listTickets(db, restaurantId)),
    ),
  );

  staffRoute(app, services, calls.servedTickets, async ({ staff: { restaurantId }, request, reply }) =>
    answerFromMemory(request, reply, versionOf('ks', restaurantId), async () =>
      presented(await listServed(db, restaurantId)),
    ),
  );

  staffRoute(app, services, calls.stepKitchen, async ({ body, staff }) => {
    const { ticketID: ticketId, lineIDs: lineIds, from, to } = body;
    return answered(await stepLines(services, staff, { ticketId, lineIds, from, to }), ({ ticket }) =>
      presentTicket(ticket),
    );
  });

  staffRoute(app, services, calls.undoKitchenStep, async ({ body, staff }) => {
    return answered(await undoPress(services, staff, body.ticketID, body.pressID), ({ ticket }) =>
      presentTicket(ticket),
    );
  });

  staffRoute(app, services, calls.acknowledgeTicket, async ({ body, staff }) => {
    return answered(await acknowledge(services, staff, body.ticketID, body.contents), ({ ticket }) =>
      presentTicket(ticket),
    );
  });

  staffRoute(app, services, calls.clearOldTickets, async ({ staff }) => ok(await clearOldTickets(services, staff)));

  staffRoute(app, services, calls.pauseOrders, async ({ body, staff: { restaurantId } }) => {
    const until = await pauseOrders(db, restaurantId, body.minutes);
    feed.bump('menu', restaurantId);
    return ok(until?.toISOString() ?? null);
  });

  staffRoute(app, services, calls.kitchenStations, async ({ staff: { restaurantId } }) => {
    const [rows, categories] = await Promise.all([
      listStations(db, restaurantId),
      categoryNames(services.db, restaurantId),
    ]);
    return ok({
      stations: rows.map((row) => {
        const { id, categoryIds, version } = row;
        return { stationID: id, ...stations.onWire(row), categoryIDs: categoryIds, version };
      }),
      categories,
    });
  });

  staffRoute(app, services, calls.saveKitchenStation, async ({ body, staff }) => {
    return answered(await saveStation(services, staff.restaurantId, body));
  });

  staffRoute(app, services, calls.deleteKitchenStation, async ({ query, staff }) => {
    await deleteStation(services, staff.restaurantId, query.id);
    return ok(null);
  });
}

async function saveStation(services: Services, restaurantId: number, record: BodyOf<typeof saveKitchenStation>) {
  const name = recordName(record.name);
  if (name === '') return refuse('MissingName');
  const long = tooLong('name', name);
  if (long) return long;
  const draft = { name } satisfies Draft<typeof stations>;
  const { stationID, categoryIDs, version } = record;
  return catchUniqueViolation({ kitchen_stations_name: nameTaken }, () =>
    changeFloor(services, restaurantId, async (tx) => {
      const id = await stations.save(tx, restaurantId, { id: stationID, version }, draft);
      if (isRefusal(id)) return id;
      const isKnown = categoryIDs == null || (await writeCategories(tx, restaurantId, id, categoryIDs));
      return isKnown ? id : invalid('categoryIDs', orderMessages.kitchen.noSuchCategory);
    }),
  );
}

async function deleteStation({ db, feed }: Services, restaurantId: number, id: number): Promise<void> {
  await removeStation(db, restaurantId, id);
  feed.bump('floor', restaurantId);
}
