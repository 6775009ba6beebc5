import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Restaurant } from '../../../core/contract/restaurants.ts';
import { privileges } from '../../../core/domain/privileges.ts';
import { inTransaction } from '../../platform/database.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { changeRows, outcome, summaryOf, testApp, uniqueWord } from '../../testing/test-app.ts';
import { restaurantTerms } from './restaurants.service.ts';

const test = await testApp();

const plan = await test.buildPlan();
const config = '{"otprequired":0,"managercode":"7777","paymenttype":"P","note":"x"}';
const whole = {
  restaurantURL: 'https://trattoria.example',
  address: '1 Main Street',
  code: 'TR',
  taxrate: 8.875,
  planId: plan.id,
  config,
};
const record = (part: object = {}) => ({ name: uniqueWord('Trattoria'), ...whole, ...part });
const elsewhere = { taxrate: 7.25, address: '2 Side Street' };

const room: RecordFacts = {
  privilege: 'managerestaurant',
  isPlatforms: true,
  list: endpoints.restaurants,
  save: endpoints.saveRestaurant,
  id: 'id',
  name: 'name',
  least: () => whole,
  size: 10,
  search: {
    rows: [
      { name: 'Named', restaurantURL: 'https://url.example', code: 'Cde-9', address: 'Adr_%' },
      { name: 'Other', restaurantURL: 'https://b.example', code: 'B', address: 'B' },
    ],
    finds: { NAMED: ['Named'], ' url.ex ': ['Named'], 'cde-9': ['Named'], 'adr_%': ['Named'], _amed: [] },
  },
  added: () => ({ sent: whole, stored: { ...whole, active: true, logo: null } }),
  changed: () => ({ sent: elsewhere, stored: elsewhere }),
  answersRecord: true,
  refused: [
    ...[undefined, ' \t ', null].map((name) => [{ ...whole, name }, [422, 'MissingName']] as const),
    ...[{ config: {} }, { planId: 'x' }, { taxrate: {} }, { active: 'yes' }].map(
      (part) => [record(part), [400, 'Invalid']] as const,
    ),
  ],
  ids: {
    list: '[REST-13 REST-23]',
    added: '[REST-13 REST-24]',
    changed: '[REST-24 REST-25]',
    refused: '[REST-16 REST-17]',
    taken: '[REST-18]',
  },
};
testRecords(test, room);

const headers = await test.staffOf({ restaurantId: null });
const list = async (who: Record<string, string>) => (await test.send(endpoints.restaurants, { headers: who })).json();
const save = (payload: object, who = headers) => test.send(endpoints.saveRestaurant, { headers: who, payload });
const { find, add } = await recordKeeper(test, room);
/** A restaurant as a client loaded it some time ago. */
const loaded = async (): Promise<Restaurant> => find(await add(uniqueWord('Trattoria')));
/** A stored restaurant in the form that a client sends. */
const filledIn = async (id: number) => ({ ...(await find(id)), restaurantURL: 'x', address: 'x', code: 'x' });
const taxRateOf = async (rid: number) => (await test.send(endpoints.taxRate, { query: { rid } })).json();

it('a new restaurant is usable at once: terms, first roles, a user, and a working table code', async () => {
  const { result } = (await save(record())).json();
  expect((await taxRateOf(result.id)).result).toBe(8.875);
  const there = { ...headers, 'x-restaurant': String(result.id) };
  const roles = await test.resultOf(endpoints.roleNames, { headers: there });
  const ofRestaurant = roles.filter(({ platform }: { platform: boolean }) => !platform);
  expect(ofRestaurant.map(({ name }: { name: string }) => name)).toEqual(['Kitchen', 'Manager', 'Server']);
  const user = {
    name: 'Bo Lind',
    username: uniqueWord('bo').replace(' ', '-'),
    userEmail: 'bo@example.com',
    password: 'Fresh#2026',
    repassword: 'Fresh#2026',
    roleId: [ofRestaurant[1].id],
  };
  const added = await test.send(endpoints.saveUser, { headers: there, payload: user });
  expect(added.json()).toMatchObject({ success: true });
  const his = await test.staffHeaders(added.json().result);
  const held = await test.resultOf(endpoints.userPrivileges, { headers: his });
  const platforms = ['managerestaurant', 'applicationcharges'];
  expect([...held].sort()).toEqual(privileges.filter((privilege) => !platforms.includes(privilege)).sort());
  const names = await test.resultOf(endpoints.restaurantNames, { headers: his });
  expect(names).toEqual([{ id: result.id, name: result.name }]);
});

