import type { FastifyInstance } from 'fastify';
import type { BodyOf } from '../../../../core/contract/call.ts';
import { calls } from '../../../../core/contract/index.ts';
import type { itemStock } from '../../../../core/contract/stock.ts';
import { mostLeft, soldOutUntil } from '../../../../core/domain/stock.ts';
import { recordMessages } from '../../../../core/messages/en/server/records.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Tx } from '../../../platform/database.ts';
import { answered, ok, staffRoute } from '../../../platform/http/route.ts';
import { invalid, refuse } from '../../../platform/refusal.ts';
import { restaurantFormats } from '../../../platform/restaurant-formats.ts';
import type { Services } from '../../../platform/services.ts';
import { lockStock } from '../published/menu.queries.ts';
import { changeMenu } from '../published/menus.service.ts';
import { listChoiceStocks, listStocks, writeChoiceStock, writeStock } from './stock.queries.ts';

export function stockRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  staffRoute(app, services, calls.itemStocks, async ({ staff }) => ok(await listStocks(db, staff.restaurantId)));
  staffRoute(app, services, calls.itemStock, async ({ body, staff }) =>
    answered(await setStock(services, staff.restaurantId, body)),
  );
  staffRoute(app, services, calls.choiceStocks, async ({ staff }) =>
    ok(await listChoiceStocks(db, staff.restaurantId)),
  );
  staffRoute(app, services, calls.choiceStock, async ({ body, staff }) =>
    answered(
      await changeStock(services, staff.restaurantId, async (tx) => {
        await writeChoiceStock(tx, staff.restaurantId, body.choiceID, body.soldOut);
        const [row] = await listChoiceStocks(tx, staff.restaurantId, body.choiceID);
        return row ?? refuse('NotFound');
      }),
    ),
  );
}

const changeStock = <Outcome>(services: Services, restaurantId: number, work: (tx: Tx) => Promise<Outcome>) =>
  changeMenu(services, restaurantId, work, lockStock);

async function setStock(services: Services, restaurantId: number, sent: BodyOf<typeof itemStock>) {
  const { itemID: itemId, left, soldOut } = sent;
  if (left != null && !(Number.isInteger(left) && left >= 0 && left <= mostLeft)) {
    return invalid('left', fill(recordMessages.leftWrong, { most: mostLeft }));
  }
  const { timeZone } = await restaurantFormats(services.db, restaurantId);
  const now = new Date(services.clock.now());
  const until = soldOut == null ? undefined : soldOutUntil(timeZone, now, soldOut);
  if (soldOut != null && until === undefined) return invalid('soldOut', recordMessages.soldOutWrong);
  return changeStock(services, restaurantId, async (tx) => {
    const isThere = await writeStock(tx, restaurantId, { itemId, left, until });
    const [row] = isThere ? await listStocks(tx, restaurantId, itemId) : [];
    return row ?? refuse('NotFound');
  });
}
