import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { restaurantBound, restaurantTables } from './restaurant-bound.ts';
import { testDatabase } from './test-app.ts';
import { sendersWithoutRestaurant } from './without-restaurant.ts';

const { ownerUrl } = await testDatabase();
const client = new pg.Client({ connectionString: ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

it.each([
  ['free', 'select name from plans where id = $1'],
  ['bound', 'select from orders where restaurant_id = $1 and id = $2'],
  [
    'bound',
    'select from orders o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id where o.restaurant_id = $1',
  ],
  [
    'bound',
    'select from orders o left join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id where o.restaurant_id = $1',
  ],
  ['bound', 'insert into visits (restaurant_id, table_id) values ($1, $2)'],
  ['bound', 'update visits set ended_at = now() where restaurant_id = $1 and id = $2'],
  [
    'bound',
    'select (select count(*) from payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id) from orders o where o.restaurant_id = $1',
  ],
  ['bound', 'with v as (insert into visits (restaurant_id, table_id) values ($1, $2) returning id) select id from v'],
  ['bound', 'insert into categories (restaurant_id, name) select $1, name from plans'],
  ['unbound', 'select from orders where id = $1'],
  ['unbound', 'select from orders where $1::int is null or restaurant_id = $1'],
  ['unbound', 'select from orders where restaurant_id = any($1)'],
  ['unbound', 'select from orders o join visits v on v.id = o.visit_id where o.restaurant_id = $1'],
  ['unbound', 'delete from payments where reference = $1'],
  ['unbound', 'insert into categories (restaurant_id, name) select id, name from restaurants'],
])('%s: %s', async (routing, statement) => {
  expect((await restaurantBound(client, statement, await restaurantTables(client))).routing).toBe(routing);
});

const sources = readdirSync('server', { recursive: true, encoding: 'utf8' });

it('every listed sender has exactly its reviewed number of statements, by default one', () => {
  const senders = Object.values(sendersWithoutRestaurant).flat();
  expect(senders.map((sender) => sender.replace(/( \d+)?$/, numberOf(sender)))).toEqual(senders);
});

/**
 * The number of statements in the function, or in the file if no function is named: ' 2' from two on, ' 0' if missing.
 */
function numberOf(sender: string): string {
  const [file = '', name] = sender.replace(/ \d+$/, '').split(' ');
  const text = readFileSync(`server/${sources.find((path) => basename(path) === file)}`, 'utf8');
  const body = name === undefined ? text : functionIn(text, name);
  if (body === undefined) return ' 0';
  const sent = body.match(/\b(execute\w*|stream|pageOf)(<.*>)?\(/g)?.length ?? 1;
  return sent > 1 ? ` ${sent}` : '';
}

/** The source of a function or method, from its name to the closing brace with the same indent. */
const functionIn = (text: string, name: string) =>
  new RegExp(`^( *)(export |async |function\\*? |const |\\*)*${name}\\b.*$[^]*?^\\1\\}`, 'm').exec(text)?.[0];
