import { describe, expect, it } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { buildUser } from '../../testing/builders.ts';
import { buildFloor, placeSoups } from '../../testing/diner.ts';
import { findRows } from '../../testing/rows.ts';
import { testApp } from '../../testing/test-app.ts';

const test = await testApp();

async function buildClosed() {
  const floor = await buildFloor(test);
  const { id } = await buildUser(test.db, { restaurantId: floor.restaurantId, privileges: ['order', 'payment'] });
  const staff = await test.staffHeaders(id);
  const { orderID, subOrderID } = await placeSoups(test, floor, 2);
  const post = (url: string, payload: object) => test.send({ method: 'POST', url, headers: staff, payload });
  const suborder = [{ items: [], subOrderID, status: 'O' }];
  await post(addressOf(endpoints.placeOrder).url, {
    suborder,
    tableID: floor.tableId,
    restaurantID: floor.restaurantId,
  });
  await post(addressOf(endpoints.closeOrder).url, { orderID });
  const payByCard = (tipamount: number, key: string) =>
    test.send(endpoints.payOrder, {
      headers: { ...floor.cookie, 'idempotency-key': key },
      payload: { orderID, tipamount },
    });
  const payStaff = () =>
    test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash' }, headers: staff });
  const openPages = async () => {
    const rows = await findRows(test.db, 'card_checkouts', { order_id: orderID }, ['url']);
    const urls = rows.flatMap(({ url }) => (url === null ? [] : [url]));
    const answers = await Promise.all(urls.map((url) => test.send({ method: 'GET', url })));
    return urls.filter((_, index) => answers[index]?.statusCode === 200);
  };
  return { orderID, payByCard, payStaff, openPages };
}

const rounds = Array.from({ length: 5 }, (_, index) => index);

describe('one order is never open for payment in two windows', () => {
  it.each(rounds)('phones of a table that press Pay at once, with other tips (round %i)', async () => {
    const { payByCard, openPages } = await buildClosed();
    const answers = await Promise.all([1, 2, 3, 4].map((tip) => payByCard(tip, `phone-${tip}`)));
    const open = await openPages();
    expect(open).toHaveLength(1);
    const led = answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json().url);
    expect(led).toContain(open[0]);
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200)) {
      expect(answer.json()).toMatchObject({ success: false, error: 'Stale' });
    }
  });

  it.each(rounds)('phones that press Pay at once for the same amount can pay on one page (round %i)', async () => {
    const { payByCard, openPages } = await buildClosed();
    await Promise.all([1, 2, 3].map((phone) => payByCard(0, `phone-${phone}`)));
    expect(await openPages()).toHaveLength(1);
  });

  it.each(rounds)('a phone and staff who take the payment at once (round %i)', async () => {
    const { orderID, payByCard, payStaff, openPages } = await buildClosed();
    const [staff] = await Promise.all([payStaff(), payByCard(0, 'phone-1'), payByCard(1, 'phone-2')]);
    expect(staff.json()).toMatchObject({ success: true, result: { orderid: orderID } });
    expect(await openPages()).toEqual([]);
  });
});
