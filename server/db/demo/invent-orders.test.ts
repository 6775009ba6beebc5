import { expect, it } from 'vitest';
import { demoRestaurants } from './demo-restaurants.ts';
import { inventHistory, inventOpenOrders } from './invent-orders.ts';
import { seededRandom } from './random.ts';

const minute = 60_000;

const restaurants = demoRestaurants.map((demo, index) => ({
  id: index + 1,
  demo,
  dishes: demo.menu.flatMap(({ dishes }) => dishes).map((dish, place) => ({ ...dish, id: place + 1 })),
  tables: demo.tables.map(({ name, active }, place) => ({ id: place + 1, name, active, attendantId: 1 })),
}));

it('never seats guests at an occupied table, at any creation time', () => {
  const overlaps: string[] = [];
  // Alternates between a weekday and a weekend day, each from midnight Pacific time.
  for (const [first, midnight] of [
    [0, '2026-11-19T00:00:00-08:00'] as const,
    [25, '2026-11-21T00:00:00-08:00'] as const,
  ]) {
    for (let minutes = first; minutes < 1440; minutes += 50) {
      const now = new Date(new Date(midnight).getTime() + minutes * minute);
      for (const restaurant of restaurants) {
        const random = seededRandom(minutes);
        const drafts = [...inventHistory(restaurant, [1], now, random), ...inventOpenOrders(restaurant, now, random)];
        const leftAt = new Map<number, Date | undefined>();
        for (const { table, startedAt, endedAt } of drafts) {
          const before = leftAt.get(table.id);
          // Guests sit down a few minutes before they order.
          const satDownAt = startedAt.getTime() - 4 * minute;
          if (leftAt.has(table.id) && !(before && before.getTime() < satDownAt)) {
            overlaps.push(`${now.toISOString()} restaurant ${restaurant.id} table ${table.id}`);
          }
          leftAt.set(table.id, endedAt);
        }
      }
    }
  }
  expect(overlaps).toEqual([]);
});

it('is the same for the same seed and moment', () => {
  const now = new Date('2026-11-21T05:30:00Z');
  const story = (seed: number) =>
    restaurants.map((restaurant) => inventHistory(restaurant, [1, 2], now, seededRandom(seed)));
  expect(story(20)).toEqual(story(20));
  expect(story(21)).not.toEqual(story(20));
});
