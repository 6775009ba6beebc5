import { describe, expect, it } from 'vitest';
import type { Attendant } from '../../../core/contract/attendants.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type RecordFacts, recordKeeper, testRecords } from '../../testing/record-tests.ts';
import { outcome, testApp, told, uniqueWord } from '../../testing/test-app.ts';

const test = await testApp();

const room: RecordFacts = {
  privilege: 'server',
  list: endpoints.attendants,
  save: endpoints.saveAttendant,
  id: 'id',
  name: 'name',
  least: () => ({ status: 1 }),
  removal: (id) => ({ call: endpoints.saveAttendant, payload: { id, status: 2 } }),
  size: 10,
  search: {
    rows: [
      { name: 'Ana Ruiz', code: 'AR%' },
      { name: 'Bo Lind', code: 'BL' },
    ],
    finds: { ' ana ': ['Ana Ruiz'], 'r%': ['Ana Ruiz'], b_: [] },
  },
  added: ({ restaurantId }) => ({
    sent: { code: ' A7 ', status: 0, tip: 12.5, restaurantId },
    stored: { code: 'A7', status: 0, tip: 0, restaurantId },
  }),
  changed: () => ({ sent: { code: 'B', status: 1 }, stored: { code: 'B', status: 1 } }),
  answersRecord: true,
  refused: [
    [undefined, [422, 'InputDataNotProvided']],
    [{}, [422, 'InputDataNotProvided']],
    [{ name: null, code: null }, [422, 'InputDataNotProvided']],
    [{ status: 2 }, [422, 'InputDataNotProvided']],
    [{ code: 'A' }, [422, 'MissingName']],
    [{ name: ' \t', status: 1 }, [422, 'MissingName']],
    [{ name: 'x'.repeat(201) }, [422, 'Invalid'], 'name'],
    [{ name: 'Ana', code: 'x'.repeat(51) }, [422, 'Invalid'], 'code'],
    [{ name: 'Ana', status: 3 }, [400, 'Invalid']],
    [{ name: 'Ana', status: -1 }, [400, 'Invalid']],
    [{ name: 'Ana', status: 1.5 }, [400, 'Invalid']],
    [{ name: 'Ana', status: 'on' }, [400, 'Invalid']],
  ],
  removed: () => ({ result: null, message: 'Updated' }),
  ids: {
    list: '[SERVER-13 SERVER-15 SERVER-28 STATE-15]',
    search: '[SERVER-28]',
    added: '[SERVER-15 SERVER-29 STATE-14]',
    changed: '[SERVER-29 AMB-69]',
    refused: '[SERVER-21 SERVER-22]',
    taken: '[SERVER-23]',
    removed: '[SERVER-30]',
  },
};
const buildKeeper = () => recordKeeper(test, room);
testRecords(test, room);

const reset = (headers: Record<string, string>) => test.send(endpoints.resetTips, { headers });
const setTip = (id: number, cents: number) => test.changeRows('attendants', id, { tip_total_cents: cents });

it('a save accepts only a tip of 0, which resets the total, and keeps tips paid in between [SERVER-10]', async () => {
  const { restaurantId, save, find } = await buildKeeper();
  const { id } = await test.buildAttendant({ restaurantId });
  await setTip(id, 1_250);
  const record = { id, name: uniqueWord('Renamed'), code: 'A', status: 1 };
  await save({ ...record, tip: 7.5 });
  expect((await find(id))?.tip).toBe(12.5);
  await save(record);
  expect((await find(id))?.tip).toBe(12.5);
  await save({ ...record, tip: '0.00' });
  expect((await find(id))?.tip).toBe(0);
});

describe('status 2 [SERVER-20 SERVER-30 STATE-15]', () => {
  it('removes an attendant from the list and their tables, keeps payments, and may be repeated', async () => {
    const { restaurantId, save, list } = await buildKeeper();
    const { id } = await test.buildAttendant({ restaurantId, name: 'Ana' });
    const table = await test.buildTable({ restaurantId, attendantId: id });
    const order = await test.buildOrder({
      restaurantId,
      tableId: table.id,
      status: 'paid',
      payment: { tipCents: 500 },
    });
    for (const _ of [1, 2]) expect(outcome(await save({ id, name: 'Ana', status: 2 }))).toEqual([200, 'Updated']);
    expect(await list()).toEqual([]);
    expect(await test.findRows('dining_tables', table.id, ['attendant_id'])).toEqual([{ attendant_id: null }]);
    expect(await test.findRows('payments', { order_id: order.id }, ['attendant_id'])).toEqual([{ attendant_id: id }]);
  });

  it.each(['new', 'open', 'closed'] as const)('is refused while their table has a %s order', async (status) => {
    const { restaurantId, save, find } = await buildKeeper();
    const { id } = await test.buildAttendant({ restaurantId, name: 'Ana' });
    const table = await test.buildTable({ restaurantId, attendantId: id, name: 'Terrace 1' });
    await test.buildOrder({ restaurantId, tableId: table.id, status });
    const answer = await save({ id, status: 2 });
    expect(told(answer)).toEqual([
      409,
      'InUse',
      "'Ana' serves 'Terrace 1', which has an unpaid order, and cannot be deleted. Give the table another server first.",
    ]);
    expect(await find(id)).toBeDefined();
  });
});

describe('alltipreset', () => {
  it("resets the totals of the user's own restaurant, and no payment [SERVER-18 SERVER-31 AMB-73]", async () => {
    const { restaurantId, headers, list } = await buildKeeper();
    const foreign = await test.buildAttendant();
    const own = [
      await test.buildAttendant({ restaurantId }),
      await test.buildAttendant({ restaurantId, status: 'off-duty' }),
    ];
    for (const { id } of [...own, foreign]) await setTip(id, 900);
    const order = await test.buildOrder({ restaurantId, status: 'paid', payment: { tipCents: 500 } });
    expect((await reset(headers)).json()).toEqual({ success: true, result: null, message: 'Ok' });
    expect(new Set((await list()).map(({ tip }: Attendant) => tip))).toEqual(new Set([0]));
    expect(await test.findRows('attendants', foreign.id, ['tip_total_cents'])).toEqual([{ tip_total_cents: 900 }]);
    expect(await test.findRows('payments', { order_id: order.id }, ['tip_cents'])).toEqual([{ tip_cents: 500 }]);
  });

  it('and a simultaneous tip: it is in the new total or was reset', async () => {
    const { restaurantId, headers, list } = await recordKeeper(test, room, 'payment');
    const { id } = await test.buildAttendant({ restaurantId });
    const orders = [];
    for (let at = 0; at < 6; at++) {
      const table = await test.buildTable({ restaurantId, attendantId: id });
      orders.push(await test.buildOrder({ restaurantId, tableId: table.id, status: 'closed' }));
    }
    const pay = (orderId: number) =>
      test.send(endpoints.setOrderToPaid, { query: { orderid: orderId, paidby: 'Cash', tip: 1 }, headers });
    const answers = await Promise.all([
      ...orders.slice(0, 3).map((order) => pay(order.id)),
      reset(headers),
      reset(headers),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const between = (await list())[0]?.tip ?? -1;
    expect([0, 1, 2, 3]).toContain(between);
    await Promise.all(orders.slice(3).map((order) => pay(order.id)));
    expect((await list())[0]?.tip).toBe(between + 3);
  });
});
