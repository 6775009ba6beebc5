import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { addressOf } from '../../core/contract/address.ts';
import * as endpoints from '../../core/contract/endpoints.ts';
import type { Arena } from './arena.ts';
import { dishesWithChoices, openRestaurant, orderRequest } from './diner.ts';
import { percentile } from './figures.ts';
import { seatGuests } from './product-database.ts';
import { Connection, expectStatus, requestBytes } from './wire-client.ts';

const changes = 9;

/** Medians in milliseconds over several changes of one dish. */
interface AfterChange {
  readonly answer: number;
  readonly order: number;
  readonly others: number;
}

/** Changes a dish repeatedly, like another program would, and sends requests right after each notification. */
export async function measureChange({ product, cookieSecret }: Arena, client: pg.Client): Promise<AfterChange> {
  const [connection, beside] = [new Connection(product.url), new Connection(product.url)];
  const { url: path } = addressOf(endpoints.itemMenu, { query: { rid: openRestaurant } });
  const menu = requestBytes({ path, headers: { 'accept-encoding': 'gzip' } });
  const well = requestBytes({ path: '/healthz' });
  const dishes = (await dishesWithChoices(product.url)).slice(-3);
  const guests = await seatGuests(client, openRestaurant, changes + 1, cookieSecret);
  const taken = { answer: [] as number[], order: [] as number[], others: [] as number[] };

  const afterChange = async (ask: Buffer) => {
    await client.query(
      `with changed as (update items set description = description || '.' where id = (
         select id from items where restaurant_id = $1 and availability = 'A' order by id limit 1))
       update restaurants set menu_version = menu_version + 1 where id = $1`,
      [openRestaurant],
    );
    await delay(100);
    let isAnswered = false;
    const besides = (async () => {
      let longest = 0;
      while (!isAnswered) {
        const sentAt = performance.now();
        await expectStatus(beside, 200, well);
        longest = Math.max(longest, performance.now() - sentAt);
      }
      return longest;
    })();
    const readAt = performance.now();
    await expectStatus(connection, 200, ask);
    const ms = performance.now() - readAt;
    isAnswered = true;
    return { ms, others: await besides };
  };
  for (const [at, guest] of guests.entries()) {
    const answer = await afterChange(menu);
    const order = await afterChange(orderRequest(guest, dishes, at));
    if (at === 0) continue;
    taken.answer.push(answer.ms);
    taken.order.push(order.ms);
    taken.others.push(Math.max(answer.others, order.others));
  }
  connection.close();
  beside.close();
  const middle = (values: readonly number[]) => percentile(values, 0.5);
  return { answer: middle(taken.answer), order: middle(taken.order), others: middle(taken.others) };
}
