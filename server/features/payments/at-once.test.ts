import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { mailFolder } from '../../platform/mail/transport.ts';
import { stripeApp } from '../../testing/stripe-app.ts';

// A change to a bill is visible at once, without the database's notice.

const { peer, test } = await stripeApp();
await test.silenceDatabase();

async function buildDesk() {
  const order = await test.buildClosedOrder({ live: true });
  const desk = test.splitDesk(order);
  const seen = async (deed: () => Promise<{ statusCode: number; json(): { result: string } }>) => {
    const answer = await test.isSeenAtOnce(order.staff, deed);
    expect(answer.statusCode).toBe(200);
    return answer.json().result;
  };
  return { ...order, desk, seen };
}

const leave = (headers: Record<string, string>, checkout: string) =>
  test.send({ method: 'POST', url: '/api/external/leavecheckout', headers, payload: { checkout } });

it('a guest opens and leaves the card page for the whole bill, and the next one pays', async () => {
  const { seen, payByCard, floor } = await buildDesk();
  const first = await seen(() => payByCard());
  await seen(() => leave(floor.cookie, first));
  const second = await seen(() => payByCard());
  peer.pay(second);
  await seen(() => test.completeOrder(second));
});

it('a guest takes one part of a split bill, and staff take the other', async () => {
  const { seen, desk } = await buildDesk();
  await seen(() => desk.divide('diner', { way: 'equal', people: 2 }));
  await seen(() => desk.start('count:1'));
  await seen(() => desk.take('count:1'));
});

it('cash for the whole bill', async () => {
  const { seen, payCash } = await buildDesk();
  await seen(() => payCash());
});

it('a card page that failed to open', async () => {
  const { staff, payByCard, orderID } = await buildDesk();
  peer.fail('start', 'stall', 'stall', 'stall');
  const press = payByCard();
  await expect.poll(async () => (await test.readMoney(orderID)).states).toEqual(['starting']);
  expect((await test.isSeenAtOnce(staff, () => press)).statusCode).toBe(503);
});

it.each(['cash', 'card'] as const)('the invoice of %s leaves at once', async (how) => {
  const mails = async () => (await readdir(mailFolder(test.settings.dataDir)).catch(() => [])).length;
  const arrivesWithin = async (ms: number) => {
    const before = await mails();
    const { payByCard, orderID, staff } = await buildDesk();
    if (how === 'cash') {
      const url = `/api/setordertopaid?orderid=${orderID}&paidby=Cash&email=ana@example.com`;
      expect((await test.send({ method: 'GET', url, headers: staff })).statusCode).toBe(200);
    } else {
      const { result } = (await payByCard()).json();
      peer.pay(result, { email: 'ana@example.com' });
      expect((await test.completeOrder(result)).statusCode).toBe(200);
    }
    const asked = performance.now();
    await vi.waitFor(async () => expect(await mails()).toBeGreaterThan(before), { interval: 50 });
    return performance.now() - asked < ms;
  };
  // Without a notice the delivery polls every five seconds: right after a poll, only the notice can trigger it.
  await arrivesWithin(30_000);
  await expect.poll(() => arrivesWithin(3_000)).toBe(true);
});
