import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingTaxes, type TaxSettings } from '../../../core/domain/tax-settings.ts';
import { withKey } from '../../testing/closed-order.ts';
import { comboDesk } from '../../testing/combo-desk.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

const food = { code: 'food', name: 'Food', percent: 7, changes: [] };
const german: TaxSettings = {
  ...startingTaxes,
  included: true,
  classes: [food],
  surchargeClass: 'standard',
  feeClass: 'standard',
};

/** Lunch is taxed like its dishes: burger and steak are food, drinks have the standard rate of 19 %. */
async function desk(settings: TaxSettings, charges = '0$9000$0$0|9000$9001$0$0|9001$9002$0$0') {
  const lunch = await comboDesk(test);
  const { restaurantId, dishes } = lunch;
  const { plan_id: planId } = await test.findRow('restaurants', restaurantId);
  await test.changeRows('plans', { id: planId }, { charges });
  const set = async (changed: TaxSettings, taxRate = '19') => {
    await test.changeRows(
      'restaurants',
      { id: restaurantId },
      { tax_rate: taxRate, tax_settings: sql<TaxSettings>`${JSON.stringify(changed)}::jsonb` },
    );
    await test.raiseMenu(restaurantId);
  };
  await set(settings);
  await test.changeRows('items', { id: dishes.lunch }, { tax_class: 'parts' });
  for (const id of [dishes.burger, dishes.steak]) await test.changeRows('items', { id }, { tax_class: 'food' });
  await test.raiseMenu(restaurantId);
  const payer = await test.staffOf({ restaurantId, privileges: ['order', 'payment', 'takeorder'] });
  const read = async (orderID: number) => (await lunch.fetchById(orderID)).json().result;
  return {
    ...lunch,
    set,
    read,
    close: async (orderID: number, subOrderID: number) => {
      await lunch.confirm(subOrderID);
      return (await lunch.close(orderID)).json().result;
    },
    pay: (query: object) =>
      test.send(endpoints.setOrderToPaid, {
        headers: withKey(payer, randomUUID()),
        query: { paidby: 'Cash', ...query },
      }),
    divide: (payload: object) => test.send(endpoints.splitBill, { headers: payer, payload }),
    paid: (orderID: number) => test.findRows('payments', { order_id: orderID }),
  };
}

it('a combo whose prices include two rates keeps them through a new rate, an edit, a discount and two parts', async () => {
  const { ordered, pick, set, read, confirm, close, divide, pay, paid } = await desk(german);
  const { orderID, subOrderID, line } = await ordered([pick('Burger'), pick('Beer')]);
  // 15.00 by 11.00 and 5.00 = 10.31 and 4.69, and 1.00 more for the beer.
  const amounts = [
    { rate: 7, amount: 10.31 },
    { rate: 19, amount: 5.69 },
  ];
  expect(await read(orderID)).toMatchObject({
    totalAmt: 16,
    taxAmt: 0,
    toPay: 16,
    taxes: { included: true, feeRate: 19, subOrders: [amounts] },
    suborder: [{ taxAmt: 0, taxRate: 0 }],
  });

  await set({ ...german, classes: [{ ...food, percent: 9 }] }, '21');
  const second = [pick('Burger', 2), pick('Beer', 2)];
  const items = [{ ...line, itemQuantity: 2, subItems: [...line.subItems, ...second] }];
  expect((await confirm(subOrderID, items)).json()).toMatchObject({ success: true });
  const twice = amounts.map(({ rate, amount }) => ({ rate, amount: Math.round(amount * 200) / 100 }));
  expect((await read(orderID)).taxes.subOrders).toEqual([twice]);
  await close(orderID, subOrderID);

  // 10 % of 32.00 off: 20.62 - 2.06 at 7 %, 11.38 - 1.14 at 19 %.
  const discount = { discount: '10', discountMode: 'percent', managercode: '4321' };
  const divided = (await divide({ orderID, way: 'equal', people: 2, ...discount })).json().result;
  expect(divided).toMatchObject({
    amount: 28.8,
    taxAmt: 0,
    taxes: [
      { rate: 19, net: 8.61, tax: 1.63 },
      { rate: 7, net: 17.35, tax: 1.21 },
    ],
  });
  for (const part of ['count:1', 'rest']) expect((await pay({ orderid: orderID, part })).statusCode).toBe(200);
  const parts = await paid(orderID);
  expect(parts.map(({ amount_cents }) => amount_cents)).toEqual([1_440, 1_440]);
  for (const { taxes, amount_cents, contained_tax_cents } of parts) {
    const sums = taxes ?? [];
    expect(sums.reduce((sum, { netCents, taxCents }) => sum + netCents + taxCents, 0)).toBe(amount_cents);
    expect(sums.reduce((sum, { taxCents }) => sum + taxCents, 0)).toBe(contained_tax_cents);
  }
  expect(parts.reduce((sum, { contained_tax_cents }) => sum + contained_tax_cents, 0)).toBe(163 + 121);
});

it('where two rates are added, they are rounded once per bill, and the fee has its own', async () => {
  const settings: TaxSettings = { ...startingTaxes, rounding: 'bill', classes: [food], feeClass: 'food' };
  const { floor, dishes, read, close, confirm, pay, paid } = await desk(
    settings,
    '0$9000$2$0|9000$9001$2$0|9001$9002$2$0',
  );
  // Three sub-orders of a cola at 3.50: 0.665 each would be 0.67, together 1.995.
  const ids: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const placed = await test.place(floor, [{ itemID: dishes.cola, itemQuantity: 1 }], { totalAmt: 3.5, taxAmt: 0 });
    ids.push(placed.json().result.subOrderID);
  }
  const [first = 0, ...others] = ids;
  const { order_id: orderID } = await test.findRow('sub_orders', first);
  for (const id of others) await confirm(id);
  await close(orderID, first);
  const order = await read(orderID);
  expect(order.suborder.map(({ taxAmt }: { taxAmt: number }) => taxAmt)).toEqual([0.67, 0.67, 0.67]);
  // 10.50 + 2.00 + 2.00 (19 % of 10.50 = 1.995) + 0.14 (7 % of 2.00).
  expect(order.toPay).toBe(14.64);
  expect((await pay({ orderid: orderID, tax: '2.14', wolfycharges: '2' })).statusCode).toBe(200);
  expect(await paid(orderID)).toMatchObject([
    {
      tax_cents: 214,
      contained_tax_cents: 0,
      taxes: [
        { rate: 1_900_000, netCents: 1_050, taxCents: 200 },
        { rate: 700_000, netCents: 200, taxCents: 14 },
      ],
    },
  ]);
});

it('a fee inside the prices costs the guest nothing, and calls name no tax rate', async () => {
  const lunch = await desk({ ...german, fee: 'inside' }, '0$9000$2$0|9000$9001$2$0|9001$9002$2$0');
  const { orderID, subOrderID } = await lunch.ordered([lunch.pick('Steak'), lunch.rare()]);
  await lunch.close(orderID, subOrderID);
  const record = (
    await test.send(endpoints.dinerCloseOrder, { headers: lunch.floor.cookie, payload: { orderID } })
  ).json();
  expect(record.result).toMatchObject({ totalAmt: 19, wolfyCharges: 0, amount: 19, taxes: { feeInside: true } });
  const session = await test.send(endpoints.taxRate, { query: { rid: lunch.restaurantId } });
  expect(session.json()).toMatchObject({
    result: 0,
    taxes: { included: true, rates: [{ rate: 19 }, { name: 'Food', rate: 7 }] },
  });
});
