import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { type buildUser, standardPlan, summaryOf, testApp, uniqueWord } from '../../testing/test-app.ts';

const test = await testApp();

const wrongPlan = (chargesplan: unknown) =>
  [{ planName: 'Named', chargesplan }, [422, 'Invalid'], 'chargesplan'] as const;
const dearer = '1$2$3$4|5$6$7$8|9$10$11$12';

const room: RecordFacts = {
  privilege: 'applicationcharges',
  isPlatforms: true,
  list: endpoints.plans,
  save: endpoints.savePlan,
  id: 'planId',
  name: 'planName',
  least: () => ({ chargesplan: standardPlan }),
  removal: (id) => ({ call: endpoints.deletePlan, query: { id } }),
  size: 10,
  search: {
    rows: [
      { planName: 'Sought %', description: 'Only for bakeries' },
      { planName: 'Sought', description: '' },
    ],
    finds: { ' SOUGHT %': ['Sought %'], 'for BAKERIES': ['Sought %'], 'Sought_%': [] },
  },
  added: () => ({
    sent: { description: ' For a start ', chargesplan: '0$25$0.50$0|25$75$1$0.25|75$1000$2$0' },
    stored: { description: 'For a start', chargesplan: '0$25$0.5$0|25$75$1$0.25|75$1000$2$0' },
  }),
  changed: () => ({ sent: { chargesplan: dearer }, stored: { chargesplan: dearer } }),
  refused: [
    [{ chargesplan: standardPlan }, [422, 'MissingName']],
    [{ planName: ' \t ' }, [422, 'MissingName']],
    [{ planName: null }, [422, 'MissingName']],
    [{ planId: 0 }, [422, 'MissingName']],
    [{ planName: 'Named', description: 'd'.repeat(2001) }, [422, 'Invalid'], 'description'],
    ...[undefined, null, '', '  '].map(wrongPlan),
    ...['0$25$0.5$0|25$75$1$0', `${standardPlan}|1$2$3$4`, '1$2$3|1$2$3$4|1$2$3$4', 'x'].map(wrongPlan),
    ...['-1', '1000000000', 'abc', '12.345', '100000'].map((fee) => wrongPlan(standardPlan.replace('0.5', fee))),
    [{ planName: 'x', chargesplan: [1] }, [400, 'Invalid']],
  ],
  badIds: ['0', 'x', ''],
  ids: {
    list: '[PLAN-15 PLAN-16 PLAN-38]',
    search: '[PLAN-38]',
    added: '[PLAN-16 PLAN-39 PLAN-40]',
    changed: '[PLAN-39 PLAN-40]',
    refused: '[PLAN-17 PLAN-18 PLAN-25 PLAN-26]',
    taken: '[PLAN-27]',
    removed: '[PLAN-41]',
  },
};
testRecords(test, room);
const { save, find, remove } = await recordKeeper(test, room);
const chargesOf = ({ restaurantId }: { restaurantId: number }) =>
  test.resultOf(endpoints.dinerChargePlan, { query: { rid: restaurantId } });

it.each([
  ['$$$|$$$|$$$', '0$0$0$0|0$0$0$0|0$0$0$0'],
  ['1$$3$|$$$| $2$ $4', '1$0$3$0|0$0$0$0|0$2$0$4'],
])('the empty figures of %j are 0 [PLAN-22]', async (chargesplan, stored) => {
  const id = (await save({ planId: 0, planName: uniqueWord('Empty'), chargesplan })).json().result;
  expect(await find(id)).toMatchObject({ chargesplan: stored });
});

it('a diner is charged by the new figures at once', async () => {
  const floor = await test.buildFloor();
  expect(await chargesOf(floor)).toBe(standardPlan);
  const row = await test.findRow('restaurants', floor.restaurantId);
  await save({ planId: row.plan_id, planName: uniqueWord('Dearer'), chargesplan: dearer });
  expect(await chargesOf(floor)).toBe(dearer);
  // The menu version rises, so that orders priced with the old plan need confirmation.
  expect((await test.findRow('restaurants', floor.restaurantId)).menu_version).toBeGreaterThan(row.menu_version);
});

it('refuses to delete a plan in use, and names its restaurants', async () => {
  const plan = await test.buildPlan();
  const first = await test.buildRestaurant({ name: uniqueWord('Aaa'), planId: plan.id });
  expect(summaryOf(await remove(plan.id))).toEqual([
    409,
    'InUse',
    `'${plan.name}' is the plan of '${first.name}' and cannot be deleted. Choose another plan for them first.`,
  ]);
  await test.buildRestaurant({ name: uniqueWord('Bbb'), planId: plan.id, active: false });
  expect((await remove(plan.id)).json().message).toContain(`'${first.name}' and 1 more`);
  expect(await find(plan.id)).toBeDefined();
});

it('planIdName lists id and name of every plan by name to the platform, and to a manager only their own [REST-26]', async () => {
  const names = async (who: Parameters<typeof buildUser>[1]) =>
    test.resultOf(endpoints.planNames, { headers: await test.staffOf(who) });
  const { id: planId, name: planName } = await test.buildPlan({ name: uniqueWord('zz') });
  const gone = await test.buildPlan();
  await remove(gone.id);
  const all = await names({ restaurantId: null, privileges: ['managerestaurant'] });
  expect(all.at(-1)).toEqual({ planId, planName });
  expect(all.map((plan: { planId: number }) => plan.planId)).not.toContain(gone.id);
  const { id: restaurantId } = await test.buildRestaurant({ planId });
  expect(await names({ restaurantId, privileges: ['managerestaurant'] })).toEqual([{ planId, planName }]);
});

it('a restaurant user’s menus never include plans, for any role', async () => {
  const menus = await test.send(endpoints.menus, { headers: await test.staffOf() });
  expect(menus.body).not.toContain('/portal/applicationcharges');
});
