import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { distributedTables, restaurantBound } from './restaurant-bound.ts';
import { testDatabase } from './test-app.ts';

const { ownerUrl } = await testDatabase();
const client = new pg.Client({ connectionString: ownerUrl });
beforeAll(() => client.connect());
afterAll(() => client.end());

it.each([
  ['free', 'select name from plans where id = $1'],
  ['routed', 'select from orders where restaurant_id = $1 and id = $2'],
  [
    'routed',
    'select from orders o join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id where o.restaurant_id = $1',
  ],
  [
    'routed',
    'select from orders o left join visits v on v.restaurant_id = o.restaurant_id and v.id = o.visit_id where o.restaurant_id = $1',
  ],
  ['routed', 'insert into visits (restaurant_id, table_id) values ($1, $2)'],
  ['routed', 'update visits set ended_at = now() where restaurant_id = $1 and id = $2'],
  [
    'led',
    'select (select count(*) from payments p where p.restaurant_id = o.restaurant_id and p.order_id = o.id) from orders o where o.restaurant_id = $1',
  ],
  ['led', 'with v as (insert into visits (restaurant_id, table_id) values ($1, $2) returning id) select id from v'],
  ['led', 'insert into categories (restaurant_id, name) select $1, name from plans'],
  ['unbound', 'select from orders where id = $1'],
  ['unbound', 'select from orders where $1::int is null or restaurant_id = $1'],
  ['unbound', 'select from orders where restaurant_id = any($1)'],
  ['unbound', 'select from orders o join visits v on v.id = o.visit_id where o.restaurant_id = $1'],
  ['unbound', 'delete from payments where reference = $1'],
  ['unbound', 'insert into categories (restaurant_id, name) select id, name from restaurants'],
])('%s: %s', async (routing, statement) => {
  expect((await restaurantBound(client, statement, await distributedTables(client))).routing).toBe(routing);
});

it('says which of its values is the restaurant', async () => {
  const statement = 'update orders set version = $1 where id = $2 and restaurant_id = $3';
  const bound = await restaurantBound(client, statement, await distributedTables(client));
  expect(bound).toMatchObject({ values: [2], writes: ['orders'] });
});
