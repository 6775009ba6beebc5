import { describe, expect, it } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { runs } from '../tests/runs.ts';
import { testApp } from './testing/test-app.ts';

// Two instances with caches use one database. A commit appears in the very next response of the same instance, and soon
// in the other's. `npm run bench -- instances` checks that this takes less than 50 ms.

const app = await testApp();
const other = await testApp({}, { connectionString: app.connectionString });
const changes = runs(25);

const { restaurantId } = await app.buildFloor();
const privileges = ['order', 'item', 'user'] as const;
const staff = await app.staffOf({ restaurantId, privileges });
const category = await app.buildCategory({ restaurantId });
const item = await app.buildItem({
  restaurantId,
  categoryId: category.id,
  name: 'Sole',
  priceCents: 100,
  types: [1],
});

const priceAt = async (instance: typeof app) => {
  const answer = await instance.send(endpoints.itemMenu, { query: { rid: restaurantId } });
  const dishes = answer.json().result.flatMap(({ items }: { items: { itemId: number; price: number }[] }) => items);
  return dishes.find(({ itemId }: { itemId: number }) => itemId === item.id).price;
};
describe('a price', () => {
  it('from another program reaches the responses of both', async () => {
    for (let change = 1; change <= changes; change += 1) {
      await Promise.all([priceAt(app), priceAt(other)]);
      await app.changeItem(item.id, { price_cents: 1_000 + change });
      const price = 10 + change / 100;
      await expect.poll(() => Promise.all([priceAt(app), priceAt(other)]), { interval: 5 }).toEqual([price, price]);
    }
  });

  it('that staff save is in the very next response', async () => {
    for (let change = 1; change <= changes; change += 1) {
      await priceAt(app);
      const found = await app.send(endpoints.itemById, { params: { id: item.id }, headers: staff });
      const saved = await app.send(endpoints.saveItem, {
        headers: staff,
        payload: { ...found.json().result, price: 20 + change },
      });
      expect(saved.json(), saved.body).toMatchObject({ success: true });
      expect(await priceAt(app)).toBe(20 + change);
    }
  });
});

it('an order is in the very next look at the floor, from memory or not, and reaches the other instance', async () => {
  for (let change = 1; change <= runs(10); change += 1) {
    const floor = await app.buildFloor();
    const { id } = await app.buildUser({ restaurantId: floor.restaurantId, privileges });
    const headers = [await app.staffHeaders(id), await other.staffHeaders(id)] as const;
    const look = async (instance: typeof app, at: 0 | 1) => {
      const answer = await instance.send(endpoints.activeOrders, { headers: headers[at] });
      return answer.json().result.map(({ totalAmt }: { totalAmt: number }) => totalAmt);
    };
    expect(await Promise.all([look(app, 0), look(other, 1)])).toEqual([[], []]);
    // A request that began before the order must not be cached as newer than the order.
    const before = Array.from({ length: 5 }, () => look(app, 0));
    const { totalAmt } = await app.placeSoups(floor, 1);
    expect(await look(app, 0)).toEqual([totalAmt]);
    await Promise.all(before);
    expect(await look(app, 0)).toEqual([totalAmt]);
    await expect.poll(() => look(other, 1), { interval: 5 }).toEqual([totalAmt]);
  }
});

describe('a privilege', () => {
  it('that is revoked is gone on the very next call, and soon on the other instance', async () => {
    for (let change = 1; change <= runs(10); change += 1) {
      const user = await app.buildUser({ restaurantId, privileges: ['order'] });
      const headers = [await app.staffHeaders(user.id), await other.staffHeaders(user.id)] as const;
      const look = async (instance: typeof app, at: 0 | 1) =>
        (await instance.send(endpoints.activeOrders, { headers: headers[at] })).statusCode;
      expect(await Promise.all([look(app, 0), look(other, 1)])).toEqual([200, 200]);
      const removed = await app.send(endpoints.deleteUser, { query: { userId: user.id }, headers: staff });
      expect(removed.json(), removed.body).toMatchObject({ success: true });
      expect(await look(app, 0)).toBe(401);
      await expect.poll(() => look(other, 1), { interval: 5 }).toBe(401);
    }
  });

  it('ends with its session: the next call after sign-out is unauthenticated', async () => {
    const headers = await app.staffOf({ restaurantId, privileges: ['order'] });
    const look = async () => (await app.send(endpoints.activeOrders, { headers })).statusCode;
    expect(await look()).toBe(200);
    await app.send(endpoints.signOut, { headers });
    expect(await look()).toBe(401);
  });
});
