import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import type { Plan } from '../../../core/contract/charge-plans.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildPlan, buildRestaurant, buildUser, standardPlan, uniqueWord } from '../../testing/builders.ts';
import { buildFloor } from '../../testing/diner.ts';
import { findRow } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

const platform = await buildUser(test.db, { restaurantId: null, privileges: ['applicationcharges'] });
const headers = await test.staffHeaders(platform.id);

const read = async (query = '') =>
  (await test.send({ method: 'GET', url: `${addressOf(endpoints.plans).url}?${query}`, headers })).json().result;
const search = (text: string) => read(`size=100&searchText=${encodeURIComponent(text)}`);
const save = (payload?: object) =>
  test.send({ ...addressOf(endpoints.savePlan), headers, ...(payload ? { payload } : {}) });
const remove = (id: number | string) => test.send({ ...addressOf(endpoints.deletePlan, { query: { id } }), headers });
const find = async (id: number): Promise<Plan | undefined> =>
  (await read('size=100')).content.find(({ planId }: Plan) => planId === id);

describe('chargeslist', () => {
  it('answers a page of plans by name, ten when nothing is asked [PLAN-15 PLAN-16 PLAN-38]', async () => {
    const word = uniqueWord('Paged');
    for (let at = 11; at >= 0; at--) {
      await buildPlan(test.db, { name: `${word} ${String(at).padStart(2, '0')}`, description: `About ${at}` });
    }
    const first = await read(`searchText=${encodeURIComponent(word)}`);
    expect(first).toMatchObject({
      number: 0,
      size: 10,
      first: true,
      last: false,
      numberOfElements: 10,
      totalElements: 12,
      totalPages: 2,
    });
    expect(first.content[0]).toEqual({
      planId: expect.any(Number),
      planName: `${word} 00`,
      description: 'About 0',
      chargesplan: standardPlan,
      version: 1,
    });
    const second = await read(`page=1&size=10&searchText=${encodeURIComponent(word)}`);
    expect(second.content.map(({ planName }: Plan) => planName)).toEqual([`${word} 10`, `${word} 11`]);
    expect(await read('page=70&size=100')).toMatchObject({ content: [] });
  });

  it('searchText narrows the page by name and description, and is no pattern [PLAN-38]', async () => {
    const word = uniqueWord('Sought');
    const plan = await buildPlan(test.db, { name: `${word} %`, description: 'Only for bakeries' });
    const idsOf = async (text: string) => (await search(text)).content.map(({ planId }: Plan) => planId);
    expect(await idsOf(` ${word.toUpperCase()} `)).toEqual([plan.id]);
    expect(await idsOf('for BAKERIES')).toEqual([plan.id]);
    expect(await idsOf(`${word}_%`)).toEqual([]);
  });

  it.each(['size=0', 'size=101', 'page=-1', 'size=ten'])('refuses %s', async (query) => {
    const response = await test.send({ method: 'GET', url: `${addressOf(endpoints.plans).url}?${query}`, headers });
    expect(response.statusCode).toBe(400);
  });
});

