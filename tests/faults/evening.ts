import { randomUUID } from 'node:crypto';
import { addressOf, type Filling, searchText } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Endpoint } from '../../core/contract/index.ts';
import type { Random } from '../../server/db/demo/random.ts';
import type { Ledger } from './ledger.ts';
import type { Place } from './place.ts';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: the responses of many calls
  readonly body: any;
  /** True if an earlier attempt got no response, so that it may have been executed. */
  readonly isRepeat: boolean;
}

/** Sends a request once, or until there is a response. */
export type Send = (request: Asked) => Promise<Answered>;

export interface Guests {
  readonly send: Send;
  readonly random: Random;
  readonly ledger: Ledger;
  readonly place: Place;
  readonly tableCode: string;
  /** Called between steps, once all acknowledgements are in the ledger. False means that nothing more may begin. */
  readonly goesOn: () => Promise<boolean>;
}

export class Refused extends Error {}

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const cents = (amount: number) => Math.round(amount * 100);

/**
 * Random steps at one table, from the first dish to a refund: places, confirms or cancels sub-orders, closes the order,
 * pays it in cash, by card or in parts, and refunds some of it. Records each acknowledgement in the ledger, and repeats
 * some requests with the same key.
 */
export async function spendAnEvening(guests: Guests): Promise<void> {
  const { send, random, ledger, tableCode, goesOn } = guests;
  const { restaurantId, dishes, staff } = guests.place;

  /** @throws Refused, unless an earlier attempt may have been executed. */
  async function call(endpoint: Endpoint, { body, headers, keyed = false, ...filling }: Call) {
    const { method, url: path } = addressOf(endpoint, filling);
    const isForm = typeof body === 'string';
    const request: Asked = {
      method,
      path,
      headers: {
        ...(body !== undefined && (isForm ? form : { 'content-type': 'application/json' })),
        ...headers,
        ...(keyed && { 'idempotency-key': randomUUID() }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    };
    const answered = await send(request);
    if (!answered.body.success) {
      if (!keyed && answered.isRepeat) return answered;
      throw new Refused(`${method} ${path}: ${answered.status} ${JSON.stringify(answered.body)}`);
    }
    if (keyed && random.chance(0.1)) {
      const again = await send(request);
      ledger.sentAgain(path, answered.body.result, again.body.result);
    }
    return answered;
  }

  const checkIn = addressOf(endpoints.verifyTable, { query: { rid: restaurantId, tablenumber: tableCode } });
  const { headers } = await send({ method: 'GET', path: checkIn.url, headers: {} });
  const cookie = String(headers.get('set-cookie')).split(';')[0] ?? '';
  const diner = { cookie };

  let orderID = 0;
  const count = random.between(1, 3);
  for (let at = 0; at < count; at += 1) {
    const dish = random.pick(dishes);
    const items = [{ itemID: dish.itemId, itemQuantity: random.between(1, 4), itemPrice: dish.price }];
    const placed = await call(endpoints.placeOrder, {
      headers: diner,
      keyed: true,
      body: { suborder: [{ items }], tableID: tableCode, restaurantID: restaurantId },
    });
    const { subOrderID } = placed.body.result;
    ({ orderID } = placed.body.result);
    ledger.subOrders.set(subOrderID, 'new');
    if (at > 0 && random.chance(0.2)) {
      await call(endpoints.cancelSubOrder, { headers: staff, body: searchText({ suborderID: subOrderID }) });
      ledger.subOrders.set(subOrderID, 'cancelled');
    } else {
      const suborder = [{ items: [], subOrderID, status: 'O' }];
      await call(endpoints.placeOrder, {
        headers: staff,
        body: { suborder, tableID: tableCode, restaurantID: restaurantId, orderID },
      });
      ledger.subOrders.set(subOrderID, 'confirmed');
    }
    if (!(await goesOn())) return;
  }
  await call(endpoints.closeOrder, { headers: staff, body: { orderID } });
  ledger.closed.add(orderID);
  if (!(await goesOn())) return;

  const paid = (amount: number) => {
    ledger.payments.set(orderID, [...(ledger.payments.get(orderID) ?? []), cents(amount)]);
  };
  const payCash = async (part?: string) => {
    const query = { orderid: orderID, paidby: 'Cash', tip: random.pick(['0', '1.50']), part };
    const answered = await call(endpoints.setOrderToPaid, { headers: staff, keyed: true, query });
    paid(answered.body.result.amount);
  };
  const payByCard = async (part?: string) => {
    const body = { orderID, tipamount: random.pick([0, 2]), ...(part && { part }) };
    const started = await call(endpoints.payOrder, { headers: diner, keyed: true, body });
    const { result: sessionId, url } = started.body as { result: string; url: string };
    const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Ana', email: '' };
    const path = new URL(url, 'http://here').pathname;
    const page = await send({ method: 'POST', path, headers: form, body: searchText(card) });
    if (page.status !== 303) throw new Refused(`the card page of ${orderID} answered ${page.status}`);
    const done = await call(endpoints.completeOrder, {
      headers: {},
      body: searchText({ sessionId, rid: restaurantId }),
    });
    paid(done.body.result.amount);
  };
  const pay = () => random.pick([payCash, payByCard]);
  if (random.chance(0.35)) {
    await call(endpoints.splitBill, { headers: staff, body: { orderID, way: 'equal', people: 2 } });
    await pay()('shares:1');
    if (!(await goesOn())) return;
    await pay()('rest');
  } else {
    await pay()();
  }
  ledger.paid.add(orderID);

  if (!(await goesOn()) || random.chance(0.5)) return;
  const known = await call(endpoints.refunds, { headers: staff, params: { orderID } });
  const { paymentId } = known.body.result.payments[0];
  const amount = random.pick(['0.50', '1.25']);
  const body = { orderID, paymentId, amount, reason: 'The soup was cold' };
  const given = await call(endpoints.refund, { headers: staff, keyed: true, body });
  ledger.refunds.set(given.body.result.refundId, cents(Number(amount)));
}

interface Call extends Filling {
  readonly headers: Readonly<Record<string, string>>;
  /** An object for JSON, or a text for a form. */
  readonly body?: object | string;
  readonly keyed?: boolean;
}
