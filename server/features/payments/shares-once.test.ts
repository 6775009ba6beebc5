import { expect, it } from 'vitest';
import { testApp } from '../../testing/test-app.ts';
import { findSplit, listShares, markSharesPaid, takeOfSplit } from './splits.queries.ts';

// A share can be paid only once. The services check that under a lock, and the statements check it again,
// so that a share isn't sold twice even if the first check is bypassed.

const test = await testApp();

/** A bill of $97.45 in three shares, of which the first is paid. */
async function buildDivided() {
  const order = await test.buildClosedOrder();
  const desk = test.splitDesk(order);
  await desk.divide('staff', { way: 'equal', people: 3 });
  const paid = (await desk.take('shares:1')).json().result as { paymentId: number };
  const { restaurantId } = order.floor;
  const read = async () => ({
    split: await findSplit(test.db, restaurantId, order.orderID),
    shares: await listShares(test.db, restaurantId, order.orderID),
  });
  return { ...order, restaurantId, paymentId: paid.paymentId, read };
}

it.each([
  ['the paid share alone', [1], 3249],
  ['the paid share with an open one', [1, 2], 6497],
  ['an open share for less than it is', [2], 3247],
  ['an open share twice', [2, 2], 6496],
  ['a share that is not there', [4], 3248],
])('the bill gives nothing away for %s', async (_, shares, cents) => {
  const { restaurantId, orderID, read } = await buildDivided();
  const before = await read();
  const taken = await test.db.transaction().execute((tx) => takeOfSplit(tx, restaurantId, orderID, { cents, shares }));
  expect(taken).toBeUndefined();
  expect(await read()).toEqual(before);
});

it('the bill gives an open share, and no cent more than is left', async () => {
  const { restaurantId, orderID, read } = await buildDivided();
  const take = (part: Parameters<typeof takeOfSplit>[3]) =>
    test.db.transaction().execute((tx) => takeOfSplit(tx, restaurantId, orderID, part));
  expect(await take({ cents: 3248, shares: [2] })).toMatchObject({ paidCents: 6497, dueCents: 9745 });
  expect(await take({ cents: 3249, shares: null })).toBeUndefined();
  expect(await take({ cents: 3248, shares: null })).toMatchObject({ paidCents: 9745 });
  expect((await read()).split?.paidCents).toBe(9745);
});

it('a share keeps its payment: marking it paid again changes and counts nothing', async () => {
  const { restaurantId, orderID, paymentId, read } = await buildDivided();
  const another = await buildDivided();
  const marked = await test.db
    .transaction()
    .execute((tx) => markSharesPaid(tx, restaurantId, orderID, [1, 2], paymentId));
  expect(marked).toBe(1);
  const { shares } = await read();
  expect(shares.map((share) => share.paymentId)).toEqual([paymentId, paymentId, null]);
  const again = await test.db
    .transaction()
    .execute((tx) => markSharesPaid(tx, restaurantId, orderID, [1, 2], another.paymentId));
  expect(again).toBe(0);
  expect((await read()).shares).toEqual(shares);
});
