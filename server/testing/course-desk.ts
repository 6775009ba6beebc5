import * as endpoints from '../../core/contract/endpoints.ts';
import type { KitchenTicket } from '../../core/contract/kitchen.ts';
import { startingService } from '../../core/domain/service-settings.ts';
import { buildCook } from './kitchen-desk.ts';
import type { Endpoint, TestApp } from './test-app.ts';

/** Courses of the dishes: a starter, a main, a dessert, and a drink that is brought at once. */
export const [starters, mains, desserts] = [2, 6, 8] as const;

export interface CourseLineWish {
  readonly itemID: number;
  readonly itemQuantity: number;
  readonly course?: number;
}

/** A restaurant that uses courses, a table with guests, and the calls of a server and a cook. */
export async function courseDesk(test: TestApp, service: object = {}) {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const settings = { ...startingService, courses: true, ...service };
  await test.changeRows('restaurants', restaurantId, { service_settings: JSON.stringify(settings) as never });
  const dishOf = async (name: string, course: number | null) => {
    const { id: categoryId } = await test.buildCategory({ restaurantId });
    await test.changeRows('categories', categoryId, { course });
    const { id } = await test.buildItem({ restaurantId, categoryId, name, priceCents: 1000 });
    return { id, categoryId };
  };
  const dishes = {
    soup: await dishOf('Soup', starters),
    pasta: await dishOf('Pasta', mains),
    cake: await dishOf('Cake', desserts),
    beer: await dishOf('Beer', null),
  };
  const headers = await test.staffOf({ restaurantId, privileges: ['order', 'takeorder', 'printers'] });
  const cook = await buildCook(test, restaurantId);
  const post = (at: Endpoint, payload: object, as = headers) => test.send(at, { headers: as, payload });
  const line = (dish: keyof typeof dishes, itemQuantity = 1, course?: number): CourseLineWish => ({
    itemID: dishes[dish].id,
    itemQuantity,
    ...(course !== undefined && { course }),
  });
  const linesOf = (tickets: readonly KitchenTicket[]) =>
    tickets.flatMap((ticket) => ticket.lines.map((ticketLine) => ({ ...ticketLine, ticketID: ticket.ticketID })));
  return {
    floor,
    restaurantId,
    dishes,
    headers,
    cook,
    post,
    line,
    async take(items: readonly CourseLineWish[], more: object = {}, tableID = floor.tableId) {
      const answer = await post(endpoints.takeOrder, { tableID, suborder: [{ items, ...more }] });
      if (answer.statusCode !== 200) throw new Error(`not taken: ${answer.body}`);
      return answer.json().result as { orderID: number; subOrderID: number };
    },
    fire: (orderID: number, course: number, as = headers) => post(endpoints.fireCourse, { orderID, course }, as),
    close: (orderID: number, fireHeld?: boolean) => post(endpoints.closeOrder, { orderID, fireHeld }),
    /** Serves all lines of a dish that the kitchen may make. */
    async serve(itemName: string) {
      const answers = [];
      for (const { ticketID, lineID, step, held } of linesOf(await cook.tickets()).filter(
        (ticketLine) => ticketLine.itemName === itemName,
      ))
        if (!held && step !== 'served') answers.push(await cook.step(ticketID, [lineID], step, 'served'));
      return answers.map(({ statusCode }) => statusCode);
    },
    /** 'Soup' or 'Pasta held', for each line on the kitchen's screen. */
    kitchen: async () =>
      linesOf(await cook.tickets()).map(({ itemName, quantity, held }) =>
        [quantity > 1 && quantity, itemName, held && 'held'].filter(Boolean).join(' '),
      ),
    lines: async () => linesOf(await cook.tickets()),
    fired: async (orderId: number) =>
      (await test.findRows('fired_courses', { restaurant_id: restaurantId, order_id: orderId }))
        .map(({ course }) => course)
        .sort(),
    order: (orderID: number) => test.resultOf(endpoints.orderById, { params: { orderID }, headers }),
    floorHeld: async () =>
      (await test.resultOf(endpoints.activeOrders, { headers })).map(({ held }: { held?: object }) => held),
    ownOrder: (cookie = floor.cookie) =>
      test.resultOf(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: floor.code }, headers: cookie }),
    jobs: () => test.findRows('print_jobs', { restaurant_id: restaurantId }),
  };
}
