import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { asJson } from '../../platform/record-table.ts';
import { stripeApp } from '../../testing/stripe-app.ts';
import { completeOrder, configOf, confirming, placement } from '../../testing/test-app.ts';

// Restaurants that charge in yen, without decimals, and in Kuwaiti dinars, with three.

const { peer, test } = await stripeApp();

async function buildIn(currency: string, terms: { readonly taxRate: string; readonly charges: string }) {
  const { id: restaurantId } = await test.buildRestaurant({ ...terms, config: configOf({ paymenttype: 'P' }) });
  const region = asJson({ ...startingRegion, currency });
  await sql`update restaurants set region = ${region} where id = ${restaurantId}`.execute(test.owner);
  const staff = await test.staffOf({ restaurantId });
  const { id: itemCategoryId } = await test.buildCategory({ restaurantId });
  const { id: tableId, code } = await test.buildTable({ restaurantId });
  const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
  const cookie = test.visitHeaders({ restaurantId, tableId, visitId });
  const floor = { restaurantId, tableId, code, visitId, cookie, burger: 0, soup: 0 };
  const dish = { itemName: 'Soup', type: '', category: { itemCategoryId } };
  return {
    floor,
    staff,
    saveDish: (price: string | number) =>
      test.send(endpoints.saveItem, { headers: staff, payload: { ...dish, price: String(price) } }),
    get: (call: Parameters<typeof test.send>[0], options = {}) => test.send(call, { headers: staff, ...options }),
    /** A closed order of this many soups. */
    order: async (itemID: number, itemQuantity: number, figures: { totalAmt: number; taxAmt: number }) => {
      const placed = await test.send(endpoints.placeOrder, {
        headers: cookie,
        payload: placement(floor, [{ itemID, itemQuantity }], figures),
      });
      const { orderID, subOrderID } = placed.json().result;
      await test.send(endpoints.placeOrder, { headers: staff, payload: confirming(floor, subOrderID) });
      await test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } });
      return orderID as number;
    },
  };
}

const whole = { params: {}, query: { size: 0 } };

it('a restaurant in yen: menu, bill, payment, refund, report and file', async () => {
  const japan = await buildIn('JPY', { taxRate: '10', charges: '0$1000$50$0|1000$9000$80$0|9000$99999$100$0' });
  const { floor, staff, get } = japan;
  expect((await japan.saveDish('1500.5')).json().fields).toEqual([
    { path: 'price', message: 'The price must be 0 to 9999999, with no decimals.' },
  ]);
  const itemID = (await japan.saveDish('1500')).json().result;
  const menu = await test.send(endpoints.itemMenu, { query: { rid: floor.restaurantId } });
  expect(menu.json().result[0].items[0]).toMatchObject({ itemName: 'Soup', price: 1500 });

  // 3 x 1500, tax 450, fee 80 with tax 8.
  const orderID = await japan.order(itemID, 3, { totalAmt: 4500, taxAmt: 450 });
  const shown = await get(endpoints.orderById, { params: { orderID: String(orderID) } });
  expect(shown.json().result).toMatchObject({ totalAmt: 4500, taxAmt: 450, toPay: 5038 });
  const query = { orderid: orderID, paidby: 'Cash', discount: '100.5', discountMode: 'amount', managercode: '4321' };
  expect((await get(endpoints.setOrderToPaid, { query })).json()).toMatchObject({ success: false });
  const paid = await get(endpoints.setOrderToPaid, { query: { ...query, discount: '100', tip: '200' } });
  expect(paid.json().result).toMatchObject({ discount: 100, tax: 458, wolfycharges: 80, tip: 200, amount: 5138 });

  const payload = { orderID, amount: '138', reason: 'Cold' };
  expect((await test.send(endpoints.refund, { headers: staff, payload })).json().result).toMatchObject({ amount: 138 });
  const report = await get(endpoints.revenueReport, { query: { size: 0 } });
  expect(report.json().result).toMatchObject([{ amount: 5138, taxamount: 458, discountedAmount: 100 }]);
  const file = await test.send(endpoints.revenueReport, { ...whole, headers: { ...staff, accept: 'text/csv' } });
  expect(file.body.trim().split('\r\n').slice(1)).toEqual([
    expect.stringMatching(/,5138,458,100,Cash$/),
    'Total_Revenue,5138',
    'Refunds,-138',
    'Net_Revenue,5000',
  ]);
  const menuFile = await test.send(endpoints.menuFile, { headers: { ...staff, accept: 'text/csv' } });
  expect(menuFile.body).toContain(',1500,');
  const { invoice } = (await get(endpoints.receipt, { params: { orderid: String(orderID) } })).json().result;
  expect(invoice.sums.at(-1)).toEqual({ label: 'Amount paid', value: '¥5,138' });
});

