import type { Page } from 'playwright-core';
import { signIn } from '../../bench/support/staff.ts';
import { addressOf, type Filling } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Endpoint } from '../../core/contract/index.ts';
import type { DemoTable } from './demo-table.ts';

interface Ordered {
  readonly orderID: number;
  readonly status: string;
  readonly suborder: readonly { readonly subOrderID: number; readonly status: string }[];
}

interface StaffCalls {
  call<Result>(endpoint: Endpoint, input: Filling & { readonly body?: object }): Promise<Result>;
  /** Confirms all new sub-orders of the table. */
  confirm(page: Page, table: DemoTable): Promise<Ordered>;
  /** Confirms and closes the order. Returns its number. */
  close(page: Page, table: DemoTable): Promise<number>;
}

/** Staff actions over HTTP, for tests about the diner. */
export function staffCalls(
  url: () => string,
  username = 'manager',
  password = 'Manager@123',
  headers: Readonly<Record<string, string>> = {},
): StaffCalls {
  const call: StaffCalls['call'] = async (endpoint, { body, ...filling }) => {
    const { method, url: path } = addressOf(endpoint, filling);
    const authorization = await signIn(url(), username, password);
    const answer = await fetch(url() + path, {
      method,
      headers: { ...headers, authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { success, result } = await answer.json();
    if (!success) throw new Error(`${path} was refused: ${answer.status}`);
    return result;
  };
  const confirm: StaffCalls['confirm'] = async (page, table) => {
    const order = await orderOf(page, table);
    const tableno = codeOf(table);
    for (const { subOrderID } of order.suborder.filter(({ status }) => status === 'N')) {
      const suborder = [{ items: [], subOrderID, status: 'O' }];
      const body = { suborder, restaurantID: table.restaurantId, tableID: tableno, orderID: order.orderID };
      await call(endpoints.placeOrder, { body });
    }
    return order;
  };
  return {
    call,
    confirm,
    async close(page, table) {
      const { orderID } = await confirm(page, table);
      await call(endpoints.closeOrder, { body: { orderID } });
      return orderID;
    },
  };
}

const codeOf = ({ path }: DemoTable) => path.split('-').at(-1) ?? '';

/** The order as the checked-in phone receives it. */
export function orderOf(page: Page, table: DemoTable): Promise<Ordered> {
  const { url } = addressOf(endpoints.dinerOrder, { query: { rid: table.restaurantId, tableno: codeOf(table) } });
  return page.evaluate(async (address) => {
    const answer = await fetch(address);
    return ((await answer.json()) as { result: Ordered }).result;
  }, url);
}