describe('saveApplicationCharge', () => {
  it('adds a plan and answers its id [PLAN-16 PLAN-39 PLAN-40]', async () => {
    const planName = uniqueWord('New');
    const chargesplan = '0$25$0.50$0|25$75$1$0.25|75$1000$2$0';
    const answer = await save({ planName: `  ${planName} `, description: ' For a start ', chargesplan });
    expect(answer.json()).toEqual({ success: true, result: expect.any(Number), message: 'Ok' });
    expect(await find(answer.json().result)).toEqual({
      planId: answer.json().result,
      planName,
      description: 'For a start',
      chargesplan: '0$25$0.5$0|25$75$1$0.25|75$1000$2$0',
      version: 1,
    });
  });

  it('changes the plan of that id [PLAN-39 PLAN-40]', async () => {
    const { id } = await buildPlan(test.db);
    const planName = uniqueWord('Renamed');
    const changed = await save({ planId: id, planName, chargesplan: '1$2$3$4|5$6$7$8|9$10$11$12', version: 1 });
    expect(changed.json()).toEqual({ success: true, result: id, message: 'Ok' });
    expect(await find(id)).toMatchObject({ planName, chargesplan: '1$2$3$4|5$6$7$8|9$10$11$12', version: 2 });
  });

  it.each([
    ['$$$|$$$|$$$', '0$0$0$0|0$0$0$0|0$0$0$0'],
    ['1$$3$|$$$| $2$ $4', '1$0$3$0|0$0$0$0|0$2$0$4'],
  ])('the empty figures of %j are 0 [PLAN-22]', async (chargesplan, stored) => {
    const id = (await save({ planId: 0, planName: uniqueWord('Empty'), chargesplan })).json().result;
    expect(await find(id)).toMatchObject({ chargesplan: stored });
  });

  it.each([undefined, null, '', '  '])('a new plan of the figures %j is refused', async (chargesplan) => {
    const planName = uniqueWord('None');
    const refused = await save({ planName, chargesplan });
    expect(refused.statusCode).toBe(422);
    expect(refused.json()).toMatchObject({ error: 'Invalid', fields: [{ path: 'chargesplan' }] });
    expect((await search(planName)).totalElements).toBe(0);
  });

  it('without its figures a plan keeps them, and its restaurants their service charge', async () => {
    const floor = await buildFloor(test);
    const { plan_id: planId } = await findRow(test.db, 'restaurants', floor.restaurantId);
    for (const chargesplan of [undefined, null]) {
      const answer = await save({ planId, planName: uniqueWord('Renamed'), chargesplan });
      expect(answer.json()).toMatchObject({ success: true, result: planId });
      expect(await find(planId)).toMatchObject({ chargesplan: standardPlan });
    }
    expect((await save({ planId, planName: uniqueWord('Emptied'), chargesplan: '' })).statusCode).toBe(422);
    const url = addressOf(endpoints.dinerChargePlan, { query: { rid: floor.restaurantId } }).url;
    expect((await test.send({ method: 'GET', url })).json().result).toBe(standardPlan);
  });

  it.each([
    ['no body', undefined],
    ['an empty object', {}],
  ])('%s is InputDataNotProvided [PLAN-25]', async (_, payload) => {
    const response = await save(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({ success: false, result: null, message: 'InputDataNotProvided' });
  });

  it.each([{ chargesplan: standardPlan }, { planName: '' }, { planName: ' \t ' }, { planName: null }, { planId: 0 }])(
    '%j is MissingName [PLAN-26]',
    async (payload) => {
      const before = (await read()).totalElements;
      const response = await save(payload);
      expect(response.statusCode).toBe(422);
      expect(response.json()).toMatchObject({ success: false, message: 'MissingName' });
      expect((await read()).totalElements).toBe(before);
    },
  );

  it('a taken name is NameAlreadyExist, whatever its case and spaces [PLAN-27]', async () => {
    const { name } = await buildPlan(test.db);
    const other = await buildPlan(test.db);
    for (const planName of [name, name.toUpperCase(), `  ${name.replace(' ', '   ')} `]) {
      for (const payload of [
        { planName, chargesplan: standardPlan },
        { planId: other.id, planName, version: 1 },
      ]) {
        const response = await save(payload);
        expect(response.statusCode).toBe(409);
        expect(response.json()).toMatchObject({ success: false, message: 'NameAlreadyExist' });
      }
    }
    expect(await find(other.id)).toMatchObject({ planName: other.name, version: 1 });
  });

  it('a name is not taken by a removed plan, nor by itself', async () => {
    const { id, name } = await buildPlan(test.db);
    expect((await save({ planId: id, planName: name.toLowerCase(), version: 1 })).json().success).toBe(true);
    await remove(id);
    expect((await save({ planName: name, chargesplan: standardPlan })).json().success).toBe(true);
  });

  it.each([
    ['planName', { planName: 'n'.repeat(300) }],
    ['description', { planName: 'Named', description: 'd'.repeat(2001) }],
    ...['0$25$0.5$0|25$75$1$0', `${standardPlan}|1$2$3$4`, '1$2$3|1$2$3$4|1$2$3$4', 'x'].map(
      (chargesplan): [string, object] => ['chargesplan', { planName: 'Named', chargesplan }],
    ),
    ...['-1', '1000000000', 'abc', '12.345', '100000'].map((figure): [string, object] => [
      'chargesplan',
      { planName: 'Named', chargesplan: standardPlan.replace('0.5', figure) },
    ]),
  ])('refuses a bad %s at its field: %j [PLAN-17 PLAN-18]', async (path, payload) => {
    const response = await save(payload);
    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ success: false, error: 'Invalid', fields: [{ path }] });
  });

  it.each([
    { planName: 7 },
    { planName: 'x', chargesplan: [1] },
    { planName: 'x', planId: -1 },
    ['x'],
    { planName: '\0' },
  ])('%j is no plan', async (payload) => {
    expect((await save(payload)).statusCode).toBe(400);
  });

  it('of two editors of one plan the second is told, and nothing is overwritten', async () => {
    const { id } = await buildPlan(test.db);
    const first = uniqueWord('First');
    await save({ planId: id, planName: first, version: 1 });
    const late = await save({ planId: id, planName: uniqueWord('Second'), version: 1 });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ success: false, error: 'Stale' });
    expect(await find(id)).toMatchObject({ planName: first, version: 2 });
  });

  it('a plan that does not exist, or no longer, is not found', async () => {
    const { id } = await buildPlan(test.db);
    await remove(id);
    for (const planId of [id, 2_000_000_000, 9_999_999_999]) {
      expect((await save({ planId, planName: uniqueWord('Gone') })).statusCode).toBe(404);
    }
  });

  it('a diner is charged by the new figures at once', async () => {
    const floor = await buildFloor(test);
    const charges = async () => {
      const url = addressOf(endpoints.dinerChargePlan, { query: { rid: floor.restaurantId } }).url;
      return (await test.send({ method: 'GET', url })).json().result;
    };
    expect(await charges()).toBe(standardPlan);
    const row = await findRow(test.db, 'restaurants', floor.restaurantId, ['plan_id', 'menu_version']);
    await save({ planId: row.plan_id, planName: uniqueWord('Dearer'), chargesplan: '0$25$5$0|25$75$6$0|75$100$7$0' });
    expect(await charges()).toBe('0$25$5$0|25$75$6$0|75$100$7$0');
    // An order priced with the old figures is asked about again.
    const after = await findRow(test.db, 'restaurants', floor.restaurantId, ['menu_version']);
    expect(after.menu_version).toBeGreaterThan(row.menu_version);
  });
});