it('a restaurant in dinars: the card is charged in steps of 10 fils, and the bill is closed', async () => {
  const kuwait = await buildIn('KWD', { taxRate: '0', charges: '0$100$0$0|100$1000$0$0|1000$9000$0$0' });
  const { floor, staff, get } = kuwait;
  const itemID = (await kuwait.saveDish('6.201')).json().result;
  const orderID = await kuwait.order(itemID, 3, { totalAmt: 18.603, taxAmt: 0 });
  const card = { headers: floor.cookie, payload: { orderID, tipamount: '0.500' } };
  const { result: sessionId } = (await test.send(endpoints.payOrder, card)).json();
  // 18.603 and a tip of 0.500 are 19.103.
  expect(peer.calls.at(-1)?.params).toMatchObject({
    'line_items[0][price_data][unit_amount]': '19100',
    'line_items[0][price_data][currency]': 'kwd',
  });
  peer.pay(sessionId);
  expect((await completeOrder(test, sessionId)).json().result).toMatchObject({ status: 'P', amount: 19.1, left: 0 });

  const { invoice } = (await get(endpoints.receipt, { params: { orderid: String(orderID) } })).json().result;
  expect(invoice.sums.map(({ label, value }: { label: string; value: string }) => `${label} ${value}`)).toEqual([
    'Sub-Total KWD\u00a018.603',
    'Service Fee KWD\u00a00.000',
    'Tax KWD\u00a00.000',
    'Tip KWD\u00a00.500',
    'Rounding −KWD\u00a00.003',
    'Amount paid KWD\u00a019.100',
  ]);
  const refund = (amount: string) =>
    test.send(endpoints.refund, { headers: staff, payload: { orderID, amount, reason: 'Cold' } });
  expect((await refund('1.234')).json().fields).toEqual([
    { path: 'amount', message: 'To this card, amounts go in steps of 0.010.' },
  ]);
  expect((await refund('1.23')).json().result).toMatchObject({ amount: 1.23, currency: 'kwd', state: 'done' });
  expect(peer.calls.at(-1)?.params).toMatchObject({ amount: '1230' });
  expect((await get(endpoints.refunds, { params: { orderID } })).json().result).toMatchObject({
    paid: 19.1,
    left: 17.87,
  });
  const report = await get(endpoints.revenueReport, { query: { size: 0 } });
  expect(report.json().result).toMatchObject([{ amount: 19.1 }]);
  // Neither the tip nor the rounding counts.
  const orders = await get(endpoints.orderStats, { query: { size: 0 } });
  expect(orders.json().result).toMatchObject([{ AMOUNT: 18.603 }]);
});

