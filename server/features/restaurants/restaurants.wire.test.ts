import { expect, it } from 'vitest';
import { knownConfig, testKnownPlace } from '../../testing/known-place.ts';
import { changeRows } from '../../testing/rows.ts';

/** Every field of every response about restaurants and plans, literally, from rows with distinct values. */

const test = await testKnownPlace();
const { get, place, db } = test;
const platform = await test.staffOf({ restaurantId: null });
const rid = place.restaurantId;
const charges = '0$25$0.45$3|25$75$1.35$4|75$900$2.15$5';
const record = {
  id: rid,
  name: 'Quay House',
  restaurantURL: 'https://quay.example/dine',
  address: '12 Dock Street',
  code: 'QH',
  taxrate: 7.125,
  planId: place.planId,
  config: knownConfig,
  active: true,
  logo: null,
  version: 22,
};
const figures = {
  ...{ number: 0, size: 10, first: true, last: true },
  ...{ numberOfElements: 1, totalElements: 1, totalPages: 1 },
};

it('getrestaurants: a restaurant, for its own staff and for the platform [REST-23]', async () => {
  const envelope = { success: true, message: 'Ok', result: null, results: [record], ...figures };
  expect(await get('getrestaurants')).toEqual({ ...envelope, mayAdd: false });
  expect(await get('getrestaurants', platform)).toEqual({ ...envelope, mayAdd: true });
});

it('chargeslist: a plan; planIdName: its id and name [REST-26]', async () => {
  const plan = {
    ...{ planId: place.planId, planName: 'Plan of the quay', description: 'For quays', chargesplan: charges },
    version: 21,
  };
  expect(await get('chargeslist', platform)).toEqual({
    success: true,
    message: 'Ok',
    result: { ...figures, content: [plan] },
  });
  expect((await get('planIdName', platform)).result).toEqual([{ planId: place.planId, planName: 'Plan of the quay' }]);
});

it('the terms in a session and for a guest: tax rate, configuration without the code, plan [HOME-06 HOME-08 HOME-10]', async () => {
  const envelope = { success: true, message: 'Ok' };
  expect(await get(`external/gettaxrate?rid=${rid}`, {})).toEqual({ ...envelope, result: 7.125 });
  expect(await get(`external/getMarkupPlan?rid=${rid}`, {})).toEqual({ ...envelope, result: charges });
  expect(await get(`getMarkupPlan?rid=${rid}`)).toEqual({ ...envelope, result: charges });
  expect(await get(`external/isotprequire?rid=${rid}`, {})).toEqual({ ...envelope, result: 1 });
  expect(await get(`external/verifytable?rid=${rid}&tablenumber=quaytable0004`, {})).toEqual({
    ...{ ...envelope, result: 1, restaurantName: 'Quay House', tableName: 'Window 4' },
  });
  const config = await get(`external/getresconfig?rid=${rid}`, {});
  expect(config.result).not.toContain('7391');
  expect(Object.entries(JSON.parse(config.result))).toEqual([
    ['otprequired', 1],
    ['managercode', ''],
    ['paymenttype', 'T'],
  ]);
});

it('restaurantidname: the restaurants that a user may see, inactive ones marked for the platform [HOME-05 REST-27]', async () => {
  expect((await get('restaurantidname')).result).toEqual([{ id: rid, name: 'Quay House' }]);
  await changeRows(db, 'restaurants', rid, { active: false });
  expect((await get('restaurantidname')).result).toEqual([{ id: rid, name: 'Quay House', inactive: true }]);
  expect((await get('getrestaurants')).results).toEqual([{ ...record, active: false }]);
});

it('addrestaurant: the record as it is now [REST-24]', async () => {
  const sent = { id: rid, name: 'Quay Hall', restaurantURL: 'https://hall.example', address: '13 Dock Street' };
  const more = { code: 'HQ', taxrate: '8.25', planId: place.planId, config: '', active: true, version: 22 };
  expect(await test.post('addrestaurant', { ...sent, ...more, config: knownConfig }, platform)).toEqual({
    success: true,
    message: 'Updated',
    result: { ...record, ...sent, code: 'HQ', taxrate: 8.25, version: 23 },
  });
});
