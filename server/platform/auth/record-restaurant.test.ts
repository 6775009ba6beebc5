import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { outcome, testApp, uniqueWord } from '../../testing/test-app.ts';

const test = await testApp();
const { db } = test;
const privileges = ['itemcategory', 'managetable', 'server'] as const;

const kinds = [
  [addressOf(endpoints.saveAttendant).url, 'attendants', { code: 'A1', status: 1 }],
  [addressOf(endpoints.saveDiningTable).url, 'dining_tables', { state: 1 }],
  [addressOf(endpoints.saveCategory).url, 'categories', { description: '' }],
] as const;

describe.each(kinds)('%s and the restaurant of the body [SERVER-06 SERVER-15]', (url, table, fields) => {
  const nameField = url === addressOf(endpoints.saveCategory).url ? 'categoryName' : 'name';
  const save = (headers: Record<string, string>, name: string, more: object) =>
    test.send({ method: 'POST', url, headers, payload: { ...fields, [nameField]: name, ...more } });
  const savedAt = async (name: string) =>
    (await db.selectFrom(table).select('restaurant_id').where('name', '=', name).execute()).map(
      (row) => row.restaurant_id,
    );

  async function buildPeople() {
    const [{ id: here }, { id: there }] = [await test.buildRestaurant(), await test.buildRestaurant()];
    return {
      here,
      there,
      own: await test.staffOf({ restaurantId: here, privileges: [...privileges] }),
      admin: {
        ...(await test.staffOf({ restaurantId: null, privileges: [...privileges] })),
        'x-restaurant': String(here),
      },
    };
  }

  it('saves it there for a platform administrator, and in the chosen one by default', async () => {
    const { here, there, admin } = await buildPeople();
    for (const [restaurantId, expected] of [
      [there, there],
      [here, here],
      [undefined, here],
      [null, here],
      [0, here],
    ] as const) {
      const name = uniqueWord('Record');
      expect((await save(admin, name, { restaurantId })).statusCode).toBe(200);
      expect(await savedAt(name)).toEqual([expected]);
    }
    expect((await save(admin, uniqueWord('Record'), { restaurantId: 99_999_999 })).statusCode).toBe(404);
  });

  it('accepts the own one for staff, and refuses any other like a missing one', async () => {
    const { here, there, own: ours } = await buildPeople();
    const name = uniqueWord('Record');
    expect((await save(ours, name, { restaurantId: here })).statusCode).toBe(200);
    expect(await savedAt(name)).toEqual([here]);
    for (const restaurantId of [there, 99_999_999]) {
      const refused = uniqueWord('Record');
      expect(outcome(await save(ours, refused, { restaurantId }))).toEqual([403, 'NotAllowed']);
      expect(await savedAt(refused)).toEqual([]);
    }
  });
});

it('never moves a record: it is looked up in the restaurant of the body', async () => {
  const [{ id: here }, { id: there }] = [await test.buildRestaurant(), await test.buildRestaurant()];
  const { id } = await test.buildAttendant({ restaurantId: here, name: 'Stays' });
  const headers = {
    ...(await test.staffOf({ restaurantId: null, privileges: ['server'] })),
    'x-restaurant': String(here),
  };
  const save = (restaurantId: number, name: string) =>
    test.send(endpoints.saveAttendant, { headers, payload: { id, name, code: 'A1', status: 1, restaurantId } });
  expect((await save(there, 'Moves')).statusCode).toBe(404);
  const read = () => test.findRows('attendants', id, ['restaurant_id', 'name']);
  expect(await read()).toEqual([{ restaurant_id: here, name: 'Stays' }]);
  expect((await save(here, 'Renamed')).json()).toMatchObject({ message: 'Updated' });
  expect(await read()).toEqual([{ restaurant_id: here, name: 'Renamed' }]);
});
