import { afterAll, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { startingTaxes, type TaxSettings } from '../../../core/domain/tax-settings.ts';
import { asJson } from '../../platform/record-table.ts';
import { testApp, uniqueWord } from '../../testing/test-app.ts';
import { createMenus } from '../menu/menu.service.ts';

// Restaurants with taxes of their own. Recorded responses cover restaurants without them.

const test = await testApp();

const food = { code: 'food', name: 'Food', percent: 7, changes: [] };
const germany: TaxSettings = { ...startingTaxes, included: true, surchargeClass: 'standard', classes: [food] };

async function buildDesk() {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  const headers = await test.staffOf({ restaurantId, privileges: ['managerestaurant', 'item', 'audit'] });
  const stored = async () => (await test.send(endpoints.restaurants, { headers })).json().results[0];
  const send = async (part: object) => {
    const { name, restaurantURL, address, code, planId, version } = await stored();
    const payload = {
      id: restaurantId,
      name,
      restaurantURL: restaurantURL || 'x',
      address: address || 'x',
      code: code || 'x',
      planId,
      version,
    };
    return test.send(endpoints.saveRestaurant, { headers, payload: { ...payload, ...part } });
  };
  const saveTaxes = async (taxSettings: object) => (await send({ taxSettings })).json();
  const faultOf = async (part: object) => {
    const before = await stored();
    const answer = await saveTaxes({ ...germany, ...part });
    expect([answer.error, await stored()]).toEqual(['Invalid', before]);
    return answer.fields;
  };
  const taxRate = async () => (await test.send(endpoints.taxRate, { query: { rid: restaurantId } })).json();
  return { floor, restaurantId, headers, stored, send, saveTaxes, faultOf, taxRate };
}

const atTaxes = (message: string) => [{ path: 'taxSettings', message }];

it('taxes are saved as sent and stay when they are not sent; the starting ones are stored as none', async () => {
  const desk = await buildDesk();
  expect(await desk.stored()).not.toHaveProperty('taxSettings');
  const sent = { ...germany, changes: [{ from: '2027-01-01', percent: 20.5 }] };
  expect((await desk.saveTaxes(sent)).result.taxSettings).toEqual(sent);
  await desk.send({ taxrate: 19 });
  expect(await desk.stored()).toMatchObject({ taxrate: 19, taxSettings: sent });
  await desk.saveTaxes(startingTaxes);
  expect(await desk.stored()).not.toHaveProperty('taxSettings');
});

it('impossible taxes are refused with a sentence, and nothing is saved', async () => {
  const { faultOf } = await buildDesk();
  const change = (from: string, percent: number | string = 8) => ({ from, percent });
  const badPercent = atTaxes('A tax rate is 0 to 100 percent, with at most 5 decimals.');
  const badDay = atTaxes('Please enter the day on which a rate begins.');
  const twice = atTaxes('Two rates of a class begin on the same day.');
  const ofFood = (part: object) => ({ classes: [{ ...food, ...part }] });
  expect(await faultOf({ changes: [change('2027-01-01'), change('2028-01-01'), change('2027-01-01', 9)] })).toEqual(
    twice,
  );
  expect(await faultOf(ofFood({ changes: [change('2027-01-01'), change('2027-01-01')] }))).toEqual(twice);
  for (const percent of [100.1, -1, 0.0000001]) {
    expect(await faultOf(ofFood({ percent }))).toEqual(badPercent);
    expect(await faultOf({ changes: [change('2027-01-01', percent)] })).toEqual(badPercent);
  }
  for (const day of ['', '2027-1-1', '01/01/2027', '2027-02-29', '2027-13-01', '0000-00-00']) {
    expect([day, await faultOf({ changes: [change(day)] })]).toEqual([day, badDay]);
  }
  expect(await faultOf({ included: false, fee: 'inside' })).toEqual(
    atTaxes('The service fee can only be inside the prices if prices include tax.'),
  );
  expect(await faultOf(ofFood({ name: ' ' }))).toEqual(atTaxes('Please name each tax class.'));
  const sameName = atTaxes('Two tax classes have the same name.');
  expect(await faultOf({ classes: [food, { ...food, code: 'food-2', name: ' FOOD' }] })).toEqual(sameName);
  expect(await faultOf(ofFood({ code: 'standard' }))).toEqual(sameName);
  const noClass = atTaxes('Please choose one of the tax classes.');
  expect(await faultOf({ feeClass: 'drinks' })).toEqual(noClass);
  expect(await faultOf({ surchargeClass: 'drinks' })).toEqual(noClass);
});

it('whether prices include tax changes only while no bill is open', async () => {
  const { floor, restaurantId, saveTaxes, faultOf } = await buildDesk();
  expect((await saveTaxes(germany)).result.taxSettings.included).toBe(true);
  await test.buildOrder({ restaurantId, tableId: floor.tableId, visitId: floor.visitId, status: 'open' });
  expect(await faultOf({ included: false })).toEqual(
    atTaxes('There are unpaid orders. Change whether prices include tax when they are paid.'),
  );
  expect((await saveTaxes({ ...germany, rounding: 'bill' })).result.taxSettings.rounding).toBe('bill');
});

it('a class that dishes or choices use stays, and some of their names are listed', async () => {
  const { headers, floor, saveTaxes, faultOf } = await buildDesk();
  await saveTaxes(germany);
  await test.changeRows('items', floor.soup, { tax_class: 'food' });
  const group = { groupName: 'Sides', choices: [{ subItemName: 'Fries', taxClass: 'food' }] };
  const saved = await test.send(endpoints.saveChoiceGroup, { headers, payload: group });
  const soup = (await test.findRow('items', floor.soup)).name;
  const usedBy = (names: string) =>
    atTaxes(`A tax class that was removed is used by ${names}. Give them another class first.`);
  const without = { classes: [{ ...food, code: 'drinks', name: 'Drinks' }] };
  expect(await faultOf(without)).toEqual(usedBy(`${soup}, Fries`));
  await test.changeRows('items', floor.soup, { tax_class: null });
  expect(await faultOf(without)).toEqual(usedBy('Fries'));
  // A choice of a deleted group no longer prevents this.
  const id = saved.json().result;
  await test.send(endpoints.deleteChoiceGroup, { headers, query: { id } });
  expect((await saveTaxes({ ...germany, ...without })).success).toBe(true);
});

it("dishes and choices take the restaurant's classes only, and another restaurant's taxes can't be changed", async () => {
  const [desk, neighbour] = [await buildDesk(), await buildDesk()];
  await desk.saveTaxes(germany);
  await neighbour.saveTaxes({ ...germany, classes: [{ ...food, code: 'drinks', name: 'Drinks' }] });
  const { id: itemCategoryId } = await test.buildCategory({ restaurantId: desk.restaurantId });
  const dish = { itemName: 'Stew', type: '', price: '9', category: { itemCategoryId } };
  const choices = ['food', 'standard', 'drinks', 'parts'].map((taxClass, at) => ({ subItemName: `C${at}`, taxClass }));
  const answerOf = async (call: typeof endpoints.saveItem | typeof endpoints.saveChoiceGroup, payload: object) =>
    (await test.send(call, { headers: desk.headers, payload })).json();
  const faults = (field: string) => [
    {
      path: `${field}.2.taxClass`,
      message: "There is no tax class 'drinks' here. Choose another one, or add it to the restaurant first.",
    },
    { path: `${field}.3.taxClass`, message: 'Only combos can have this tax class. Choose another one.' },
  ];
  expect((await answerOf(endpoints.saveItem, { ...dish, taxClass: 'drinks' })).fields).toEqual([
    { ...faults('')[0], path: 'taxClass' },
  ]);
  expect((await answerOf(endpoints.saveItem, { ...dish, subItems: choices })).fields).toEqual(faults('subItems'));
  const group = { groupName: 'Sides', choices };
  expect((await answerOf(endpoints.saveChoiceGroup, group)).fields).toEqual(faults('choices'));
  const known = { ...dish, taxClass: 'parts', subItems: choices.slice(0, 2) };
  expect((await answerOf(endpoints.saveItem, known)).success).toBe(true);
  const foreign = { id: neighbour.restaurantId, name: uniqueWord('x'), taxSettings: startingTaxes };
  const refused = await test.send(endpoints.saveRestaurant, { headers: desk.headers, payload: foreign });
  expect(refused.json().error).toBe('NotFound');
});

it('gettaxrate returns 0 if prices include tax, otherwise the standard rate of the local day', async () => {
  const { restaurantId, saveTaxes, send, taxRate } = await buildDesk();
  await send({ taxrate: 19 });
  await saveTaxes(germany);
  const rates = [
    { taxClass: 'standard', name: '', rate: 19 },
    { taxClass: 'food', name: 'Food', rate: 7 },
  ];
  expect(await taxRate()).toMatchObject({ result: 0, taxes: { included: true, feeRate: 19, rates } });
  // It is never the same day in these zones, which are 25 hours apart.
  const zoned = (timeZone: string) =>
    test.owner
      .updateTable('restaurants')
      .set({ region: asJson({ ...startingRegion, timeZone }) as never })
      .where('id', '=', restaurantId)
      .execute();
  const dayIn = (timeZone: string) => new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date());
  await saveTaxes({ ...germany, included: false, changes: [{ from: dayIn('Pacific/Kiritimati'), percent: 21 }] });
  await zoned('Pacific/Kiritimati');
  expect(await taxRate()).toMatchObject({ result: 21, taxes: { included: false, feeRate: 21 } });
  await zoned('Pacific/Pago_Pago');
  expect(await taxRate()).toMatchObject({ result: 19, taxes: { feeRate: 19 } });
});

