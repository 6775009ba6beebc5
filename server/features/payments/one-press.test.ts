import type { KyselyPlugin, QueryId } from 'kysely';
import { expect, it } from 'vitest';
import { payOrder } from '../../../core/contract/payments.ts';
import { fingerprintOf } from '../../platform/idempotency/keyed-request.ts';
import { testApp } from '../../testing/test-app.ts';
import { startCheckout } from './card-payment.service.ts';

// A press that arrives twice opens one card page, at any distance in time.

const test = await testApp();

/** A database that holds its caller after the first look at an order's checkouts, until `goOn`. */
function heldAfterLooking() {
  let hasLooked = () => {};
  let goOn = () => {};
  const looked = new Promise<void>((resolve) => (hasLooked = resolve));
  const mayGoOn = new Promise<void>((resolve) => (goOn = resolve));
  let look: QueryId | undefined;
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const words = node.kind === 'RawNode' ? node.sqlFragments.join('') : '';
      if (words.includes('order by c.id desc')) look ??= queryId;
      return node;
    },
    async transformResult({ queryId, result }) {
      if (queryId !== look) return result;
      hasLooked();
      await mayGoOn;
      return result;
    },
  };
  return { db: test.program.services.db.withPlugin(plugin), looked, goOn };
}

it.each(['with a key', 'without a key'])(
  "the second of two same presses leads to the first one's page, and does not close it, %s",
  async (way) => {
    const { floor, orderID } = await test.buildClosedOrder();
    const { restaurantId, visitId } = floor;
    const body = { orderID };
    const keyed = {
      restaurantId,
      caller: `visit:${visitId}`,
      key: 'press',
      fingerprint: fingerprintOf(payOrder, restaurantId, body),
    };
    const press = (db = test.program.services.db) =>
      startCheckout(
        { ...test.program.services, db },
        { restaurantId, visitId },
        body,
        way === 'with a key' ? keyed : undefined,
      );
    const { db, looked, goOn } = heldAfterLooking();
    const slow = press(db);
    await looked;
    const fast = await press();
    expect(fast).toMatchObject({ url: expect.stringContaining('/checkout/') });
    goOn();
    expect(await slow).toEqual(fast);
    expect((await test.readMoney(orderID)).states).toEqual(['open']);
  },
);
