import * as endpoints from '../../core/contract/endpoints.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import { usualPace } from '../features/printers/printing.ts';
import { uniqueWord } from './builders.ts';
import { confirming, type WantedLine } from './diner.ts';
import type { TestApp } from './test-app.ts';

export const printersHere = { PRINTER_NETWORKS: '127.0.0.0/8' };
export const hurriedPace = {
  ...usualPace,
  connectMs: 300,
  stateMs: 300,
  everyMs: 40,
  watchMs: 120,
  printMs: 200,
  silentAfterMs: 150,
};

const callNamed = { ...endpoints };

export type PrintDesk = Awaited<ReturnType<typeof printDesk>>;

export async function printDesk(test: TestApp) {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  /** Calls of a staff user with these privileges. */
  const as = async (...privileges: Privilege[]) => {
    const headers = await test.staffOf({ restaurantId, privileges });
    return {
      headers,
      post: (name: keyof typeof callNamed, payload: object) => test.send(callNamed[name], { headers, payload }),
      get: (name: keyof typeof callNamed, query: object = {}) => test.send(callNamed[name], { headers, query }),
    };
  };
  const staff = await as('order', 'payment', 'printers');
  const confirm = async (...ids: readonly number[]) => {
    const answer = await staff.post('placeOrder', confirming(floor, ...ids));
    if (answer.statusCode !== 200) throw new Error(`not confirmed: ${answer.body}`);
  };
  const place = async (items: readonly WantedLine[], more?: Record<string, unknown>) => {
    const answer = await test.place(floor, items, more);
    if (answer.statusCode !== 200) throw new Error(`not placed: ${answer.body}`);
    return answer.json().result as { orderID: number; subOrderID: number };
  };
  return {
    floor,
    restaurantId,
    as,
    staff,
    place,
    confirm,
    async addPrinter(wishes: object = {}): Promise<number> {
      const answer = await staff.post('savePrinter', { name: uniqueWord('Printer'), host: '127.0.0.1', ...wishes });
      if (answer.statusCode !== 200) throw new Error(`not saved: ${answer.body}`);
      return answer.json().result;
    },
    async confirmSoups(quantity = 1) {
      const ids = await place([{ itemID: floor.soup, itemQuantity: quantity }]);
      await confirm(ids.subOrderID);
      return ids;
    },
    jobs: () => test.findRows('print_jobs', { restaurant_id: restaurantId }),
  };
}
