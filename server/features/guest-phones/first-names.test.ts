import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { confirming, type Floor, outcome, testApp } from '../../testing/test-app.ts';

const test = await testApp();

/** A table with guests on two phones. */
async function desk() {
  const floor = await test.buildFloor();
  const { restaurantId, visitId, tableId, code } = floor;
  const privileges = ['order', 'payment', 'kitchen', 'orderstat'] as const;
  const { headers } = await test.buildStaff({ restaurantId, privileges });
  const phone = async (number: number) => {
    await test.addRow('visit_phones', { restaurant_id: restaurantId, visit_id: visitId, number, way: 'otp' });
    const cookie = test.visitHeaders({ restaurantId, visitId, phone: number });
    const send = (firstName: unknown) => test.send(endpoints.sayFirstName, { headers: cookie, payload: { firstName } });
    const readOrders = () =>
      test.resultOf(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: code }, headers: cookie });
    const order = async () => test.placeSoups({ ...floor, cookie } as Floor);
    const cancel = (suborderID: number) =>
      test.send(endpoints.cancelSubOrder, {
        headers: { ...cookie, 'content-type': 'application/x-www-form-urlencoded' },
        payload: `suborderID=${suborderID}`,
      });
    return { cookie, say: send, readOrders, order, cancel };
  };
  const confirm = (subOrderID: number) =>
    test.send(endpoints.placeOrder, { headers, payload: { ...confirming(floor, subOrderID), orderID: 1 } });
  return {
    ...floor,
    headers,
    anna: await phone(1),
    ben: await phone(2),
    confirm,
    putOut: (number: number) =>
      test.send(endpoints.putPhoneOut, { headers, payload: { tableID: tableId, visitID: visitId, phone: number } }),
    kept: () => test.findRows('visit_phones', { visit_id: visitId }, ['first_name']),
  };
}

