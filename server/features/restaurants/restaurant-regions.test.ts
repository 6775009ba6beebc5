import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Region, startingRegion } from '../../../core/domain/formats/region.ts';
import { asJson } from '../../platform/record-table.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// A restaurant in Berlin that charges in euros. Another one keeps the default region.

const test = await testApp();
const berlin = { ...startingRegion, country: 'DE', timeZone: 'Europe/Berlin', currency: 'EUR' };

const setRegion = (id: number, region: Region) =>
  sql`update restaurants set region = ${asJson(region)} where id = ${id}`.execute(test.owner);

async function buildInBerlin() {
  const [desk, neighbour] = [await buildReportDesk(test), await buildReportDesk(test)];
  await setRegion(desk.restaurantId, berlin);
  return { desk, neighbour };
}

// On 25 October 2026 clocks in Berlin go back at 01:00 UTC, so that day ends at 23:00 UTC and lasts 25 hours.
const sunday = { startTime: '25-Oct-2026', stopTime: '25-Oct-2026' };
const moments = ['2026-10-24T21:59:59Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'];
const paid = moments.map((moment, at) => ({ paidAt: new Date(moment), paidBy: 'Cash' as const, tipCents: at * 100 }));

it("days, hours and moments of reports and their files use the restaurant's zone", async () => {
  const { desk, neighbour } = await buildInBerlin();
  await desk.pay(...paid);
  await neighbour.pay(...paid);
  const none = { Cash: 0, Card: 0, Online: 0, Others: 0, Refunds: 0 };
  const chartOf = async ({ get }: typeof desk) => (await get('revenuechart', sunday)).json().result;
  // Dishes at 12.50 are 14.15 with fee and tax. The tips are 1.00 and 2.00, or those of all payments but the first.
  expect(await chartOf(desk)).toEqual([{ ...none, day: '2026-10-25', Cash: 31.3 }]);
  expect(await chartOf(neighbour)).toEqual([{ ...none, day: '2026-10-25', Cash: 33.3 }]);
  expect((await desk.get('revenuetotal', sunday)).json().result).toBe(31.3);
  const report = (await desk.get('revenuereport', { ...sunday, size: 0 })).json().result;
  expect(report.map(({ paymentDateTime }: { paymentDateTime: string }) => paymentDateTime).sort()).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2026-10-25T22:59:59.000Z',
  ]);
  const file = await desk.get('revenuereport', { ...sunday, size: 0 }, { accept: 'text/csv' });
  expect(file.body).toContain(',10/25/2026 12:00:00 AM,');
  expect(file.body).toContain(',10/25/2026 11:59:59 PM,');
  const tips = await desk.get('serverstatReport', { ...sunday, size: 0 }, { accept: 'text/csv' });
  expect(tips.body).toContain('25-Oct-2026');
  await test.buildOrder({ restaurantId: desk.restaurantId, status: 'open', startedAt: new Date(moments[2] ?? '') });
  const hours = (await desk.get('orderstatchart', sunday)).json().result;
  expect(hours).toEqual([
    expect.objectContaining({ hour: 0, orders: 1 }),
    expect.objectContaining({ hour: 23, orders: 2 }),
  ]);
});

it('an invoice uses its time and currency', async () => {
  const { desk } = await buildInBerlin();
  const [payment] = await desk.pay({ paidAt: new Date('2026-07-04T22:30:00Z'), paidBy: 'Card', tipCents: 500 });
  const { invoice } = (await desk.get(`receipt/${payment?.order_id}`)).json().result;
  expect(invoice.facts).toContainEqual({ label: 'Paid', value: '07/05/2026 12:30:00 AM Central European' });
  expect(invoice.sums).toContainEqual({ label: 'Tip', value: '€5.00' });
  expect(JSON.stringify(invoice)).not.toContain('$');
});

it("its guests and staff learn its region, and nothing of any other restaurant's", async () => {
  const { desk, neighbour } = await buildInBerlin();
  const toldOf = async ({ restaurantId, table }: typeof desk) => {
    const { code } = await test.findRow('dining_tables', table.id);
    const query = { rid: restaurantId, tablenumber: code };
    return (await test.send(endpoints.verifyTable, { query })).json();
  };
  expect(await toldOf(desk)).toMatchObject({ region: berlin });
  expect(await toldOf(neighbour)).not.toHaveProperty('region');
  const namesOf = async ({ get }: typeof desk) => (await get('restaurantidname')).json().result;
  expect(await namesOf(desk)).toMatchObject([{ id: desk.restaurantId, region: berlin }]);
  expect((await namesOf(neighbour))[0]).not.toHaveProperty('region');
  expect(await restaurantFormats(test.db, desk.restaurantId)).toMatchObject(berlin);
});