let now = 0;
const menus = createMenus({ ...test.program.services, clock: { now: () => now, sync: () => undefined } });
afterAll(() => menus.close());

it('the menu has the new rate from local midnight on, and turns by itself', async () => {
  const { restaurantId, saveTaxes, send } = await buildDesk();
  await send({ taxrate: 10, region: { ...startingRegion, country: 'JP', timeZone: 'Asia/Tokyo' } });
  await saveTaxes({ ...germany, included: false, changes: [{ from: '2027-04-01', percent: 12 }] });
  const midnight = Date.parse('2027-03-31T15:00:00Z');
  now = midnight - 1;
  expect(await menus.of(restaurantId)).toMatchObject({ taxRate: 1_000_000, nextChange: midnight });
  now = midnight;
  expect(await menus.of(restaurantId)).toMatchObject({ taxRate: 1_200_000, nextChange: undefined });
});

it('changes of taxes, and of the class of a dish or choice, are in the trail', async () => {
  const { headers, floor, saveTaxes, send } = await buildDesk();
  await saveTaxes({ ...germany, changes: [{ from: '2027-01-01', percent: 20 }] });
  await saveTaxes({ ...germany, rounding: 'bill', feeClass: 'food', classes: [{ ...food, percent: 9 }] });
  await send({ taxrate: 16 });
  const row = await test.findRow('items', floor.soup);
  const itemOf = (taxClass: string | null) => ({
    itemId: row.id,
    itemName: row.name,
    type: '',
    price: '9',
    category: { itemCategoryId: row.category_id },
    taxClass,
    subItems: [{ subItemName: 'Fries', ...(taxClass && { taxClass }) }],
  });
  await test.send(endpoints.saveItem, { headers, payload: itemOf(null) });
  await test.send(endpoints.saveItem, { headers, payload: itemOf('food') });
  const { events } = (await test.send(endpoints.auditTrail, { headers, query: { size: 50 } })).json().result;
  const changes = events.flatMap(
    ({ kind, details }: { kind: string; details: { field: string; was: unknown; now: unknown }[] }) =>
      details.filter(({ field }) => field.startsWith('tax_')).map(({ field, was, now }) => [kind, field, was, now]),
  );
  expect(changes).toEqual(
    expect.arrayContaining([
      ['restaurant', 'tax_rate', null, 8.875],
      ['tax', 'tax_included', false, true],
      ['tax', 'tax_surcharge_class', null, 'standard'],
      ['tax', 'tax_rates', [], ['20 % 2027-01-01', 'Food 7 %']],
      ['tax', 'tax_rounding', 'subOrder', 'bill'],
      ['tax', 'tax_fee_class', 'standard', 'food'],
      ['tax', 'tax_rates', ['20 % 2027-01-01', 'Food 7 %'], ['Food 9 %']],
      ['tax', 'tax_rate', 8.875, 16],
      ['item', 'tax_class', null, 'food'],
      ['choice', 'tax_class', null, 'food'],
    ]),
  );
  expect(changes).toHaveLength(10);
});
