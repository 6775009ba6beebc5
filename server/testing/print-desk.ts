import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import { usualPace } from '../features/printers/printing.ts';
import { uniqueWord } from './builders.ts';
import type { Floor, place } from './diner.ts';
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

export interface PrintDesk {
  readonly floor: Floor;
  readonly restaurantId: number;
  /** Calls as staff with these privileges; by default with those of the floor. */
  readonly as: (...privileges: Privilege[]) => Promise<StaffCalls>;
  readonly staff: StaffCalls;
  readonly addPrinter: (wishes?: Record<string, unknown>) => Promise<number>;
  readonly confirmSoups: (quantity?: number) => Promise<{ orderID: number; subOrderID: number }>;
  readonly place: (
    items: Parameters<typeof place>[2],
    more?: Record<string, unknown>,
  ) => Promise<{ orderID: number; subOrderID: number }>;
  readonly confirm: (...subOrderIDs: readonly number[]) => Promise<void>;
  readonly jobs: () => Promise<StoredJob[]>;
}

interface StoredJob {
  readonly id: number;
  readonly printer_id: number;
  readonly kind: string;
  readonly state: string;
  readonly reprint: boolean;
  readonly copies: number;
  readonly copies_done: number;
  readonly sub_order_id: number | null;
  readonly payment_id: number | null;
  readonly failures: number;
}

const { savePrinter, deletePrinter, testPrinter, printAgain, sendPrints, dropPrints } = endpoints;
const { printers, printJobs, troubledPrinters, ticketPaper } = endpoints;
const posts = { savePrinter, deletePrinter, testPrinter, printAgain, sendPrints, dropPrints } as const;
const gets = { printers, printJobs, troubledPrinters, ticketPaper } as const;

interface StaffCalls {
  readonly headers: Record<string, string>;
  readonly post: (name: keyof typeof posts, payload: object) => ReturnType<TestApp['send']>;
  readonly get: (name: keyof typeof gets, query?: Record<string, string | number>) => ReturnType<TestApp['send']>;
}

export async function printDesk(test: TestApp): Promise<PrintDesk> {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const as = async (...privileges: Privilege[]): Promise<StaffCalls> => {
    const headers = await test.staffOf({ restaurantId, privileges });
    return {
      headers,
      post: (name, payload) => test.send({ ...addressOf(posts[name]), headers, payload }),
      get: (name, query = {}) => {
        const words = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
        return test.send({ method: 'GET', url: `${addressOf(gets[name]).url}?${words}`, headers });
      },
    };
  };
  const staff = await as('order', 'payment', 'printers');
  const confirm = async (...ids: readonly number[]) => {
    const suborder = ids.map((subOrderID) => ({ items: [], subOrderID, status: 'O' }));
    const answer = await test.send(endpoints.placeOrder, {
      headers: staff.headers,
      payload: { suborder, tableID: floor.tableId, restaurantID: restaurantId },
    });
    if (answer.statusCode !== 200) throw new Error(`not confirmed: ${answer.body}`);
  };
  const placed = async (items: Parameters<typeof place>[2], more?: Record<string, unknown>) => {
    const answer = await test.place(floor, items, more);
    if (answer.statusCode !== 200) throw new Error(`not placed: ${answer.body}`);
    return answer.json().result as { orderID: number; subOrderID: number };
  };
  return {
    floor,
    restaurantId,
    as,
    staff,
    async addPrinter(wishes = {}) {
      const payload = { name: uniqueWord('Printer'), host: '127.0.0.1', ...wishes };
      const answer = await staff.post('savePrinter', payload);
      if (answer.statusCode !== 200) throw new Error(`not saved: ${answer.body}`);
      return answer.json().result as number;
    },
    async confirmSoups(quantity = 1) {
      const ids = await placed([{ itemID: floor.soup, itemQuantity: quantity }]);
      await confirm(ids.subOrderID);
      return ids;
    },
    place: placed,
    confirm,
    jobs: () => test.findRows('print_jobs', { restaurant_id: restaurantId }),
  };
}
