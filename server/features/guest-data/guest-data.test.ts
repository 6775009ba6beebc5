import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { publicPaths } from '../../../core/domain/paths.ts';
import { testApp } from '../../testing/test-app.ts';
import { eraseInTurn, eraseOldGuestData } from './guest-data.service.ts';

const test = await testApp();
const { db } = test;
const nowhere = '/nowhere';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

const keepFor = async (guestdays: number | undefined) => {
  const { id } = await test.buildRestaurant();
  const config = JSON.stringify({ otprequired: 1, managercode: '', paymenttype: 'T', guestdays });
  await test.changeRows('restaurants', id, { config });
  return id;
};

/** A payment with an email address from some days ago, and its mail. */
async function paid(restaurantId: number, days: number, mail: 'sent' | 'waiting' = 'sent') {
  const email = `guest-${crypto.randomUUID()}@example.com`;
  const order = await test.buildOrder({ restaurantId, status: 'paid', startedAt: daysAgo(days), payment: { email } });
  const row = await test.findRow('payments', { order_id: order.id });
  await sql`insert into outbox (restaurant_id, payment_id, dedupe_key, recipient, subject, html, plain_text, status, retry_until)
    values (${restaurantId}, ${row.id}, ${email}, ${email}, 'Invoice', '', '', ${mail}, now())`.execute(db);
  return { id: row.id, email, orderId: order.id, amount: row.amount_cents };
}
const paymentOf = (id: number) => test.findRow('payments', id);
/** Searches the text columns of all tables. Returns the tables that contain the text. */
async function placesOf(text: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const found: string[] = [];
  for (const { name } of rows) {
    const { rows: holding } = await sql`
      select 1 as one from ${sql.table(name)} t where t::text like ${`%${text}%`} limit 1`.execute(db);
    if (holding.length > 0) found.push(name);
  }
  return found;
}

describe('guest data', () => {
  it("is erased after the restaurant's number of days, by default 30; payments stay", async () => {
    const [week, month] = [await keepFor(7), await keepFor(undefined)];
    const [old, young] = [await paid(week, 8), await paid(week, 6)];
    const [older, kept] = [await paid(month, 31), await paid(month, 29)];
    expect((await placesOf(old.email)).sort()).toEqual(['outbox', 'payments']);
    // An invoice's buyer is erased with the address, or alone if there is none.
    const buyer = { name: `Muster ${crypto.randomUUID()}`, address: '', vatId: '' };
    for (const { id } of [old, older, young]) await test.changeRows('payments', id, { buyer });
    await test.changeRows('payments', older.id, { email: '' });
    await eraseOldGuestData(db, nowhere);
    for (const { email, id, amount } of [old, older]) {
      expect(await placesOf(email)).toEqual([]);
      expect(await paymentOf(id)).toMatchObject({ email: '', buyer: null, amount_cents: amount });
    }
    for (const { email, id } of [young, kept]) expect((await paymentOf(id)).email).toBe(email);
    expect((await paymentOf(young.id)).buyer).toEqual(buyer);
    expect(await eraseOldGuestData(db, nowhere)).toBe(0);
  });

  it('is erased in portions: more than one is erased completely, and a failing one undoes none', async () => {
    const restaurantId = await keepFor(7);
    const payments: { readonly id: number }[] = [];
    for (let at = 0; at < 5; at += 1) payments.push(await paid(restaurantId, 8));
    const { id: tableId } = await test.buildTable({ restaurantId });
    for (let at = 0; at < 5; at += 1) await test.buildVisit({ restaurantId, tableId, endedAt: daysAgo(8) });
    const emails = async () => {
      const rows = await test.findRows('payments', { restaurant_id: restaurantId });
      return rows.sort((a, b) => a.id - b.id).map(({ email }) => email !== '');
    };
    await db.transaction().execute(async (tx) => {
      await sql`select from payments where restaurant_id = ${restaurantId} and id = ${payments[3]?.id} for update`.execute(
        tx,
      );
      await expect(eraseOldGuestData(db, nowhere, 2)).rejects.toThrow('lock timeout');
    });
    expect(await emails()).toEqual([false, false, true, true, true]);
    expect(await test.findRows('visits', { restaurant_id: restaurantId })).toHaveLength(payments.length);
    expect(await eraseOldGuestData(db, nowhere, 2)).toBe(3);
    expect(await emails()).toEqual(Array(5).fill(false));
  });

  it('is kept while a mail is on its way', async () => {
    const payment = await paid(await keepFor(7), 9, 'waiting');
    await eraseOldGuestData(db, nowhere);
    expect((await paymentOf(payment.id)).email).toBe(payment.email);
  });

  it('visits without an order are deleted, others lose what distinguished their submissions', async () => {
    const restaurantId = await keepFor(7);
    const { id: tableId } = await test.buildTable({ restaurantId });
    const empty = await test.buildVisit({ restaurantId, tableId, endedAt: daysAgo(8) });
    const fresh = await test.buildVisit({ restaurantId, tableId, endedAt: daysAgo(6) });
    const order = await test.buildOrder({ restaurantId, status: 'paid', startedAt: daysAgo(9) });
    await sql`update visits set last_request_hash = 'abc', ended_at = ${daysAgo(8)}
      where id = (select visit_id from orders where id = ${order.id} and restaurant_id = ${restaurantId})`.execute(db);
    await eraseOldGuestData(db, nowhere);
    const left = await test.findRows('visits', { restaurant_id: restaurantId });
    expect(left.map(({ id }) => id)).not.toContain(empty.id);
    expect(left.map(({ id }) => id)).toContain(fresh.id);
    expect(left.map(({ last_request_hash: hash }) => hash)).toEqual([null, null]);
  });
});

