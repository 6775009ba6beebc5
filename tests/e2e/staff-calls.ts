import type { Page } from 'playwright-core';
import { signIn } from '../../bench/support/staff.ts';
import type { DemoTable } from './demo-table.ts';

interface Ordered {
  readonly orderID: number;
  readonly status: string;
  readonly suborder: readonly { readonly subOrderID: number; readonly status: string }[];
}

interface StaffCalls {
  call<Result>(method: 'GET' | 'POST', path: string, body?: object): Promise<Result>;
  /** Confirms what the table of this phone has ordered; its order. */
  confirm(page: Page, table: DemoTable): Promise<Ordered>;
  /** The same, and closes the order; its number. */
  close(page: Page, table: DemoTable): Promise<number>;
}

/** What the manager of the demo does, over the wire: for journeys that are about the diner. */
export function staffCalls(url: () => string): StaffCalls {
  const call: StaffCalls['call'] = async (method, path, body) => {
    const answer = await fetch(`${url()}/api/${path}`, {
      method,
      headers: {
        authorization: await signIn(url(), 'manager', 'Manager@123'),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { success, result } = await answer.json();
    if (!success) throw new Error(`${path} was refused: ${answer.status}`);
    return result;
  };
  const confirm: StaffCalls['confirm'] = async (page, table) => {
    const order = await orderOf(page, table);
    const tableno = codeOf(table);
    for (const { subOrderID } of order.suborder.filter(({ status }) => status === 'N')) {
      await call('POST', 'external/placeorder', {
        ...{ restaurantID: 1, tableID: tableno, orderID: order.orderID },
        suborder: [{ items: [], subOrderID, status: 'O' }],
      });
    }
    return order;
  };
  return {
    call,
    confirm,
    async close(page, table) {
      const { orderID } = await confirm(page, table);
      await call('POST', 'closeorder', { orderID });
      return orderID;
    },
  };
}

const codeOf = ({ path }: DemoTable) => path.split('-').at(-1) ?? '';

/** The order of a table as the phone that is checked in there reads it. */
export function orderOf(page: Page, table: DemoTable): Promise<Ordered> {
  return page.evaluate(
    async (query) => {
      const answer = await fetch(`/api/external/fetchorder?${query}`);
      return ((await answer.json()) as { result: Ordered }).result;
    },
    `rid=1&tableno=${codeOf(table)}`,
  );
}
