import { expect, it } from 'vitest';
import { stripeApp } from '../../testing/stripe-app.ts';
import { finishRefunds } from './refunds.service.ts';

const { peer, test, report } = await stripeApp();
await test.silenceDatabase();

it('a refund is visible at once, without the database’s notice', async () => {
  const { floor, orderID, payByCard } = await test.buildClosedOrder({ live: true });
  const sessionId = (await payByCard()).json().result as string;
  peer.pay(sessionId);
  await test.completeOrder(sessionId);
  const staff = await test.staffOf({ restaurantId: floor.restaurantId, privileges: ['refund', 'order'] });
  peer.fail('refund', 'pending');
  const payload = { orderID, amount: '10', reason: 'Cold soup' };
  const given = await test.isSeenAtOnce(staff, () =>
    test.send({ method: 'POST', url: '/api/refund', headers: staff, payload }),
  );
  expect(given.json().result).toMatchObject({ state: 'pending' });

  const [refund] = [...peer.refunds.values()];
  if (!refund) throw new Error('the peer was just asked');
  refund.status = 'succeeded';
  await test.changeRows('refunds', { order_id: orderID }, { next_look_at: new Date(Date.now() - 1_000) });
  await test.isSeenAtOnce(staff, () => finishRefunds(test.program.services));

  peer.giveBack(sessionId, 500);
  const reported = await test.isSeenAtOnce(staff, () => report('charge.refunded', sessionId));
  expect(reported.statusCode).toBe(200);
  const seen = await test.send({ method: 'GET', url: `/api/refunds/${orderID}`, headers: staff });
  expect(seen.json().result).toMatchObject({ left: 82.45, refunds: [{ amount: 5 }, { amount: 10, state: 'done' }] });
});
