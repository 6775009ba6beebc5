import { describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Floor, testApp } from '../../testing/test-app.ts';

const test = await testApp();

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

/** A table where guests check in with an OTP, or without one by its link. */
async function desk({ asksOtp = true } = {}) {
  const floor = await test.buildFloor();
  const { restaurantId, tableId } = floor;
  const config = { otprequired: asksOtp ? 1 : 0, managercode: '4711', paymenttype: 'T' };
  await test.changeRows('restaurants', restaurantId, { config: JSON.stringify(config) });
  await test.changeRows('visits', { table_id: tableId }, { ended_at: new Date() });
  const { headers, ...staff } = await test.buildStaff({ restaurantId, name: 'Ana Ruiz', privileges: ['order'] });
  const table = () => test.findRow('dining_tables', tableId);

  const cookieOf = (answer: Awaited<ReturnType<typeof test.send>>) =>
    answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  /** Scans the table's current code or the given one, and enters the OTP if required. */
  async function scan(cookie?: string, { code = undefined as string | undefined, agent = iPhone } = {}) {
    const now = await table();
    const sent = { 'user-agent': agent, ...(cookie ? { cookie } : {}) };
    const link = code ?? now.code;
    const verified = await test.send(endpoints.verifyTable, {
      query: { rid: restaurantId, tablenumber: link },
      headers: sent,
    });
    const { result, putOut } = verified.json() as { result: number; putOut?: true };
    if (!asksOtp || result === 0) return { result, putOut, cookie: cookieOf(verified) };
    const query = { rid: restaurantId, code: link, otp: now.otp };
    const entered = await test.send(endpoints.checkOtp, { query, headers: sent });
    return { result, putOut, cookie: cookieOf(entered) };
  }
  const listed = (tableID = tableId) => test.resultOf(endpoints.visitPhones, { query: { tableID }, headers });
  const putOut = async (phone: number, more: object = {}) => {
    const payload = { tableID: tableId, visitID: (await listed()).visitID, phone, ...more };
    return test.send(endpoints.putPhoneOut, { headers, payload });
  };
  const order = (cookie: string, code?: string) =>
    test.place({ ...floor, code: code ?? floor.code, cookie: { cookie } } as Floor, [
      { itemID: floor.soup, itemQuantity: 1, specialInstruction: crypto.randomUUID() },
    ]);
  const ownTable = (cookie: string) => test.send(endpoints.ownTable, { headers: { cookie } });
  return { floor, headers, staff, table, scan, listed, putOut, order, ownTable };
}

describe('the phones of a visit', () => {
  it('are distinct, with how they checked in and what each ordered', async () => {
    const { scan, listed, order, floor } = await desk();
    const first = await scan();
    const second = await scan(undefined, { agent: 'curl/8' });
    await order(first.cookie);
    await order(first.cookie);
    await order(second.cookie);
    const phone = await listed();
    expect(phone).toMatchObject({ tableID: floor.tableId, otpRequired: true });
    expect(phone.phones).toMatchObject([
      { phone: 1, device: 'Safari, iPhone', way: 'otp', subOrders: 2, waiting: 2, putOut: null, putOutBy: null },
      { phone: 2, device: '', way: 'otp', subOrders: 1, waiting: 1 },
    ]);
    expect(JSON.stringify(phone)).not.toContain('127.0.0.1');
  });

  it('stay the same phone after another scan', async () => {
    for (const asksOtp of [true, false]) {
      const { scan, listed } = await desk({ asksOtp });
      const { cookie } = await scan();
      await scan(cookie);
      expect((await listed()).phones).toMatchObject([{ phone: 1, way: asksOtp ? 'otp' : 'link' }]);
    }
  });

  it('are none at an empty table', async () => {
    const { listed, scan, floor } = await desk();
    expect(await listed()).toMatchObject({ visitID: null, phones: [] });
    await scan();
    const { id } = await test.buildTable({ restaurantId: floor.restaurantId });
    expect((await listed(id)).phones).toEqual([]);
  });

  it('share the last number after endless check-ins, and no guest is kept out', async () => {
    const { scan, listed, putOut, ownTable } = await desk({ asksOtp: false });
    const friend = await scan();
    await test.changeRows('visits', { id: (await listed()).visitID }, { phones: 49 });
    const stranger = await scan();
    const another = await scan();
    expect((await listed()).phones.map(({ phone }: { phone: number }) => phone)).toEqual([1, 50]);
    expect((await putOut(50)).statusCode).toBe(200);
    expect((await ownTable(stranger.cookie)).statusCode).toBe(401);
    expect((await ownTable(another.cookie)).statusCode).toBe(401);
    const next = await scan();
    expect((await ownTable(next.cookie)).statusCode).toBe(200);
    expect((await ownTable(friend.cookie)).statusCode).toBe(200);
  });
});

