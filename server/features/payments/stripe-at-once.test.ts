import { expect, it } from 'vitest';
import { stripeApp } from '../../testing/stripe-app.ts';

// Fifty answers of the provider wait for one another here, so it has more time than in other tests.
const { peer, test, report } = await stripeApp({ timeoutMs: 2_000 });

it('one card payment is one payment despite fifty completions and reports at once, some of them cut off at the provider', async () => {
  const { orderID, payByCard } = await test.buildClosedOrder({ live: true });
  const sessionId = String((await payByCard({ tip: 10 })).json().result);
  peer.pay(sessionId, { email: 'ana@example.com' });
  peer.fail('look', 'cut-before', '500', 'cut-after', 'stall', 'cut-before');
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      index % 2 ? report('checkout.session.completed', sessionId) : test.completeOrder(sessionId),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const money = await test.readMoney(orderID);
  expect(money).toMatchObject({ status: 'paid', states: ['paid'], late: [] });
  expect(money.payments).toHaveLength(1);
  expect(money.invoices).toHaveLength(1);
  const attendant = await test.findRow('attendants', Number(money.payments[0]?.attendant_id), ['tip_total_cents']);
  expect(attendant.tip_total_cents).toBe(1_000);
});