it.each([
  ['name', 'n'.repeat(300), 'Please use at most 200 characters.'],
  ['restaurantURL', ' ', 'Restaurant URL is mandatory!'],
  ['address', null, 'Address is mandatory!'],
  ['code', undefined, 'Code is mandatory!'],
  ['planId', 0, 'Subscription Plan is mandatory!'],
  ['planId', 2_000_000_000, 'There is no such plan.'],
  ['taxrate', '100.1', 'TAX Rate must be 0 to 100 percent, with at most 5 decimals.'],
  [
    'config',
    '{"otprequired":1,\n"b":2\n"c":3}',
    'Config must be valid JSON: an object in braces, with commas between its entries.',
  ],
])('refuses a bad %s at its field: %j', async (path, value, message) => {
  const before = await loaded();
  for (const whole of [record(), before]) {
    const answer = await save({ ...whole, [path]: value });
    expect(summaryOf(answer)).toEqual([422, 'Invalid', message]);
    expect(answer.json().fields).toEqual([{ path, message }]);
  }
  expect(await find(before.id)).toEqual(before);
});

it('an empty tax rate is 0 and an empty config the default; every digit and omitted fields stay [REST-15]', async () => {
  const { result } = (await save(record({ taxrate: '', config: '  ' }))).json();
  expect(result.taxrate).toBe(0);
  expect(JSON.parse(result.config)).toEqual({ otprequired: 1, managercode: '', paymenttype: 'T' });
  const before = await find(await add(uniqueWord('Trattoria'), { taxrate: '0.00001' }));
  expect(before.taxrate).toBe(0.00001);
  const { taxrate: _, config: __, active: ___, ...rest } = before;
  expect((await save(rest)).json().result).toEqual({ ...before, version: 2 });
});

it('guests get the new tax, OTP and charge terms at once', async () => {
  const floor = await test.buildFloor();
  const id = floor.restaurantId;
  const before = await filledIn(id);
  const isOtpAsked = () => test.resultOf(endpoints.isOtpRequired, { query: { rid: id } });
  expect(await isOtpAsked()).toBe(1);
  const dear = await test.buildPlan({ charges: '0$25$5$0|25$75$6$0|75$100$7$0' });
  const changed = { ...before, taxrate: 5, planId: dear.id, config };
  expect((await save(changed)).json().message).toBe('Updated');
  expect((await taxRateOf(id)).result).toBe(5);
  expect(await isOtpAsked()).toBe(0);
  expect(await test.resultOf(endpoints.dinerChargePlan, { query: { rid: id } })).toBe(dear.charges);
  const shown = await test.resultOf(endpoints.restaurantConfig, { query: { rid: id } });
  expect(shown).toBe('{"otprequired":0,"managercode":"","paymenttype":"P"}');
});

it('a shorter manager code from before still works, and is reported when the configuration is saved', async () => {
  const before = await loaded();
  const short = '{"otprequired":1,"managercode":"77","paymenttype":"T"}';
  await test.changeRows('restaurants', before.id, { config: short });
  expect((await restaurantTerms(test.db, before.id))?.config.managerCode).toBe('77');
  const { config: _left, ...withoutConfig } = before;
  expect((await save(withoutConfig)).json().message).toBe('Updated');
  const again = { ...(await find(before.id)), name: uniqueWord('Renamed') };
  const message = 'managercode needs at least 4 digits.';
  expect((await save(again)).json()).toMatchObject({ success: false, fields: [{ path: 'config', message }] });
});

it('a save waits for the deletion of its plan, and then fails', async () => {
  const plan = await test.buildPlan();
  const { saving } = await inTransaction(test.db, async (tx) => {
    await changeRows(tx, 'plans', plan.id, { removed_at: new Date() });
    const saving = save(record({ planId: plan.id }));
    await test.waitersAtLock(1);
    return { saving };
  });
  expect((await saving).json()).toMatchObject({ success: false, message: 'There is no such plan.' });
});

