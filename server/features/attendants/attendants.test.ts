import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import type { Attendant } from '../../../core/contract/attendants.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import {
  buildAttendant,
  buildOrder,
  buildRestaurant,
  buildTable,
  buildUser,
  uniqueWord,
} from '../../testing/builders.ts';
import { changeRows, findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();
const { db } = test;

/** A restaurant with somebody who keeps its attendants. */
async function buildDesk() {
  const { id: restaurantId } = await buildRestaurant(db);
  const user = await buildUser(db, { restaurantId, privileges: ['server', 'payment'] });
  const headers = await test.staffHeaders(user.id);
  const list = async (query = ''): Promise<Attendant[]> =>
    (await test.send({ method: 'GET', url: `${addressOf(endpoints.attendants).url}?${query}`, headers })).json().result
      .content;
  return {
    restaurantId,
    headers,
    list,
    find: async (id: number) => (await list('size=100')).find((one) => one.id === id),
    page: async (query: string) =>
      (await test.send({ method: 'GET', url: `${addressOf(endpoints.attendants).url}?${query}`, headers })).json(),
    save: (payload?: object) =>
      test.send({ method: 'POST', url: '/api/addservers/', headers, ...(payload ? { payload } : {}) }),
    reset: () => test.send({ method: 'POST', url: '/api/alltipreset/', headers }),
  };
}

const setTip = (id: number, cents: number) => changeRows(db, 'attendants', id, { tip_total_cents: cents });

describe('getservers', () => {
  it('answers a page by name, ten when nothing is asked, without the removed [SERVER-13 SERVER-15 SERVER-28 STATE-15]', async () => {
    const { restaurantId, page } = await buildDesk();
    for (let at = 10; at >= 0; at--) {
      await buildAttendant(db, {
        restaurantId,
        name: `Person ${String(at).padStart(2, '0')}`,
        status: at % 2 ? 'on-duty' : 'off-duty',
      });
    }
    await buildAttendant(db, { restaurantId, name: 'Person gone', status: 'removed' });
    const { result } = await page('');
    expect(result).toMatchObject({ number: 0, size: 10, totalElements: 11, totalPages: 2, first: true, last: false });
    expect(result.content[0]).toEqual({
      id: expect.any(Number),
      name: 'Person 00',
      code: 'A',
      status: 0,
      tip: 0,
      restaurantId,
      version: 1,
    });
    expect((await page('page=1')).result.content.map(({ name }: Attendant) => name)).toEqual(['Person 10']);
  });

  it('the search text looks at name and code, and is no pattern [SERVER-28]', async () => {
    const { list, save } = await buildDesk();
    await save({ name: 'Ana Ruiz', code: 'AR%', status: 1 });
    await save({ name: 'Bo Lind', code: 'BL', status: 1 });
    const names = async (text: string) =>
      (await list(`searchText=${encodeURIComponent(text)}`)).map(({ name }) => name);
    expect(await names(' ana ')).toEqual(['Ana Ruiz']);
    expect(await names('r%')).toEqual(['Ana Ruiz']);
    expect(await names('b_')).toEqual([]);
  });

  it.each(['size=0', 'size=101', 'page=-1', 'size=ten'])('refuses %s', async (query) => {
    const { headers } = await buildDesk();
    expect(
      (await test.send({ method: 'GET', url: `${addressOf(endpoints.attendants).url}?${query}`, headers })).statusCode,
    ).toBe(400);
  });
});

describe('addservers', () => {
  it('adds one to the own restaurant and answers the record [SERVER-15 SERVER-29 STATE-14]', async () => {
    const { restaurantId, save, find } = await buildDesk();
    const answer = await save({ name: '  Ana Ruiz ', code: ' A7 ', status: 0, tip: 12.5, restaurantId });
    expect(answer.json()).toEqual({
      success: true,
      message: 'Ok',
      result: { id: expect.any(Number), name: 'Ana Ruiz', code: 'A7', status: 0, tip: 0, restaurantId, version: 1 },
    });
    expect(await find(answer.json().result.id)).toEqual(answer.json().result);
  });

  it('changes one and says Updated [SERVER-29 AMB-69]', async () => {
    const { restaurantId, save, find } = await buildDesk();
    const { id } = await buildAttendant(db, { restaurantId });
    const answer = await save({ id, name: 'Bo Lind', code: 'B', status: 0, version: 1 });
    expect(answer.json()).toMatchObject({ message: 'Updated', result: { name: 'Bo Lind', status: 0, version: 2 } });
    expect(await find(id)).toMatchObject({ name: 'Bo Lind', code: 'B', status: 0 });
  });

  it('only a tip of 0 is read, and sets the total back: whoever saves does not undo a tip of meanwhile [SERVER-10]', async () => {
    const { restaurantId, save, find } = await buildDesk();
    const { id } = await buildAttendant(db, { restaurantId });
    await setTip(id, 1_250);
    const record = { id, name: uniqueWord('Renamed'), code: 'A', status: 1 };
    await save({ ...record, tip: 7.5 });
    expect((await find(id))?.tip).toBe(12.5);
    await save(record);
    expect((await find(id))?.tip).toBe(12.5);
    await save({ ...record, tip: '0.00' });
    expect((await find(id))?.tip).toBe(0);
  });

  it.each([
    [undefined, 'InputDataNotProvided'],
    [{}, 'InputDataNotProvided'],
    [{ name: null, code: null }, 'InputDataNotProvided'],
    [{ status: 2 }, 'InputDataNotProvided'],
    [{ code: 'A' }, 'MissingName'],
    [{ name: ' \t', status: 1 }, 'MissingName'],
  ])('%j is %s [SERVER-21 SERVER-22]', async (payload, code) => {
    const { save, list } = await buildDesk();
    expect((await save(payload)).json()).toMatchObject({ success: false, message: code });
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ name: 'Ana', code: 'x'.repeat(51) }, 'code'],
  ])('names the field that is too long: %#', async (payload, path) => {
    const { save } = await buildDesk();
    const answer = await save(payload);
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path }] });
  });

  it.each([3, -1, 1.5, 'on'])('knows no status %j', async (status) => {
    const { save } = await buildDesk();
    expect((await save({ name: 'Ana', status })).statusCode).toBe(400);
  });

  it('a name is taken whatever its case and spaces, here only, and free again once removed [SERVER-23]', async () => {
    const { restaurantId, save } = await buildDesk();
    const elsewhere = await buildDesk();
    const first = await save({ name: 'Ana Ruiz', status: 1 });
    for (const name of ['ana ruiz', ' ANA   RUIZ ']) {
      expect((await save({ name, status: 1 })).json()).toMatchObject({ success: false, message: 'NameAlreadyExist' });
    }
    const other = await buildAttendant(db, { restaurantId });
    expect((await save({ id: other.id, name: 'Ana Ruiz', status: 1 })).json().message).toBe('NameAlreadyExist');
    expect((await elsewhere.save({ name: 'Ana Ruiz', status: 1 })).statusCode).toBe(200);
    await save({ id: first.json().result.id, name: 'Ana Ruiz', status: 2 });
    expect((await save({ name: 'Ana Ruiz', status: 1 })).statusCode).toBe(200);
  });

  it('two at the same moment with one name: one is refused', async () => {
    const { save, list } = await buildDesk();
    const answers = await Promise.all(Array.from({ length: 5 }, () => save({ name: 'Ana', status: 1 })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  it('a save over somebody else’s is told', async () => {
    const { restaurantId, save, find } = await buildDesk();
    const { id } = await buildAttendant(db, { restaurantId });
    await save({ id, name: 'First', status: 1, version: 1 });
    const late = await save({ id, name: 'Second', status: 1, version: 1 });
    expect([late.statusCode, late.json().error]).toEqual([409, 'Stale']);
    expect((await find(id))?.name).toBe('First');
  });

  it('knows nobody of another restaurant, nobody removed, and nobody that never was', async () => {
    const { restaurantId, save } = await buildDesk();
    const foreign = await buildAttendant(db, { name: 'Stays' });
    const gone = await buildAttendant(db, { restaurantId, status: 'removed' });
    for (const id of [foreign.id, gone.id, 99_999_999]) {
      expect((await save({ id, name: 'Taken over', status: 1 })).json()).toMatchObject({ error: 'NotFound' });
    }
    for (const id of [foreign.id, 99_999_999]) {
      expect((await save({ id, status: 2 })).json()).toMatchObject({ error: 'NotFound' });
    }
    const kept = await findRows(db, 'attendants', foreign.id, ['name', 'status']);
    expect(kept).toEqual([{ name: 'Stays', status: 'on-duty' }]);
  });
});

describe('status 2 [SERVER-20 SERVER-30 STATE-15]', () => {
  it('takes one from the list and from their tables; payments keep them; again it changes nothing', async () => {
    const { restaurantId, save, list } = await buildDesk();
    const { id } = await buildAttendant(db, { restaurantId, name: 'Ana' });
    const table = await buildTable(db, { restaurantId, attendantId: id });
    const order = await buildOrder(db, { restaurantId, tableId: table.id, status: 'paid', payment: { tipCents: 500 } });
    for (const _ of [1, 2]) {
      expect((await save({ id, name: 'Ana', status: 2 })).json()).toEqual({
        success: true,
        result: null,
        message: 'Updated',
      });
    }
    expect(await list()).toEqual([]);
    const freed = await findRows(db, 'dining_tables', table.id, ['attendant_id']);
    expect(freed).toEqual([{ attendant_id: null }]);
    const paid = await findRows(db, 'payments', { order_id: order.id }, ['attendant_id']);
    expect(paid).toEqual([{ attendant_id: id }]);
  });

  it.each(['new', 'open', 'closed'] as const)('not while a table of theirs has an order that is %s', async (status) => {
    const { restaurantId, save, find } = await buildDesk();
    const { id } = await buildAttendant(db, { restaurantId, name: 'Ana' });
    const table = await buildTable(db, { restaurantId, attendantId: id, name: 'Terrace 1' });
    await buildOrder(db, { restaurantId, tableId: table.id, status });
    const answer = await save({ id, status: 2 });
    expect([answer.statusCode, answer.json().error]).toEqual([409, 'InUse']);
    expect(answer.json().message).toBe(
      "'Ana' serves 'Terrace 1', which has an unpaid order, and cannot be deleted. Give the table another server first.",
    );
    expect(await find(id)).toBeDefined();
  });
});

describe('alltipreset', () => {
  it('sets the totals of the own restaurant back, and no payment [SERVER-18 SERVER-31 AMB-73]', async () => {
    const { restaurantId, reset, list } = await buildDesk();
    const foreign = await buildAttendant(db);
    const own = [
      await buildAttendant(db, { restaurantId }),
      await buildAttendant(db, { restaurantId, status: 'off-duty' }),
    ];
    for (const { id } of [...own, foreign]) await setTip(id, 900);
    const order = await buildOrder(db, { restaurantId, status: 'paid', payment: { tipCents: 500 } });
    expect((await reset()).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect(new Set((await list()).map(({ tip }) => tip))).toEqual(new Set([0]));
    const left = await findRows(db, 'attendants', foreign.id, ['tip_total_cents']);
    expect(left).toEqual([{ tip_total_cents: 900 }]);
    const paid = await findRows(db, 'payments', { order_id: order.id }, ['tip_cents']);
    expect(paid).toEqual([{ tip_cents: 500 }]);
  });

  it('and tips of the same moment: each is either in the new total or was set back', async () => {
    const { restaurantId, headers, reset, list } = await buildDesk();
    const { id } = await buildAttendant(db, { restaurantId });
    const orders = [];
    for (let at = 0; at < 6; at++) {
      const table = await buildTable(db, { restaurantId, attendantId: id });
      orders.push(await buildOrder(db, { restaurantId, tableId: table.id, status: 'closed' }));
    }
    const pay = (orderId: number) =>
      test.send({
        ...addressOf(endpoints.setOrderToPaid, { query: { orderid: orderId, paidby: 'Cash', tip: 1 } }),
        headers,
      });
    const answers = await Promise.all([...orders.slice(0, 3).map((order) => pay(order.id)), reset(), reset()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const between = (await list())[0]?.tip ?? -1;
    expect([0, 1, 2, 3]).toContain(between);
    await Promise.all(orders.slice(3).map((order) => pay(order.id)));
    expect((await list())[0]?.tip).toBe(between + 3);
  });
});