describe('removing a phone', () => {
  it('ends its access at once with its own message, and keeps the other phones and its orders', async () => {
    const { scan, putOut, order, ownTable, listed, table, floor } = await desk();
    const [bad, good] = [await scan(), await scan()];
    await order(bad.cookie);
    const { otp, code } = await table();
    expect((await putOut(1)).json()).toMatchObject({ success: true, result: { waiting: 1, qrurl: null } });
    for (const refused of [await ownTable(bad.cookie), await order(bad.cookie)]) {
      expect(refused.statusCode).toBe(401);
      expect(refused.json()).toMatchObject({ error: 'NotCheckedIn', result: { putOut: true } });
    }
    expect((await ownTable(bad.cookie)).json().message).toBe('Staff removed this phone. Please ask a member of staff.');
    expect((await order(good.cookie)).statusCode).toBe(200);
    const waiting = await test.findRows('sub_orders', { restaurant_id: floor.restaurantId }, [
      'phone_number',
      'status',
    ]);
    expect(waiting).toEqual([
      { phone_number: 1, status: 'new' },
      { phone_number: 2, status: 'new' },
    ]);
    expect((await listed()).phones).toMatchObject([
      { phone: 1, putOut: expect.any(String), putOutBy: 'Ana Ruiz', waiting: 1 },
      { phone: 2, putOut: null },
    ]);
    // The old OTP no longer lets it in. The printed code stays the same.
    const now = await table();
    expect(now.otp).not.toBe(otp);
    expect(now.code).toBe(code);
  });

  it('lasts through another scan, until staff give the guest the new OTP', async () => {
    const { scan, putOut, ownTable } = await desk();
    const { cookie } = await scan();
    await putOut(1);
    const again = await scan(cookie);
    expect(again.putOut).toBe(true);
    // `scan` uses the new OTP, as if staff had told it to the guest.
    expect((await ownTable(again.cookie)).statusCode).toBe(200);
    expect((await ownTable(cookie)).statusCode).toBe(401);
  });

  it('without an OTP keeps the same browser out, and with a renewed code every browser with the old code', async () => {
    const { scan, putOut, order, ownTable, table, listed, floor } = await desk({ asksOtp: false });
    const [bad, good] = [await scan(), await scan()];
    const old = (await table()).code;
    const answer = await putOut(1, { renewCode: true });
    const { code } = await table();
    expect(code).not.toBe(old);
    expect(answer.json().result.qrurl).toBe(`https://bistro.example/customer/checkin/${floor.restaurantId}-${code}`);
    expect(await scan(bad.cookie)).toMatchObject({ putOut: true, cookie: '' });
    expect(await scan(bad.cookie, { code: old })).toMatchObject({ putOut: true, cookie: '' });
    expect(await scan(undefined, { code: old })).toMatchObject({ result: 0, cookie: '' });
    // Other phones stay checked in with the old link, and learn the new code.
    expect((await order(good.cookie, old)).statusCode).toBe(200);
    expect((await ownTable(good.cookie)).json().result.tableID).toBe(code);
    expect(await scan(good.cookie, { code: old })).toMatchObject({ result: 2 });
    expect((await listed()).phones).toHaveLength(2);
  });

  it('ends its stream within a second, and no other', async () => {
    const { scan, putOut } = await desk();
    const [bad, good] = [await scan(), await scan()];
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' });
    const leaving = new AbortController();
    const follow = async (cookie: string) => {
      const { url } = addressOf(endpoints.tableChanges);
      const response = await fetch(base + url, { headers: { cookie }, signal: leaving.signal });
      const stream = { isOver: false };
      const end = () => Object.assign(stream, { isOver: true });
      response.text().then(end, end);
      return stream;
    };
    const [ofBad, ofGood] = [await follow(bad.cookie), await follow(good.cookie)];
    await putOut(1);
    await vi.waitFor(() => expect(ofBad.isOver).toBe(true), { timeout: 12_000 });
    expect(ofGood.isOver).toBe(false);
    leaving.abort();
  });

  it('is an event of the trail, with the table and user', async () => {
    const { scan, putOut, floor, staff } = await desk();
    await scan();
    await putOut(1);
    const [event] = await test.findRows('audit_events', { restaurant_id: floor.restaurantId, kind: 'phone-put-out' });
    expect(event).toMatchObject({
      user_id: staff.id,
      table_id: floor.tableId,
      changes: { phone: ['1, Safari, iPhone', null] },
    });
  });

  it('is refused for removed or unknown phones, ended visits, and other tables', async () => {
    const { scan, putOut, floor, listed, headers } = await desk();
    await scan();
    const { visitID } = await listed();
    expect((await putOut(2)).json()).toMatchObject({
      error: 'NotFound',
      message: 'This phone is not part of this visit.',
    });
    const elsewhere = await test.buildTable({ restaurantId: floor.restaurantId });
    expect((await putOut(1, { tableID: elsewhere.id })).json()).toMatchObject({ error: 'Stale' });
    const two = await Promise.all([putOut(1), putOut(1, { renewCode: true })]);
    expect(two.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await putOut(1)).json()).toMatchObject({ error: 'Stale', message: 'This phone was already removed.' });
    for (const phone of [0, 1.5, 40_000]) expect((await putOut(1, { phone })).statusCode).toBe(400);
    await test.send(endpoints.freeTable, { headers, payload: { tableID: floor.tableId } });
    expect((await putOut(1, { visitID })).json()).toMatchObject({ error: 'Stale' });
  });
});

it('a removed phone cannot order after its visit ends, and may check in to the next', async () => {
  const { scan, putOut, floor, headers, order, ownTable } = await desk({ asksOtp: false });
  const { cookie } = await scan();
  await putOut(1);
  await test.send(endpoints.freeTable, { headers, payload: { tableID: floor.tableId } });
  expect((await order(cookie)).statusCode).toBe(401);
  // The removal only applied to that visit. Now the browser is treated like any other.
  const next = await scan(cookie);
  expect(next.putOut).toBeUndefined();
  expect((await ownTable(next.cookie)).statusCode).toBe(200);
});