it('a business day that begins at 4 takes the night along, also in the hours of orders', async () => {
  const desk = await buildReportDesk(test);
  await setRegion(desk.restaurantId, { ...startingRegion, timeZone: 'America/New_York', dayBegins: 4 });
  // In New York, 21 November begins at 04:00, which is 09:00 UTC.
  const nights = ['2026-11-21T08:59:59Z', '2026-11-21T09:00:00Z', '2026-11-22T08:59:59Z', '2026-11-22T09:00:00Z'];
  await desk.pay(...nights.map((moment) => ({ paidAt: new Date(moment), paidBy: 'Cash' as const })));
  for (const moment of nights) {
    await test.buildOrder({ restaurantId: desk.restaurantId, status: 'open', startedAt: new Date(moment) });
  }
  const day = { startTime: '21-Nov-2026', stopTime: '21-Nov-2026' };
  const report = (await desk.get('revenuereport', { ...day, size: 0 })).json().result;
  expect(report.map(({ paymentDateTime }: { paymentDateTime: string }) => Date.parse(paymentDateTime)).sort()).toEqual(
    nights.slice(1, 3).map((moment) => Date.parse(moment)),
  );
  // 04:00 comes before 03:59 of the night after.
  const hours = (await desk.get('orderstatchart', day)).json().result;
  expect(hours.map(({ hour }: { hour: number }) => hour).at(0)).toBe(4);
  expect(hours.map(({ hour }: { hour: number }) => hour).at(-1)).toBe(3);
});

it('a restaurant that changes its zone keeps the days of payments and refunds', async () => {
  const desk = await buildReportDesk(test);
  // 22 December, 23:30 in Los Angeles; 23 December in Taipei.
  const [payment] = await desk.pay({ paidAt: new Date('2023-12-23T07:30:00Z'), paidBy: 'Cash' });
  await test.db
    .insertInto('refunds')
    .values({
      restaurant_id: desk.restaurantId,
      order_id: payment?.order_id ?? 0,
      payment_id: payment?.id ?? 0,
      amount_cents: 100,
      currency: 'usd',
      reason: 'cold',
      provider: 'staff',
      reference: 'moved',
      live: false,
      made_by_user_id: desk.userId,
      state: 'done',
      created_at: new Date('2023-12-23T07:45:00Z'),
      ended_at: new Date('2023-12-23T07:45:00Z'),
    })
    .execute();
  const totalOf = async (date: string) => {
    const { result, refunds } = (await desk.get('revenuetotal', { startTime: date, stopTime: date })).json();
    return [result, refunds];
  };
  const before = [await totalOf('22-Dec-2023'), await totalOf('23-Dec-2023')];
  expect(before).toEqual([
    [14.15, 1],
    [0, 0],
  ]);
  await setRegion(desk.restaurantId, { ...startingRegion, timeZone: 'Asia/Taipei' });
  expect([await totalOf('22-Dec-2023'), await totalOf('23-Dec-2023')]).toEqual(before);
  const list = async (date: string) =>
    (await desk.get('revenuereport', { startTime: date, stopTime: date, size: 0 })).json().result.length;
  expect([await list('22-Dec-2023'), await list('23-Dec-2023')]).toEqual([1, 0]);
});

it('a region is saved whole or refused at its field, and the currency stays once money was taken', async () => {
  const desk = await buildReportDesk(test);
  const headers = await test.staffOf({ restaurantId: desk.restaurantId, privileges: ['managerestaurant'] });
  const { plan_id: planId } = await test.findRow('restaurants', desk.restaurantId);
  await test.changeRows('plans', planId, { currency: 'EUR' });
  const save = async (region: object | undefined) => {
    const { name, url, address, code, version } = await test.findRow('restaurants', desk.restaurantId);
    const fields = {
      id: desk.restaurantId,
      name,
      restaurantURL: url || 'https://a.example',
      address: address || '1 Way',
    };
    const payload = { ...fields, code: code || 'A', planId, version, ...(region && { region }) };
    return await test.send(endpoints.saveRestaurant, { headers, payload });
  };
  const regionNow = async () => (await test.findRow('restaurants', desk.restaurantId)).region;
  for (const [wrong, words] of [
    [{ timeZone: 'Mars/Olympus' }, 'This time zone does not exist'],
    [{ timeZone: '+01:00' }, 'This time zone does not exist'],
    [{ currency: 'XXX' }, 'This currency does not exist'],
    [{ dayBegins: 25 }, 'full hour from 0 to 23'],
    [{ dayBegins: 4.5 }, 'full hour from 0 to 23'],
    [{ country: 'Germany' }, 'choose a country'],
    // The program reads it as India's time zone, PostgreSQL as Israel's.
    [{ timeZone: 'IST' }, 'This time zone does not exist'],
    // A dish costs 12.50.
    [{ currency: 'KWD' }, 'prices that the new currency can’t have'],
  ] as const) {
    const answer = await save({ ...berlin, ...wrong });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().fields).toEqual([{ path: 'region', message: expect.stringContaining(words) }]);
    expect(await regionNow()).toEqual(startingRegion);
  }
  const inBerlin = { ...berlin, dayBegins: 5, clock: 24, dateOrder: 'dmy' };
  expect((await save(inBerlin)).json()).toMatchObject({ success: true, result: { region: inBerlin } });
  expect((await save(undefined)).json()).toMatchObject({ success: true, result: { region: inBerlin } });
  await desk.pay({ paidAt: new Date('2026-07-04T12:00:00Z'), paidBy: 'Cash' });
  const refused = await save({ ...inBerlin, currency: 'CHF' });
  expect(refused.json().fields).toEqual([{ path: 'region', message: expect.stringContaining('no longer be changed') }]);
  expect((await save({ ...inBerlin, clock: 12 })).json()).toMatchObject({ success: true });
  expect(await regionNow()).toEqual({ ...inBerlin, clock: 12 });
});