describe('Plandelete', () => {
  it('deletes, is safe to repeat, and is never cached [PLAN-41]', async () => {
    const { id } = await buildPlan(test.db);
    for (const _ of [1, 2]) {
      const response = await remove(id);
      expect(response.json()).toEqual({ success: true, result: null, message: 'Ok' });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(await find(id)).toBeUndefined();
    }
  });

  it('refuses a plan in use, and says by whom', async () => {
    const plan = await buildPlan(test.db);
    const first = await buildRestaurant(test.db, { name: uniqueWord('Aaa'), planId: plan.id });
    const refused = await remove(plan.id);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({
      success: false,
      error: 'InUse',
      message: `'${plan.name}' is the plan of '${first.name}' and cannot be deleted. Choose another plan for them first.`,
    });
    await buildRestaurant(test.db, { name: uniqueWord('Bbb'), planId: plan.id, active: false });
    expect((await remove(plan.id)).json().message).toContain(`'${first.name}' and 1 more`);
    expect(await find(plan.id)).toBeDefined();
  });

  it('finds nothing of an unknown id; one that is none is malformed', async () => {
    expect((await remove(2_000_000_000)).statusCode).toBe(404);
    for (const id of ['0', 'x', '']) expect((await remove(id)).statusCode).toBe(400);
  });
});

describe('planIdName', () => {
  const names = async (who: Record<string, string>) =>
    (await test.send({ ...addressOf(endpoints.planNames), headers: who })).json().result;

  it('answers id and name of every plan by name to the platform [REST-26]', async () => {
    const keeper = await buildUser(test.db, { restaurantId: null, privileges: ['managerestaurant'] });
    const plan = await buildPlan(test.db, { name: uniqueWord('zz') });
    const gone = await buildPlan(test.db);
    await remove(gone.id);
    const answer = await names(await test.staffHeaders(keeper.id));
    expect(answer.at(-1)).toEqual({ planId: plan.id, planName: plan.name });
    expect(answer.map(({ planId }: { planId: number }) => planId)).not.toContain(gone.id);
  });

  it('answers only their own plan to a restaurant’s manager', async () => {
    const plan = await buildPlan(test.db);
    const { id: restaurantId } = await buildRestaurant(test.db, { planId: plan.id });
    const manager = await buildUser(test.db, { restaurantId, privileges: ['managerestaurant'] });
    expect(await names(await test.staffHeaders(manager.id))).toEqual([{ planId: plan.id, planName: plan.name }]);
  });
});

it('plans are not for the users of a restaurant, whatever their roles list', async () => {
  const user = await buildUser(test.db);
  const his = await test.staffHeaders(user.id);
  const { id } = await buildPlan(test.db);
  const payload = { planName: uniqueWord('Theirs') };
  const answers = await Promise.all([
    test.send({ ...addressOf(endpoints.plans), headers: his }),
    test.send({ ...addressOf(endpoints.savePlan), headers: his, payload }),
    test.send({ ...addressOf(endpoints.deletePlan, { query: { id } }), headers: his }),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ success: false, error: 'NotAllowed' });
  }
  expect(await find(id)).toBeDefined();
  const menus = await test.send({ ...addressOf(endpoints.menus), headers: his });
  expect(menus.body).not.toContain('/portal/applicationcharges');
});
