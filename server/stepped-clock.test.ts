import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { reconcile } from './features/payments/reconciler.ts';
import { createDatabaseClock } from './platform/database-clock.ts';
import { hurriedPace, printDesk, printersHere } from './testing/print-desk.ts';
import { startPrinterPeer } from './testing/printer-peer.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const hour = 3_600_000;
// Sessions of test staff last an hour.
const nearlyAnHour = 59 * 60_000;
const test = await testApp(printersHere, { checkoutRoundsMs: hour, printingPace: hurriedPace });
const { clock } = test.program.services;

afterEach(() => vi.useRealTimers());

describe.each([
  ['ahead', nearlyAnHour],
  ['behind', -nearlyAnHour],
])("while this machine's clock is nearly an hour %s", (_, by) => {
  const step = () => vi.useFakeTimers({ now: Date.now() + by, toFake: ['Date'] });

  it('a guest at the card page stays there', async () => {
    const { orderID, payByCard } = await test.buildClosedOrder();
    await payByCard();
    await test.changeRows('card_checkouts', { order_id: orderID }, { next_look_at: new Date(Date.now() - 1_000) });
    step();
    await reconcile(test.program.services);
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
  });

  it('wrong codes still count, and no one is locked out for longer', async () => {
    const { orderID, staff } = await test.buildClosedOrder();
    const guess = () => test.send(endpoints.managerCode, { headers: staff, payload: { orderid: orderID, code: 'no' } });
    for (let tries = 0; tries < 5; tries += 1) expect((await guess()).json()).toMatchObject({ error: 'WrongCode' });
    step();
    const refused = await guess();
    expect(refused.json()).toMatchObject({ error: 'TooManyTries' });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800);
  });

  it("sessions end unused, and need fresh proof, by the database's minutes only", async () => {
    const config = JSON.stringify({
      otprequired: 1,
      managercode: '',
      paymenttype: 'T',
      idleminutes: 30,
      askagainminutes: 10,
    });
    const { id: restaurantId } = await test.buildRestaurant({ config });
    const { id } = await test.buildUser({ restaurantId, privileges: ['refund'] });
    const refund = async (headers: Record<string, string>) => {
      const payload = { orderID: 2_000_000_000, amount: '1', reason: 'Cold soup' };
      return (await test.send(endpoints.refund, { headers, payload })).json().error;
    };
    const [used, unused] = [await test.staffHeaders(id), await test.staffHeaders(id)];
    expect(await refund(used)).toBe('NotFound');
    step();
    expect(await refund(used)).toBe('NotFound');
    await sql`update staff_sessions set seen_at = now() - interval '32 minutes', proved_at = now() - interval '11 minutes'
      where user_id = ${id}`.execute(test.db);
    expect(await refund(unused)).toBe('NotSignedIn');
    await sql`update staff_sessions set seen_at = now() where user_id = ${id}`.execute(test.db);
    await vi.waitFor(async () => expect(await refund(unused)).toBe('ProveAgain'));
  });
});

it("after the database's clock goes back an hour, deploy/clock-set-back.sql lets guests order and print jobs leave, and no limit lasts too long", async () => {
  const printer = await startPrinterPeer();
  const desk = await printDesk(test);
  await desk.addPrinter({ host: printer.host });
  await desk.confirmSoups();
  await vi.waitFor(() => expect(printer.papers).toHaveLength(1));
  await test.send(endpoints.callStaff, { headers: desk.floor.cookie, payload: { kind: 'staff' } });
  const { orderID, staff } = await test.buildClosedOrder();
  const guess = () => test.send(endpoints.managerCode, { headers: staff, payload: { orderid: orderID, code: 'no' } });
  for (let tries = 0; tries < 5; tries += 1) await guess();
  await sql`insert into outbox (dedupe_key, recipient, subject, html, plain_text, next_attempt_at)
      values ('later', 'later@bistro.test', 'Hello', 'Hello', 'Hello', now() + interval '5 minutes')`.execute(test.db);

  await moveMoments(test, '1 hour');
  await sql`update rate_limits set expire = expire + ${hour}`.execute(test.db);
  const statements = await readFile(new URL('../deploy/clock-set-back.sql', import.meta.url), 'utf8');
  await sql.raw(statements).execute(test.owner);

  await vi.waitFor(async () => {
    const answer = await test.place(desk.floor, [{ itemID: desk.floor.soup, itemQuantity: 1 }]);
    expect(answer.json()).toMatchObject({ success: true });
    await desk.confirm(answer.json().result.subOrderID);
  });
  await vi.waitFor(() => expect(printer.papers).toHaveLength(2));
  // The wait after a call ends after a minute, not an hour later.
  const { last_call_at } = await test.findRow('visits', desk.floor.visitId);
  expect(last_call_at?.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  const refused = await guess();
  expect(refused.json()).toMatchObject({ error: 'TooManyTries' });
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900);
  const { rows } = await sql`
      select attempts > 0 or next_attempt_at <= now() as "isDue" from outbox where dedupe_key = 'later'`.execute(
    test.db,
  );
  expect(rows).toEqual([{ isDue: true }]);
  await printer.close();
});

it('after it goes forward an hour, work under way continues', async () => {
  const printer = await startPrinterPeer();
  const desk = await printDesk(test);
  await desk.addPrinter({ host: printer.host });
  const { orderID, payByCard, payCash } = await test.buildClosedOrder();
  await payByCard();
  await moveMoments(test, '-1 hour');
  clock.sync(Date.now(), performance.now());
  await desk.confirmSoups();
  await vi.waitFor(() => expect(printer.papers).toHaveLength(1));
  expect((await payCash()).json()).toMatchObject({ success: true });
  expect((await test.readMoney(orderID)).payments).toHaveLength(1);
  await printer.close();
});

it('the clock advances, and follows the database', () => {
  const clock = createDatabaseClock();
  for (const moment of [5_000_000, 9_000_000, 5_400_000]) {
    clock.sync(moment, performance.now());
    expect(Math.abs(clock.now() - moment)).toBeLessThan(50);
  }
});

const dated = ['outbox', 'card_checkouts', 'printers', 'print_jobs', 'visits', 'orders', 'sub_orders', 'table_calls'];

/** Shifts all stored times of current work, as if the database's clock had always been different. */
async function moveMoments({ db }: TestApp, by: string): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select table_name::text as "table", array_agg(column_name::text) as columns from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and table_name = any(${dated}::text[])
    group by 1`.execute(db);
  expect(rows).toHaveLength(dated.length);
  for (const { table, columns } of rows) {
    const moved = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + ${by}::interval`);
    await sql`update ${sql.table(table)} set ${sql.join(moved)}`.execute(db);
  }
}
