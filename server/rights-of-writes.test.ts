import { describe, expect, it } from 'vitest';
import type { Call } from '../core/contract/call.ts';
import * as endpoints from '../core/contract/endpoints.ts';
import { calls } from '../core/contract/index.ts';
import type { Privilege } from '../core/domain/privileges.ts';
import { rights } from './db/program-rights.ts';
import { ofNoCall, writers, writesIn, wrongWrites } from './testing/rights-of-writes.ts';
import { type Endpoint, testApp } from './testing/test-app.ts';

// Compares rights by table and column instead of by call, because a call that writes many tables must not allow changes
// that another call protects. In every test, `testApp` checks all statements that a call sends.

describe('the list of who may write what', () => {
  it('names each table that the program may write, once, except those that no right guards', () => {
    const tables = writers.map(([columns]) => columns).filter((columns) => !columns.includes(':'));
    const ofProgram = Object.entries(rights).filter(([, more]) => more !== '');
    expect([...tables, ...ofNoCall].sort()).toEqual(ofProgram.map(([table]) => table).sort());
  });

  it('says why wherever several may', () => {
    expect(writers.filter(([, who, why]) => who.includes(', ') !== (why !== undefined))).toEqual([]);
  });
});

const insert = 'insert into items (restaurant_id, name) values ($1, $2)';

it.each<[string, Call, string, readonly string[]]>([
  ['the same right', calls.saveItem, insert, []],
  ['another right', calls.saveRole, insert, ['items.name']],
  ['no right', { ...calls.saveItem, auth: { kind: 'open' } }, insert, ['items.name']],
  [
    'one right of two',
    { ...calls.saveItem, auth: { kind: 'privilege', anyOf: ['item', 'order'] } },
    insert,
    ['items.name'],
  ],
  [
    'a column of others',
    calls.takeOrder,
    'update orders o set version = o.version + 1, join_id = $1 where id = $2',
    ['orders.join_id'],
  ],
  [
    'no proof',
    { ...calls.refund, needsRecentProof: undefined } as never,
    'insert into refunds as r (amount_cents) select 1',
    ['refunds.amount_cents'],
  ],
  ['rows removed', calls.saveItem, 'with gone as (delete from roles where id = $1) select', ['roles.deleted']],
  ['a new table', calls.saveItem, 'update "new_table" set "a" = $1', ['new_table.a']],
])('%s is compared', (_, call, text, columns) => {
  expect(wrongWrites({ call }, text)).toEqual(
    columns.map((column) => expect.stringContaining(` writes ${column} and `)),
  );
});

it('statements are read, or the test fails', () => {
  const update = `with a as (select from visits for no key update of v), b as (update items i set (name, types) = (x.name, x.types)
    from x where true returning 1) insert into categories as c (name) values ($1)
    on conflict (name) do update set description = excluded.description, version = c.version + 1`;
  expect(wrongWrites({ call: calls.saveItem }, 'insert into items default values')).toHaveLength(1);
  expect(writesIn(update)?.map(({ table, column }) => `${table}.${column}`)).toEqual([
    'categories.name',
    'items.name',
    'items.types',
  ]);
});

const test = await testApp();
const noon = { days: ['Mon'], from: '12:00', to: '14:00' };
const menu = JSON.stringify({
  comanda: 1,
  offerTimes: [noon],
  choiceGroups: [{ groupName: 'Sauces', choices: [{ subItemName: 'A', price: '2' }, { subItemName: 'B' }] }],
  categories: [
    {
      categoryName: 'Mains',
      priceWindows: [{ ...noon, percentOff: 10 }],
      items: [
        { itemName: 'Soup', price: 4, groups: [{ groupName: 'Sauces' }] },
        { itemName: 'Pie', price: 4, type: '' },
      ],
    },
    { categoryName: 'Late', items: [] },
  ],
});

describe('a call that asks inside for the rights of what it writes', () => {
  async function deskOf(...privileges: Privilege[]) {
    const { id: restaurantId } = await test.buildRestaurant();
    const { id: categoryId } = await test.buildCategory({ restaurantId, name: 'Mains' });
    await test.buildItem({ restaurantId, categoryId, name: 'Soup' });
    const headers = await test.staffOf({ restaurantId, privileges });
    const send = async (endpoint: Endpoint, payload: object | string, query = {}) => {
      const type = typeof payload === 'string' ? { 'content-type': 'text/csv' } : {};
      return test.send(endpoint, { query, payload, headers: { ...headers, ...type } });
    };
    return { categoryId, send };
  }

  it('an import writes no more than its user may', async () => {
    const other: (Privilege | undefined)[] = [undefined, 'itemcategory', 'managerestaurant'];
    for (const privilege of other) {
      const { send } = await deskOf('item', ...(privilege ? [privilege] : []));
      const { menuVersion } = (await send(endpoints.importMenu, menu)).json().result;
      const answer = (await send(endpoints.importMenu, menu, { menuVersion })).json();
      expect(answer).toMatchObject({ result: { isImported: true, added: 1, changed: 1 } });
    }
  });

  it('the order of categories needs theirs', async () => {
    const [{ send, categoryId }, other] = [await deskOf('item'), await deskOf('item', 'itemcategory')];
    const arrange = { of: 'categories', ids: [categoryId] };
    expect((await send(endpoints.arrangeMenu, arrange)).statusCode).toBe(403);
    const record = { of: 'categories', ids: [other.categoryId] };
    expect((await other.send(endpoints.arrangeMenu, record)).statusCode).toBe(200);
  });
});