it('the parts of a bill in dinars that cards pay close it too', async () => {
  const kuwait = await buildIn('KWD', { taxRate: '0', charges: '0$100$0$0|100$1000$0$0|1000$9000$0$0' });
  const { floor, get } = kuwait;
  const itemID = (await kuwait.saveDish('5.002')).json().result;
  const orderID = await kuwait.order(itemID, 1, { totalAmt: 5.002, taxAmt: 0 });
  const headers = floor.cookie;
  await test.send(endpoints.splitBill, { headers, payload: { orderID, way: 'equal', people: 3 } });
  const shares = [];
  for (const part of ['count:1', 'count:1', 'rest']) {
    const { result } = (await test.send(endpoints.payOrder, { headers, payload: { orderID, part } })).json();
    peer.pay(result);
    shares.push((await completeOrder(test, result)).json().result);
  }
  // 1.668, 1.667 and 1.667, each charged as 1.670.
  expect(shares).toMatchObject([{ amount: 1.67 }, { amount: 1.67 }, { amount: 1.67, status: 'P', left: 0 }]);
  const split = (await get(endpoints.splitOf, { params: { orderID } })).json().result;
  expect(split).toMatchObject({ amount: 5.002, paid: 5.002, left: 0 });
  expect(split.parts.map(({ amount }: { amount: number }) => amount)).toEqual([1.668, 1.667, 1.667]);
});

it('500 bills of 1,500,000 rupiah add up exactly', async () => {
  const bali = await buildIn('IDR', { taxRate: '0', charges: '0$100$0$0|100$1000$0$0|1000$9000$0$0' });
  const itemID = (await bali.saveDish('1500000')).json().result;
  const orderID = await bali.order(itemID, 1, { totalAmt: 1_500_000, taxAmt: 0 });
  await bali.get(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' } });
  // The day's sums are stored separately from the payments.
  await sql`update revenue_days set amount_cents = amount_cents * 500
    where restaurant_id = ${bali.floor.restaurantId}`.execute(test.owner);
  expect((await bali.get(endpoints.revenueTotal)).json().result).toBe(750_000_000);
});

it('a plan has a currency, and suits only restaurants that have it', async () => {
  const { id: inDollars } = await test.buildRestaurant();
  // The currency of the user's own restaurant makes no difference.
  const headers = { ...(await test.staffOf({ restaurantId: null })), 'x-restaurant': String(inDollars) };
  const savePlan = async (payload: object) =>
    (await test.send(endpoints.savePlan, { headers, payload: { planName: 'Yen', ...payload } })).json();
  const chargesplan = '0$1000$50$0|1000$9000$80$0|9000$99999$100$0';
  const wrong = await savePlan({ currency: 'JPY', chargesplan: chargesplan.replace('50', '50.5') });
  expect(wrong.fields).toEqual([
    { path: 'chargesplan', message: expect.stringContaining('of tier 1 must be an amount') },
  ]);
  expect((await savePlan({ currency: 'XXX', chargesplan })).fields).toMatchObject([{ path: 'currency' }]);
  const { result: planId } = await savePlan({ currency: 'JPY', chargesplan });
  const listed = (await test.send(endpoints.plans, { headers, query: { size: 100 } })).json().result.content;
  expect(listed.find((plan: { planId: number }) => plan.planId === planId)).toMatchObject({
    chargesplan,
    currency: 'JPY',
  });
  expect(listed.filter((plan: object) => 'currency' in plan)).toHaveLength(1);

  const saveRestaurant = async (name: string, currency: string) => {
    const region = { ...startingRegion, currency };
    const payload = { name, restaurantURL: 'https://yen.example', address: '1 Ginza', code: 'YEN', planId, region };
    return (await test.send(endpoints.saveRestaurant, { headers, payload })).json();
  };
  expect((await saveRestaurant('Dollars', 'USD')).fields).toEqual([
    { path: 'planId', message: 'This plan is in JPY. Choose one in USD, the currency of the restaurant.' },
  ]);
  expect(await saveRestaurant('Ginza', 'JPY')).toMatchObject({ success: true });
  expect((await savePlan({ planId, currency: 'USD' })).fields).toEqual([
    {
      path: 'currency',
      message: 'Restaurants use this plan, so it stays in JPY. Add another plan for another currency.',
    },
  ]);
  expect(await savePlan({ planId, planName: 'Yen 2' })).toMatchObject({ success: true });
});
