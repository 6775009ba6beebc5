import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { canonicalJson } from '../../../core/domain/canonical-json.ts';
import { testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';

const test = await testApp();

/** A restaurant whose staff take payments and refund them. */
async function openTill() {
  const { id: restaurantId } = await test.buildRestaurant();
  const privileges = ['order', 'payment', 'refund', 'payment_review', 'managerestaurant'] as const;
  const headers = await test.staffOf({ restaurantId, privileges: [...privileges] });
  const close = () => test.buildOrder({ restaurantId, status: 'closed' });
  const take = (orderid: number, more: object = {}) =>
    test.send(endpoints.setOrderToPaid, { query: { orderid, paidby: 'Cash', ...more }, headers });
  return {
    restaurantId,
    headers,
    close,
    take,
    pay: async (more: object = {}) => {
      const { id } = await close();
      expect((await take(id, more)).statusCode).toBe(200);
      const payment = await test.findRow('payments', { order_id: id });
      return { orderId: id, paymentId: payment.id };
    },
    refund: (orderID: number, amount: string) =>
      test.send(endpoints.refund, { payload: { orderID, amount, reason: 'Cold' }, headers }),
    receipt: async (orderid: number) => (await test.send(endpoints.receipt, { params: { orderid }, headers })).json(),
    records: async () => {
      const rows = await test.findRows('numbered_records', { restaurant_id: restaurantId });
      return rows.sort((a, b) => a.number - b.number);
    },
    verdict: async () => (await test.send(endpoints.verifyNumbers, { headers })).json().result,
    export: (accept = '*/*', query = {}) =>
      test.send(endpoints.numberedRecords, { query, headers: { ...headers, accept } }),
  };
}

const upTo = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

describe('numbers', () => {
  it('follow each other: 50 payments at once after 100 are 101 to 150, in each restaurant alone', async () => {
    const [till, other] = [await openTill(), await openTill()];
    await till.pay();
    await sql`select record_number(${till.restaurantId}::int, 'refund', null, null, null, '{}', null) from generate_series(2, 100)`.execute(
      test.owner,
    );
    const orders = await Promise.all(upTo(1, 50).map(() => till.close()));
    const others = await Promise.all(upTo(1, 10).map(() => other.close()));
    const answers = await Promise.all([
      ...orders.map(({ id }) => till.take(id)),
      ...others.map(({ id }) => other.take(id)),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(60).fill(200));
    const records = await till.records();
    expect(records.map(({ number }) => number)).toEqual(upTo(0, 150));
    expect(new Set(records.slice(101).map(({ payment_id }) => payment_id)).size).toBe(50);
    expect(new Set(records.map(({ hash }) => hash.toString('hex'))).size).toBe(151);
    expect(await till.verdict()).toMatchObject({ records: 151, lastNumber: 150, brokenAt: null });
    expect((await other.records()).map(({ number }) => number)).toEqual(upTo(0, 10));
    expect(await other.verdict()).toMatchObject({ records: 11, brokenAt: null });
  });

  it('are not used by a declined card or a transaction that is rolled back', async () => {
    const order = await test.buildClosedOrder();
    const { restaurantId } = order.floor;
    const { url } = (await order.payByCard()).json() as { url: string };
    for (const _ of [1, 2]) await test.typeCard(url, '4000000000000002');
    expect((await test.readMoney(order.orderID)).payments).toEqual([]);
    const lost = test.db.transaction().execute(async (tx) => {
      await sql`select record_number(${restaurantId}::int, 'refund', null, null, null, '{}', null)`.execute(tx);
      throw new Error('rolled back');
    });
    await expect(lost).rejects.toThrow('rolled back');
    expect((await order.payCash()).statusCode).toBe(200);
    const records = await test.findRows('numbered_records', { restaurant_id: restaurantId }, ['number', 'kind']);
    expect(records).toEqual([
      { number: 0, kind: 'begin' },
      { number: 1, kind: 'payment' },
    ]);
  });

  it('wait for no other restaurant', async () => {
    const [till, other] = [await openTill(), await openTill()];
    await till.pay();
    await test.owner.transaction().execute(async (tx) => {
      await sql`select from number_series where restaurant_id = ${till.restaurantId} for update`.execute(tx);
      await other.pay();
    });
  });

  it('begin with a record that names the payments without one; refunds of those have a number', async () => {
    const till = await openTill();
    const old = await test.buildOrder({ restaurantId: till.restaurantId, status: 'paid' });
    const { id } = await test.findRow('payments', { order_id: old.id });
    const { orderId } = await till.pay();
    await till.refund(old.id, '1.00');
    await till.refund(orderId, '2.00');
    const documents = (await till.records()).map(({ document }) => JSON.parse(document));
    expect(documents[0]).toMatchObject({ unnumberedPaymentsUpTo: id });
    expect(documents[2].figures).toMatchObject({ amount: -100, ofNumber: null, paymentId: id });
    expect(documents[3].figures).toMatchObject({ amount: -200, ofNumber: 1 });
    const facts = async (order: number) => (await till.receipt(order)).result.invoice.facts.slice(0, 2);
    expect(await facts(old.id)).toEqual([
      { label: 'Refund No.', value: '2' },
      { label: 'Order', value: String(old.id) },
    ]);
    expect(await facts(orderId)).toEqual([
      { label: 'Refund No.', value: '3' },
      { label: 'Receipt No.', value: '1' },
    ]);
  });
});

describe('a kept paper', () => {
  it('stays byte for byte when dish, address, rate and clock change', async () => {
    const till = await openTill();
    const { restaurantId } = till;
    await test.changeRows('restaurants', restaurantId, { address: '1 Old Street', tax_rate: '10' });
    const soup = await test.buildItem({ restaurantId, name: 'Soup', priceCents: 500 });
    const { id } = await test.buildOrder({
      restaurantId,
      status: 'closed',
      subOrders: [{ lines: [{ item: soup, quantity: 1 }] }],
    });
    await till.take(id);
    const before = await till.receipt(id);
    expect(before.result.invoice.lines).toEqual([{ title: '1 x Soup', choices: [], amount: '$5.00' }]);
    expect(before.result.invoice.restaurantAddress).toBe('1 Old Street');
    await test.changeRows('items', soup.id, { name: 'Broth', price_cents: 600, availability: 'R' });
    await test.changeRows('restaurants', restaurantId, { address: '2 New Street', name: `New ${id}`, tax_rate: '20' });
    await sql`update restaurants set region = jsonb_set(region, '{clock}', '24') where id = ${restaurantId}`.execute(
      test.db,
    );
    expect(JSON.stringify(await till.receipt(id))).toBe(JSON.stringify(before));
    await till.refund(id, '1.00');
    const { refunds, restaurantAddress, sums } = (await till.receipt(id)).result.invoice;
    expect({ restaurantAddress, sums }).toEqual({
      restaurantAddress: '1 Old Street',
      sums: before.result.invoice.sums,
    });
    expect(refunds).toHaveLength(2);
  });

  it('of a bill in parts has the numbers of all parts at its end', async () => {
    const order = await test.buildClosedOrder();
    const desk = test.splitDesk(order);
    await desk.divide('staff', { way: 'equal', people: 2 });
    for (const key of ['a', 'b']) {
      await test.send(endpoints.setOrderToPaid, {
        query: { orderid: order.orderID, paidby: 'Cash', part: 'count:1' },
        headers: { ...order.staff, 'idempotency-key': key },
      });
    }
    const receipt = async (query = {}) => {
      const answer = await test.send(endpoints.receipt, {
        params: { orderid: order.orderID },
        query,
        headers: order.staff,
      });
      return answer.json().result;
    };
    const whole = await receipt();
    expect(whole.invoice.facts[0]).toEqual({ label: 'Receipt No.', value: '1, 2' });
    const [first, second] = whole.payments as { paymentId: number }[];
    expect((await receipt({ payment: first?.paymentId })).invoice.facts[0].value).toBe('1');
    const { facts } = (await receipt({ payment: second?.paymentId })).invoice;
    expect(facts.slice(0, 3).map(({ value }: { value: string }) => value)).toEqual([
      '2',
      String(asShown(order.orderID)),
      String(asShown(second?.paymentId ?? 0)),
    ]);
  });

  it('is never changed or deleted, by the program or the owner of the tables', async () => {
    const till = await openTill();
    await till.pay();
    const of = { restaurant_id: till.restaurantId };
    await expect(test.changeRows('numbered_records', of, { document: '{}' })).rejects.toThrow(/never changed/);
    for (const table of ['numbered_records', 'number_series'] as const) {
      const deleted = test.owner.deleteFrom(table).where('restaurant_id', '=', till.restaurantId).execute();
      await expect(deleted).rejects.toThrow(/never changed|only grows/);
    }
  });
});

describe('the check', () => {
  const edits = [
    ['changed', 2, sql`update numbered_records set document = replace(document, '"Cash"', '"Card"') where number = 2`],
    ['missing', 2, sql`delete from numbered_records where number = 2`],
    ['missing', 4, sql`delete from numbered_records where number >= 4`],
    ['missing', 0, sql`delete from numbered_records where number = 0`],
    ['changed', 5, sql`update number_series set last_hash = '\\x00'`],
    [
      'added',
      5,
      sql`update number_series set last_number = 4, last_hash = (select hash from numbered_records where number = 4)`,
    ],
    [
      'guest',
      3,
      sql`update numbered_records set buyer = '{"salt": "0", "email": "other@example.com"}' where number = 3`,
    ],
  ] as const;
  it('names the number of each edit, and what is wrong', async () => {
    const till = await openTill();
    for (const _ of upTo(1, 5)) await till.pay({ email: 'guest@example.com' });
    const { restaurantId } = till;
    const verify = sql<{ brokenAt: number | null; fault: string | null }>`
      select broken_at, fault from verify_numbers(${restaurantId})`;
    for (const [fault, brokenAt, edit] of edits) {
      const found = test.owner.transaction().execute(async (tx) => {
        for (const table of ['numbered_records', 'number_series'])
          await sql`alter table ${sql.table(table)} disable trigger never_changed`.execute(tx);
        await sql`delete from numbered_records where restaurant_id <> ${restaurantId}`.execute(tx);
        await edit.execute(tx);
        throw (await verify.execute(tx)).rows[0];
      });
      await expect(found).rejects.toEqual({ brokenAt, fault });
    }
    expect((await verify.execute(test.db)).rows).toEqual([{ brokenAt: null, fault: null }]);
  });

  it('is whole after a guest’s address was erased, which is then nowhere', async () => {
    const till = await openTill();
    const email = `${crypto.randomUUID()}@example.com`;
    const { paymentId } = await till.pay({ email });
    expect((await till.records())[1]?.buyer).toMatchObject({ email });
    await test.send(endpoints.eraseAddress, { payload: { paymentId }, headers: till.headers });
    const [, record] = await till.records();
    expect(record?.buyer).toBeNull();
    expect(JSON.stringify(record)).not.toContain(email);
    expect(await till.verdict()).toMatchObject({ records: 2, brokenAt: null, fault: null });
  });
});

describe('the export', () => {
  it('has each record with a hash that anyone can compute from the document', async () => {
    const till = await openTill();
    const { orderId, paymentId } = await till.pay({ tip: '1.00' });
    await till.refund(orderId, '5.00');
    const { result } = (await till.export()).json();
    expect(result.map(({ kind }: { kind: string }) => kind)).toEqual(['begin', 'payment', 'refund']);
    let before = '';
    for (const { hash, ...record } of result) {
      expect(record.before).toBe(before);
      expect(createHash('sha256').update(canonicalJson(record)).digest('hex')).toBe(hash);
      before = hash;
    }
    const file = await till.export('text/csv');
    const [, payment, refund] = parse(file.body, { bom: true, columns: true }) as Record<string, string>[];
    const { amount_cents: paid, tax_cents: tax } = await test.findRow('payments', paymentId);
    expect(payment).toMatchObject({
      Number: '1',
      Kind: 'payment',
      OrderID: String(orderId),
      PaymentID: String(paymentId),
      Amount: (paid / 100).toFixed(2),
      Tax: (tax / 100).toFixed(2),
      Tip: '1.00',
      Currency: 'USD',
    });
    expect(refund).toMatchObject({ Number: '2', 'Of Number': '1', Amount: '-5.00', Tip: '' });
    expect((await till.export('*/*', { startTime: '01-Jan-2020', stopTime: '02-Jan-2020' })).json().result).toEqual([]);
    const backwards = await till.export('*/*', { startTime: '02-Jan-2020', stopTime: '01-Jan-2020' });
    expect(backwards.statusCode).toBe(422);
  });
});

describe('after a restore', () => {
  it('no number is given until the last one printed is confirmed; a record then notes the gap', async () => {
    const till = await openTill();
    const { orderId } = await till.pay();
    const confirm = (lastNumber: number) =>
      test.send(endpoints.confirmLastNumber, { payload: { lastNumber }, headers: till.headers });
    expect((await confirm(1)).statusCode).toBe(409);
    await sql`update number_series set restored_at = now() where restaurant_id = ${till.restaurantId}`.execute(
      test.owner,
    );
    const next = await till.close();
    const refused = await till.take(next.id);
    expect([refused.statusCode, refused.json().error]).toEqual([409, 'NumberNotConfirmed']);
    expect((await till.refund(orderId, '1.00')).json().error).toBe('NumberNotConfirmed');
    expect(await test.findRows('payments', { order_id: next.id })).toEqual([]);
    expect(await test.findRows('refunds', { order_id: orderId })).toEqual([]);
    expect((await confirm(0)).json().message).toContain('from 1');
    expect((await confirm(17)).statusCode).toBe(200);
    expect((await till.take(next.id)).statusCode).toBe(200);
    const records = await till.records();
    expect(records.map(({ number, kind }) => [number, kind])).toEqual([
      [0, 'begin'],
      [1, 'payment'],
      [17, 'gap'],
      [18, 'payment'],
    ]);
    expect(records[2]?.document).toBe('{"from":2,"to":17}');
    expect(await till.verdict()).toMatchObject({ brokenAt: null, lastNumber: 18, restoredAt: null });
  });
});