const nameOf = (days: number, id = 1) =>
  `${daysAgo(days)
    .toISOString()
    .replace(/[-:]|\.\d+/g, '')}-${id}.eml`;

/** A mail stored as a file, as happens without SMTP. */
async function keptFile(folder: string, paymentId: number, email: string) {
  const { id } = await test.findRow('outbox', { payment_id: paymentId });
  await mkdir(folder, { recursive: true });
  const name = nameOf(0, id);
  await writeFile(join(folder, name), `To: ${email}`);
  return name;
}

it('a kept mail is deleted with its address after its days, any after 30 days, and no other file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-mails-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const week = await keepFor(7);
  const [old, young] = [await paid(week, 8), await paid(week, 6)];
  await keptFile(folder, old.id, old.email);
  const kept = await keptFile(folder, young.id, young.email);
  const others = [nameOf(29), 'notes.txt'];
  for (const name of [nameOf(31), ...others]) await writeFile(join(folder, name), 'To: guest@example.com');
  await eraseOldGuestData(db, folder);
  expect((await readdir(folder)).sort()).toEqual([kept, ...others].sort());
});

it('one of all programs erases in an hour, and each deletes the mails in its own folder', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-mails-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const week = await keepFor(7);
  const erase = (minute: number, mails: string) => eraseInTurn(db, { now: () => Date.now() + minute * 60_000 }, mails);
  await erase(0, nowhere);
  const old = await paid(week, 8);
  await writeFile(join(folder, nameOf(31)), 'To: guest@example.com');
  await erase(30, folder);
  expect(await readdir(folder)).toEqual([]);
  expect(await paymentOf(old.id)).toMatchObject({ email: old.email });
  await erase(60, nowhere);
  expect(await paymentOf(old.id)).toMatchObject({ email: '' });
});

it('eraseaddress erases an address everywhere at once; nothing is mailed again, and repeating changes nothing', async () => {
  const restaurantId = await keepFor(30);
  const headers = await test.staffOf({ restaurantId, privileges: ['payment'] });
  const payment = await paid(restaurantId, 0, 'waiting');
  const folder = join(test.settings.dataDir, 'mail');
  const other = await paid(restaurantId, 0);
  await keptFile(folder, payment.id, payment.email);
  const kept = await keptFile(folder, other.id, other.email);
  for (let round = 0; round < 2; round += 1) {
    const erased = await test.send(endpoints.eraseAddress, { headers, payload: { paymentId: payment.id } });
    expect(erased.json()).toMatchObject({
      success: true,
      result: { paymentId: payment.id, email: '', state: 'none' },
    });
  }
  expect(await placesOf(payment.email)).toEqual([]);
  const left = await readdir(folder);
  expect(left).toContain(kept);
  const texts = await Promise.all(left.map((name) => readFile(join(folder, name), 'utf8')));
  expect(texts.filter((text) => text.includes(payment.email))).toEqual([]);
  const answer = await test.send(endpoints.invoiceStatus, { query: { orderid: payment.orderId } });
  expect(answer.statusCode).toBe(200);
  expect(await test.findRows('outbox', { payment_id: payment.id }, ['id'])).toEqual([]);
});

it('the page about stored data states the restaurant’s own days, or the default', async () => {
  const restaurantId = await keepFor(7);
  const page = async (path: string) => (await test.send({ method: 'GET', url: path })).body;
  expect(await page(publicPaths.privacy(restaurantId))).toContain('erased 7 days after you pay');
  for (const path of [publicPaths.privacy(), publicPaths.privacy(2_000_000_000), publicPaths.privacy('x')])
    expect(await page(path)).toContain('erased 30 days after you pay');
});