describe('a first name', () => {
  it('is said at most ten times in a quarter of an hour on one phone; others still can', async () => {
    const { anna, ben, kept } = await desk();
    const answers = await Promise.all(Array.from({ length: 12 }, (_, at) => anna.say(`Anna ${at}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
      429,
    ]);
    const refused = await anna.say('Zoe');
    expect(outcome(refused)).toEqual([429, 'TooManyTries']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(outcome(await ben.say('Ben'))).toEqual([200, 'Ok']);
    expect(await kept()).not.toContainEqual({ first_name: 'Zoe' });
  });

  it('is shown as typed at the table, on the floor, in the order, in the kitchen, on its paper and on shares', async () => {
    const typed = '<img src=x onerror=alert(1)>';
    const { restaurantId, tableId, headers, anna, ben, confirm, kept } = await desk();
    expect(outcome(await anna.say(`  ${typed} `))).toEqual([200, 'Ok']);
    const { orderID, subOrderID } = await anna.order();
    expect((await ben.readOrders()).suborder).toMatchObject([{ firstName: typed, ofOtherPhone: true }]);
    expect((await anna.readOrders()).suborder[0]).not.toHaveProperty('ofOtherPhone');
    await confirm(subOrderID);
    const read = (at: Parameters<typeof test.resultOf>[0], more = {}) => test.resultOf(at, { headers, ...more });
    expect(await read(endpoints.floorTables, { params: { state: 0 } })).toMatchObject([{ guests: [typed] }]);
    expect(await read(endpoints.activeOrders)).toMatchObject([{ guests: [typed] }]);
    expect(await read(endpoints.orderById, { params: { orderID } })).toMatchObject({
      suborder: [{ firstName: typed }],
    });
    expect(await read(endpoints.visitPhones, { query: { tableID: tableId } })).toMatchObject({
      phones: [{ firstName: typed }, { phone: 2 }],
    });
    expect(await (await buildCook(test, restaurantId)).tickets()).toMatchObject([{ firstName: typed }]);
    const paper = await read(endpoints.ticketPaper, { query: { subOrderID } });
    expect(paper.lines).toContainEqual({ look: 'bold', text: `Guest: ${typed}` });

    await test.send(endpoints.closeOrder, { headers, payload: { orderID } });
    await test.send(endpoints.splitBill, { headers, payload: { orderID, way: 'items' } });
    const { shares } = await read(endpoints.splitOf, { params: { orderID } });
    expect(shares).toMatchObject([{ firstName: typed }]);
    // Nothing that outlives the visit has it.
    await test.send(endpoints.setOrderToPaid, { headers, query: { orderid: orderID, paidby: 'Cash' } });
    expect(await kept()).toEqual([{ first_name: null }, { first_name: null }]);
    expect(JSON.stringify(await read(endpoints.orderById, { params: { orderID } }))).not.toContain('onerror');
    expect(JSON.stringify(await test.findRows('audit_events', { restaurant_id: restaurantId }))).not.toContain(
      'onerror',
    );
    const file = await test.send(endpoints.orderStats, {
      headers: { ...headers, accept: 'text/csv' },
      query: { size: 0 },
    });
    expect(file.statusCode).toBe(200);
    expect(file.body).not.toContain('onerror');
  });

  it.each([
    ['a name of 10,000 letters', 'a'.repeat(10_000), 'Please use at most 30 characters for your first name.'],
    ['right-to-left marks', '\u200f\u200f', 'Please use letters for your first name.'],
    ['an override inside a name', 'An\u061cna', 'Please use letters for your first name.'],
  ])('%s gets a sentence, and what was said before stays', async (_, typed, message) => {
    const { anna, kept } = await desk();
    await anna.say('Anna');
    const answer = await anna.say(typed);
    expect(outcome(answer)).toEqual([422, 'Invalid']);
    expect(answer.json().message).toBe(message);
    expect(await kept()).toEqual([{ first_name: 'Anna' }, { first_name: null }]);
  });

  it('is composed and trimmed, can be taken back, and is not said after the visit or by a removed phone', async () => {
    const { visitId, anna, ben, putOut, kept } = await desk();
    await anna.say(' Zoe\u0308 ');
    await ben.say('Ben');
    expect(await kept()).toEqual([{ first_name: 'Zo\u00eb' }, { first_name: 'Ben' }]);
    await ben.say('');
    expect(await kept()).toEqual([{ first_name: 'Zo\u00eb' }, { first_name: null }]);
    await putOut(2);
    expect(outcome(await ben.say('Ben'))).toEqual([401, 'NotCheckedIn']);
    await test.changeRows('visits', visitId, { ended_at: new Date() });
    expect(outcome(await anna.say('Zoe'))).toEqual([401, 'NotCheckedIn']);
    expect(await kept()).toEqual([{ first_name: null }, { first_name: null }]);
  });
});

describe('a New sub-order is canceled', () => {
  it('by the phone that placed it and by staff, and refused to another phone of the table', async () => {
    const { restaurantId, anna, ben } = await desk();
    const { subOrderID } = await anna.order();
    const refused = await ben.cancel(subOrderID);
    expect(outcome(refused)).toEqual([409, 'OtherPhone']);
    expect(refused.json().message).toContain('another phone');
    expect((await anna.readOrders()).suborder).toMatchObject([{ status: 'N' }]);
    expect(outcome(await anna.cancel(subOrderID))).toEqual([200, 'Ok']);
    const second = await ben.order();
    const headers = {
      ...(await test.staffOf({ restaurantId, privileges: ['order'] })),
      'content-type': 'application/x-www-form-urlencoded',
    };
    const payload = `suborderID=${second.subOrderID}`;
    expect(outcome(await test.send(endpoints.cancelSubOrder, { headers, payload }))).toEqual([200, 'Ok']);
  });

  it('by any phone of the table, once its own was removed, or if its phone is unknown', async () => {
    const { anna, ben, putOut, ...floor } = await desk();
    const { subOrderID } = await anna.order();
    await putOut(1);
    expect((await ben.readOrders()).suborder[0]).not.toHaveProperty('ofOtherPhone');
    expect(outcome(await ben.cancel(subOrderID))).toEqual([200, 'Ok']);
    const unknown = await test.placeSoups(floor as Floor);
    expect(outcome(await ben.cancel(unknown.subOrderID))).toEqual([200, 'Ok']);
  });
});
