import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Hold, Holds } from './holds.ts';
import { type Answer, type Sent, send } from './send.ts';

interface Dish {
  readonly itemId: number;
  readonly itemName: string;
  readonly price: number;
  readonly availibilty: string;
  readonly mandatory: boolean;
}

interface Table {
  readonly id: number;
  readonly code: string;
}

interface Step {
  readonly what: string;
  readonly ms: number;
  readonly grownMb: number;
}

/** The demo's restaurant with OTP, and the one without. */
export const bistro = 1;
export const cantina = 2;

export class Target {
  readonly url: string;
  readonly #faults: string[] = [];
  readonly #tables = new Map<number, Table[]>();
  #tokens = new Map<string, string>();
  #dish: Dish | undefined;

  readonly holds: Holds;
  #steps: Step[] = [];

  constructor(url: string, holds: Holds) {
    this.url = url;
    this.holds = holds;
  }

  /** Records a fault if the product didn't withstand the attack. */
  expect(held: boolean, fault: string): void {
    if (!held) this.#faults.push(fault);
  }

  takeFaults(): string[] {
    return this.#faults.splice(0);
  }

  /** Measures one part of an attack separately. */
  async step<Result>(what: string, work: () => Promise<Result>): Promise<Result> {
    const { residentMb } = await this.endStep('before that');
    const result = await work();
    await this.endStep(what, residentMb);
    return result;
  }

  async endStep(what: string, before = Number.POSITIVE_INFINITY): Promise<Hold> {
    const hold = await this.holds.take();
    this.#steps.push({ what, ms: hold.ms, grownMb: Math.max(0, hold.peakMb - before) });
    return hold;
  }

  takeSteps(): Step[] {
    return this.#steps.splice(0);
  }

  send(path: string, sent: Sent = {}): Promise<Answer> {
    return send(this.url, path, sent);
  }

  /** The Authorization header of a demo user. @throws if the sign-in is refused. */
  async as(username: string, password: string): Promise<Record<string, string>> {
    const known = this.#tokens.get(username);
    if (known) return { authorization: known };
    const answer = await this.send(addressOf(endpoints.signIn).url, { method: 'POST', body: { username, password } });
    const { token } = (answer.envelope.result ?? {}) as { token?: string };
    if (token === undefined) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text}`);
    this.#tokens.set(username, `JWT-${token}`);
    return { authorization: `JWT-${token}` };
  }

  admin(restaurant?: number): Promise<Record<string, string>> {
    return this.as('admin', 'Admin@123').then((headers) =>
      restaurant === undefined ? headers : { ...headers, 'x-restaurant': String(restaurant) },
    );
  }

  async table(restaurant: number): Promise<Table> {
    const headers = await this.admin(restaurant);
    const name = `Attack ${randomUUID().slice(0, 8)}`;
    const attendants = await this.send(addressOf(endpoints.attendantNames).url, { headers });
    const [attendant] = attendants.envelope.result as { id: number }[];
    const answer = await this.send(addressOf(endpoints.saveDiningTable).url, {
      method: 'POST',
      headers,
      body: { name, state: 1, serverId: attendant?.id },
    });
    const table = answer.envelope.result as Table | undefined;
    if (!table) throw new Error(`no table could be added: ${answer.text}`);
    this.#tables.set(restaurant, [...(this.#tables.get(restaurant) ?? []), table]);
    return table;
  }

  /** Adds a restaurant without dishes. It is not removed afterwards. */
  async restaurant(): Promise<number> {
    const headers = await this.admin();
    const { url } = addressOf(endpoints.restaurants, { query: { size: 1 } });
    const { results = [] } = (await this.send(url, { headers })).envelope as {
      results?: { planId: number; config: string }[];
    };
    const name = `Attack ${randomUUID().slice(0, 8)}`;
    const body = {
      name,
      restaurantURL: 'https://attack.example',
      address: 'Attack',
      code: name.slice(-8),
      planId: results[0]?.planId,
      config: '',
    };
    const answer = await this.send(addressOf(endpoints.saveRestaurant).url, { method: 'POST', headers, body });
    const { id } = (answer.envelope.result ?? {}) as { id?: number };
    if (id === undefined) throw new Error(`no restaurant could be added: ${answer.text}`);
    return id;
  }

  /** Removes the tables that attacks added, except those with an unpaid order. */
  async clearUp(): Promise<void> {
    for (const [restaurant, tables] of this.#tables) {
      const headers = await this.admin(restaurant);
      for (const { id } of tables) {
        await this.send(addressOf(endpoints.saveDiningTable).url, {
          method: 'POST',
          headers,
          body: { id, name: 'Attack', state: 3 },
        });
      }
    }
  }

  /** Returns the visit cookie. */
  async checkIn(code: string): Promise<string> {
    const answer = await this.send(
      addressOf(endpoints.verifyTable, { query: { rid: cantina, tablenumber: code } }).url,
    );
    const cookie = answer.headers['set-cookie']?.split(';')[0];
    if (cookie === undefined) throw new Error(`no check-in at ${code}: ${answer.text}`);
    return cookie;
  }

  /** Orders one plain dish `count` times, each time with the note. */
  async place(cookie: string, code: string, { count = 1, note = '' } = {}): Promise<Answer> {
    this.#dish ??= await this.#plainDish();
    const dish = this.#dish;
    const line = { itemID: dish?.itemId, itemName: dish?.itemName, itemQuantity: 1, itemPrice: dish?.price };
    const items = Array(count).fill(note === '' ? line : { ...line, specialInstruction: note });
    return this.send(addressOf(endpoints.placeOrder).url, {
      method: 'POST',
      headers: { cookie, 'idempotency-key': randomUUID() },
      body: { suborder: [{ items }], tableID: code, restaurantID: cantina },
    });
  }

  async #plainDish(): Promise<Dish | undefined> {
    const menu = await this.send(addressOf(endpoints.itemMenu, { query: { rid: cantina } }).url);
    return (menu.envelope.result as { items: Dish[] }[])
      .flatMap(({ items }) => items)
      .find(({ availibilty, mandatory }) => availibilty === 'A' && !mandatory);
  }
}

/** Data and requests are prepared beforehand and not measured. `mostMb` is how much memory a flood may add. */
export interface Attack {
  readonly name: string;
  readonly mostMb?: number;
  make?(): Promise<unknown>;
  prepare?(target: Target): Promise<unknown>;
  run(target: Target): Promise<void>;
}

/** Repeats a round for some seconds, with pauses: the test measures how long others wait, not throughput. */
export async function forSeconds(seconds: number, round: (at: number) => Promise<unknown>): Promise<void> {
  const end = performance.now() + seconds * 1000;
  for (let at = 0; performance.now() < end; at += 1) {
    await round(at);
    await delay(20);
  }
}

/** Creates a value at the first call and returns the same one later. */
export function once<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined;
  return () => (made ??= make());
}