describe('deactivating', () => {
  it('refuses guests, keeps the staff, and is reversible', async () => {
    const floor = await test.buildFloor();
    for (const status of ['paid', 'cancelled'] as const)
      await test.buildOrder({ restaurantId: floor.restaurantId, status });
    const before = await filledIn(floor.restaurantId);
    const off = (await save({ ...before, active: false })).json();
    expect(off).toMatchObject({ message: 'Updated', result: { active: false } });
    expect(await taxRateOf(floor.restaurantId)).toMatchObject({ success: false, error: 'NotFound' });
    const open = await test.findRows('visits', { restaurant_id: floor.restaurantId, ended_at: null }, ['id']);
    expect(open).toEqual([]);
    const his = await test.staffOf({ restaurantId: floor.restaurantId });
    expect((await test.send(endpoints.menus, { headers: his })).statusCode).toBe(200);
    await save({ ...before, active: true, version: off.result.version });
    expect((await taxRateOf(floor.restaurantId)).success).toBe(true);
  });

  it('is shown to its staff with its name, and the calls named there still work', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const table = await test.buildTable({ restaurantId });
    const his = await test.staffOf({ restaurantId });
    const get = (path: string) => test.send({ method: 'GET', url: `/api/${path}`, headers: his });
    const before = await filledIn(restaurantId);
    const { id, name } = before;
    expect((await get('restaurantidname')).json().result).toEqual([{ id, name }]);
    await save({ ...before, active: false });
    expect((await get('restaurantidname')).json().result).toEqual([{ id, name, inactive: true }]);
    for (const path of ['items', 'itemcategories', 'fetchtable', 'users', 'revenuereport', 'orderstatReport'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 200]);
    const saved = await test.send(endpoints.saveCategory, { headers: his, payload: { categoryName: 'Winter' } });
    expect(saved.json()).toMatchObject({ success: true });
    const guest = await test.send(endpoints.verifyTable, { query: { rid: id, tablenumber: table.code } });
    expect(guest.json().result).toBe(0);
  });

  it.each(['new', 'open', 'closed'] as const)(
    'is refused while an order is %s: it waits to be paid',
    async (status) => {
      const { restaurantId } = await test.buildOrder({ status });
      const before = await find(restaurantId);
      expect(summaryOf(await save({ ...(await filledIn(restaurantId)), active: false }))).toEqual([
        409,
        'InUse',
        `'${before.name}' has 1 unpaid order and cannot be deactivated. Take payment or cancel the order first.`,
      ]);
      expect(await find(restaurantId)).toEqual(before);
    },
  );

  it('at the same moment as an order: the order comes first, or finds its visit ended', async () => {
    for (let round = 0; round < 4; round++) {
      const floor = await test.buildFloor();
      const before = await filledIn(floor.restaurantId);
      const [placed, off] = await Promise.all([
        test.place(floor, [{ itemID: floor.soup, itemQuantity: 1 }]),
        save({ ...before, active: false }),
      ]);
      expect([placed.statusCode, off.statusCode]).not.toEqual([200, 200]);
      expect(placed.statusCode === 200 || off.statusCode === 200).toBe(true);
    }
  });

  it('waits for a visit before it takes the restaurant, which an order of staff locks after its visit', async () => {
    const floor = await test.buildFloor();
    const before = await filledIn(floor.restaurantId);
    const { off } = await inTransaction(test.db, async (tx) => {
      await sql`select from visits where restaurant_id = ${floor.restaurantId} for update`.execute(tx);
      const off = save({ ...before, active: false });
      await test.waitersAtLock(1);
      await sql`select from restaurants where id = ${floor.restaurantId} for share nowait`.execute(tx);
      return { off };
    });
    expect((await off).json().message).toBe('Updated');
  });
});

describe('a manager of one restaurant with managerestaurant', () => {
  it('sees and changes that one only, and cannot add one, change its plan, or deactivate it [REST-27]', async () => {
    const { id: restaurantId } = await test.buildRestaurant();
    const his = await test.staffOf({ restaurantId, privileges: ['managerestaurant'] });
    const { results, mayAdd, totalElements } = await list(his);
    const [ours] = results;
    expect([ours.id, mayAdd, totalElements]).toEqual([restaurantId, false, 1]);
    const whole = { ...ours, restaurantURL: 'x', address: 'x' };
    for (const payload of [record(), { ...whole, planId: plan.id }, { ...whole, active: false }])
      expect(outcome(await save(payload, his))).toEqual([403, 'NotAllowed']);
    expect(await find(restaurantId)).toEqual(ours);
    const changed = await save({ ...whole, taxrate: 6 }, his);
    expect(changed.json()).toMatchObject({ message: 'Updated', result: { taxrate: 6 } });
    const other = await loaded();
    const asIfThere = { ...his, 'x-restaurant': String(other.id) };
    expect(outcome(await save({ ...other, taxrate: 1 }, asIfThere))).toEqual([404, 'NotFound']);
    expect(await find(other.id)).toEqual(other);
  });
});

it('restaurantidname lists id and name of all restaurants to the platform, the first one first [REST-27]', async () => {
  const { id, name } = await loaded();
  const { result } = (await test.send(endpoints.restaurantNames, { headers })).json();
  expect(result).toContainEqual({ id, name });
  const ids = result.map((restaurant: Restaurant) => restaurant.id);
  expect(ids).toEqual(ids.toSorted((a: number, b: number) => a - b));
});