it('reports over restaurants of several currencies have a sum of each, and count the days of each restaurant', async () => {
  const { desk, neighbour } = await buildInBerlin();
  // It is 26 December in Berlin, but not yet in Los Angeles. Then the other way round.
  const [early, late] = ['2025-12-26T00:30:00Z', '2025-12-27T03:00:00Z'].map((moment) => new Date(moment));
  if (!early || !late) throw new Error('two moments');
  for (const { pay } of [desk, neighbour]) {
    await pay({ paidAt: early, paidBy: 'Cash', tipCents: 100 }, { paidAt: late, paidBy: 'Card', tipCents: 300 });
  }
  const headers = await test.staffOf({
    restaurantId: null,
    privileges: ['payment_review', 'orderstat', 'serverstat'],
  });
  const query = { startTime: '26-Dec-2025', stopTime: '26-Dec-2025' };
  const all = async (call: Parameters<typeof test.send>[0], more = {}) =>
    (await test.send(call, { headers, query: { ...query, ...more } })).json();
  // A dish at 12.50 is 14.15 with fee and tax.
  expect(await all(endpoints.revenueTotal)).toMatchObject({
    result: null,
    refunds: null,
    totals: [
      { currency: 'EUR', result: 15.15, refunds: 0 },
      { currency: 'USD', result: 17.15, refunds: 0 },
    ],
  });
  expect((await all(endpoints.revenueReport, { sortFieldName: 'amount' })).result.content).toMatchObject([
    { amount: 17.15, currency: 'USD' },
    { amount: 15.15, currency: 'EUR' },
  ]);
  const fileOf = async (call: Parameters<typeof test.send>[0]) => {
    const asCsv = { ...headers, accept: 'text/csv' };
    return (await test.send(call, { headers: asCsv, query: { ...query, size: 0 } })).body.trim().split('\r\n');
  };
  const file = await fileOf(endpoints.revenueReport);
  expect(file[0]).toMatch(/,Payment Mode,Currency$/);
  expect(file.slice(1)).toEqual([
    expect.stringMatching(/,15.15,1.15,0.00,Cash,EUR$/),
    expect.stringMatching(/,17.15,1.15,0.00,Card,USD$/),
    'Total_Revenue,15.15,EUR',
    'Total_Revenue,17.15,USD',
  ]);
  for (const call of [endpoints.orderStats, endpoints.tips] as const) {
    expect((await all(call)).result.content.map((row: { currency?: string }) => row.currency).sort()).toEqual([
      'EUR',
      'USD',
    ]);
    expect((await fileOf(call)).map((line) => line.slice(-4)).sort()).toEqual([',EUR', ',USD', 'ency']);
  }
  for (const call of [endpoints.revenueChart, endpoints.tipsChart] as const) {
    expect((await all(call)).fields).toEqual([
      { path: 'restaurantID', message: 'The restaurants have several currencies. For a chart, choose one of them.' },
    ]);
  }
  expect((await all(endpoints.orderChart)).success).toBe(true);
  expect(await all(endpoints.revenueTotal, { restaurantID: desk.restaurantId })).toMatchObject({ result: 15.15 });
  // In yen, of which the platform's own dollars have more decimals.
  await sql`update restaurants set region = ${asJson({ ...berlin, currency: 'JPY' })}`.execute(test.owner);
  const inOne = await all(endpoints.revenueTotal);
  expect(inOne).toMatchObject({ result: 3230, refunds: 0 });
  expect(inOne).not.toHaveProperty('totals');
});
