import * as endpoints from '../../core/contract/endpoints.ts';
import { startingService } from '../../core/domain/service-settings.ts';
import type { WantedLine } from './diner.ts';
import type { Endpoint, TestApp } from './test-app.ts';

export const workWithSeats = (test: TestApp, restaurantId: number, seats = true) =>
  test.changeRows('restaurants', restaurantId, { service_settings: { ...startingService, seats } });

/** A restaurant that uses seats, and a server who takes orders, closes them and takes payment. */
export async function seatDesk(test: TestApp) {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  await workWithSeats(test, restaurantId);
  const staff = await test.staffOf({ restaurantId, privileges: ['order', 'takeorder', 'payment', 'kitchen'] });
  const post = (at: Endpoint, payload: object) => test.send(at, { headers: staff, payload });
  const take = (items: readonly WantedLine[], tableID = floor.tableId) =>
    post(endpoints.takeOrder, { tableID, suborder: [{ items }] });
  return {
    ...floor,
    staff,
    post,
    take,
    /** One unit of a new dish for these seats. */
    dish: async (name: string, priceCents: number, ...seats: number[]): Promise<WantedLine> => {
      const { id: itemID } = await test.buildItem({ restaurantId, name, priceCents });
      return { itemID, itemQuantity: 1, ...(seats.length > 0 ? { seats: [seats] } : {}) };
    },
    /** Takes an order at a table and closes it. */
    async closed(items: readonly WantedLine[], tableID?: number): Promise<number> {
      const answer = await take(items, tableID);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const { orderID } = answer.json().result;
      await post(endpoints.closeOrder, { orderID });
      return orderID;
    },
    read: (orderID: number) => test.resultOf(endpoints.orderById, { params: { orderID }, headers: staff }),
  };
}
