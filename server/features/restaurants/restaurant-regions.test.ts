import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { restaurantFormats } from '../../platform/restaurant-formats.ts';
import { buildReportDesk } from '../../testing/report-desk.ts';
import { testApp } from '../../testing/test-app.ts';

// A restaurant in Berlin that charges in euros, as set by the two functions of the database. Its neighbor keeps
// the default region.

const test = await testApp();
const berlin = { timeZone: 'Europe/Berlin', currency: 'EUR' };

async function buildInBerlin() {
  const [desk, neighbour] = [await buildReportDesk(test), await buildReportDesk(test)];
  const says = (name: string, there: string, otherwise: string) =>
    sql
      .raw(`create or replace function ${name}(restaurant_id integer) returns text language sql stable as $$
        select case restaurant_id when ${desk.restaurantId} then '${there}' else '${otherwise}' end $$`)
      .execute(test.owner);
  await says('restaurant_zone', berlin.timeZone, 'America/Los_Angeles');
  await says('restaurant_currency', berlin.currency, 'USD');
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
