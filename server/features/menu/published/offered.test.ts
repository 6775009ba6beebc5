import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';
import * as endpoints from '../../../../core/contract/endpoints.ts';
import type { OfferWindow } from '../../../../core/domain/offer-times.ts';
import { weekdays } from '../../../../core/domain/offer-times.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import { type Floor, outcome, summaryOf, testApp } from '../../../testing/test-app.ts';
import { placeSubOrder, takeSubOrder } from '../../orders/place.service.ts';
import { createMenus } from '../menu.service.ts';

// Menus that change with the time of day. Each test sets the clock. Pacific time is eight hours behind UTC in November.

const test = await testApp();
const { services } = test.program;
let now = 0;
const clock = { now: () => now, sync: () => undefined };
const menus = createMenus({ ...services, clock });
afterAll(() => menus.close());

/** Sets the time on Wednesday, 25 November 2026, in Pacific time. */
const setTime = (time: string) => {
  now = Date.parse(`2026-11-25T${time}-08:00`);
};
const window = (from: string, to: string, more: object = {}) => ({ days: weekdays, from, to, ...more });
const breakfast = [window('07:00', '11:00')];

type Table = 'restaurants' | 'categories' | 'items';

async function setTimes(table: Table, id: number, values: { offer_times?: object; price_windows?: object }) {
  for (const [column, value] of Object.entries(values)) {
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${JSON.stringify(value)}::jsonb where id = ${id}`.execute(
      test.db,
    );
  }
}
const categoryOf = async (itemId: number) => (await test.findRow('items', itemId)).category_id;

async function shown(restaurantId: number) {
  const menu = await menus.of(restaurantId);
  return JSON.parse(String(await menu?.body('identity')));
}
const dishOf = async ({ restaurantId, soup }: Floor) =>
  (await shown(restaurantId)).result
    .flatMap(({ items }: { items: { itemId: number }[] }) => items)
    .find(({ itemId }: { itemId: number }) => itemId === soup);

function order({ restaurantId, visitId, code, soup }: Floor, itemPrice?: number) {
  const items = [{ itemID: soup, itemQuantity: 1, ...(itemPrice === undefined ? {} : { itemPrice }) }];
  const body = { suborder: [{ items }], tableID: code, restaurantID: restaurantId };
  return placeSubOrder(services, menus, { restaurantId, visitId }, body, undefined);
}
const fieldOf = (result: unknown) =>
  isRefusal(result) ? [result.code, result.envelope('en').fields?.[0]?.message] : result;

describe('a dish with times', () => {
  it.each<[Table, (floor: Floor) => Promise<number> | number]>([
    ['items', ({ soup }) => soup],
    ['categories', ({ soup }) => categoryOf(soup)],
    ['restaurants', ({ restaurantId }) => restaurantId],
  ])('of its own or from %s reads N outside of them and says when', async (table, idOf) => {
    const floor = await test.buildFloor();
    await setTimes(table, await idOf(floor), { offer_times: breakfast });
    menus.forget(floor.restaurantId);
    setTime('06:59:59.999');
    expect(await dishOf(floor)).toMatchObject({ availibilty: 'N', offered: breakfast });
    setTime('07:00');
    expect(await dishOf(floor)).toMatchObject({ availibilty: 'A' });
    expect(await dishOf(floor)).not.toHaveProperty('offered');
    setTime('11:00');
    expect(await dishOf(floor)).toMatchObject({ availibilty: 'N', offered: breakfast });
  });

  it('also states it for a closed category and a closed menu, and for neither while they are open', async () => {
    const floor = await test.buildFloor();
    await setTimes('restaurants', floor.restaurantId, { offer_times: [window('06:00', '22:00')] });
    await setTimes('categories', await categoryOf(floor.soup), { offer_times: breakfast });
    setTime('12:00');
    const atNoon = await shown(floor.restaurantId);
    expect(atNoon).not.toHaveProperty('offered');
    expect(atNoon.result.map((item: { offered?: OfferWindow[] }) => item.offered)).toEqual([undefined, breakfast]);
    setTime('22:30');
    const atNight = await shown(floor.restaurantId);
    expect(atNight).toMatchObject({ success: true, offered: [{ from: '06:00', to: '22:00' }] });
    expect(atNight.result).toHaveLength(2);
  });

  it('that staff took off the menu or that is sold out keeps their word', async () => {
    const floor = await test.buildFloor();
    await setTimes('items', floor.soup, { offer_times: breakfast });
    await test.changeRows('items', floor.soup, { availability: 'O' });
    setTime('12:00');
    expect(await dishOf(floor)).toMatchObject({ availibilty: 'O' });
    expect(await dishOf(floor)).not.toHaveProperty('offered');
  });

  it('is ordered until the last moment and refused after it with its hours, by guests and staff', async () => {
    const floor = await test.buildFloor();
    await setTimes('items', floor.soup, { offer_times: [window('17:00', '22:00', { days: weekdays.slice(0, 5) })] });
    setTime('21:59:59.999');
    expect(await order(floor)).toMatchObject({ subOrderId: expect.any(Number) });
    setTime('22:00');
    const refused = ['ItemUnavailable', 'is offered Mon–Fri 5 PM–10 PM'];
    expect(fieldOf(await order(floor))).toEqual(refused);
    const { restaurantId, tableId, soup } = floor;
    const staff = { restaurantId, userId: 1 } as Parameters<typeof takeSubOrder>[2];
    const body = { tableID: tableId, suborder: [{ items: [{ itemID: soup, itemQuantity: 1 }] }] };
    expect(fieldOf(await takeSubOrder(services, menus, staff, body, undefined))).toEqual(refused);
  });
});

describe('a lower price at times', () => {
  it('of the dish or its category: the lowest is shown beside the usual one, and charged', async () => {
    const floor = await test.buildFloor();
    await setTimes('categories', await categoryOf(floor.soup), {
      price_windows: [window('15:00', '19:00', { rate: 1_000_000 })],
    });
    await setTimes('items', floor.soup, { price_windows: [window('16:00', '18:00', { priceCents: 900 })] });
    const prices = [];
    for (const time of ['14:59', '15:00', '16:00', '18:00', '19:00']) {
      setTime(time);
      const { price, usualPrice, priceUntil } = await dishOf(floor);
      prices.push([price, usualPrice, priceUntil]);
    }
    const reduced = [11.25, 12.5, '19:00'];
    const usual = [12.5, undefined, undefined];
    expect(prices).toEqual([usual, reduced, [9, 12.5, '18:00'], reduced, usual]);
    menus.forget(floor.restaurantId);
    setTime('16:30');
    expect(await order(floor, 9)).toMatchObject({ subOrderId: expect.any(Number) });
    const { total_cents } = await test.findRow('sub_orders', { restaurant_id: floor.restaurantId });
    expect(total_cents).toBe(900);
  });

  it('is not charged after its time, and the refusal names the hours', async () => {
    const floor = await test.buildFloor();
    await setTimes('items', floor.soup, { price_windows: [window('16:00', '18:00', { priceCents: 900 })] });
    setTime('18:00');
    expect(fieldOf(await order(floor, 9))).toEqual(['PriceChanged', 'now costs 12.50 (4 PM–6 PM: $9.00)']);
    expect(await order(floor, 12.5)).toMatchObject({ subOrderId: expect.any(Number) });
  });
});

it('a menu knows its next change, and is compiled again then', async () => {
  const floor = await test.buildFloor();
  const { restaurantId, soup } = floor;
  await setTimes('items', soup, { offer_times: breakfast });
  setTime('10:00');
  const before = await menus.of(restaurantId);
  expect(before?.nextChange).toBe(Date.parse('2026-11-25T11:00-08:00'));
  expect(await menus.of(restaurantId)).toBe(before);
  setTime('11:00');
  const after = await menus.of(restaurantId);
  expect([after?.version, after?.etag === before?.etag]).toEqual([before?.version, false]);
  expect(after?.nextChange).toBe(Date.parse('2026-11-26T07:00-08:00'));
});

describe('saved times', () => {
  const happy = { days: ['Fri', 'Sat'], from: '22:00', to: '02:00' };

  async function buildDesk() {
    const { id: restaurantId } = await test.buildRestaurant();
    const headers = await test.staffOf({ restaurantId });
    const dish = await test.buildItem({ restaurantId, priceCents: 1250 });
    const record = (more: object) => ({
      itemId: dish.id,
      itemName: dish.name,
      price: 12.5,
      type: '',
      category: { itemCategoryId: dish.categoryId },
      ...more,
    });
    const saveItem = (more: object) => test.send(endpoints.saveItem, { headers, payload: record(more) });
    const saveCategory = (more: object) => {
      const payload = { itemCategoryId: dish.categoryId, categoryName: 'Cocktails', ...more };
      return test.send(endpoints.saveCategory, { headers, payload });
    };
    const item = () => test.resultOf(endpoints.itemById, { headers, params: { id: dish.id } });
    const category = async () => (await test.resultOf(endpoints.itemCategories, { headers })).content[0];
    return { restaurantId, headers, saveItem, saveCategory, item, category };
  }

  it('of a dish and a category are read back, and are absent again once cleared', async () => {
    const { saveItem, saveCategory, item, category } = await buildDesk();
    const times = { offerTimes: [happy], priceWindows: [{ ...happy, percentOff: 12.5 }] };
    const priced = { ...times, priceWindows: [...times.priceWindows, { ...happy, days: ['Mon'], price: 9.5 }] };
    expect(outcome(await saveItem(priced))).toEqual([200, 'Ok']);
    expect(await item()).toMatchObject(priced);
    expect(outcome(await saveCategory(times))).toEqual([200, 'Ok']);
    expect(await category()).toMatchObject(times);
    await saveItem({ offerTimes: [], priceWindows: [] });
    await saveCategory({ offerTimes: [], priceWindows: [] });
    for (const row of [await item(), await category()]) {
      expect(row).not.toHaveProperty('offerTimes');
      expect(row).not.toHaveProperty('priceWindows');
    }
  });

  it('of a whole menu are saved with its restaurant, and orders priced before are priced again', async () => {
    const { restaurantId } = await buildDesk();
    const headers = await test.staffOf({ restaurantId: null });
    const { name, config, plan_id, menu_version } = await test.findRow('restaurants', restaurantId);
    const place = { restaurantURL: 'https://x.example', address: 'Here', code: 'X' };
    const payload = { id: restaurantId, name, ...place, planId: plan_id, config, offerTimes: breakfast };
    const answer = await test.send(endpoints.saveRestaurant, { headers, payload });
    expect(answer.json().result).toMatchObject({ offerTimes: breakfast });
    expect((await test.findRow('restaurants', restaurantId)).menu_version).toBeGreaterThan(menu_version);
  });

  it('that overlap, are on no day or are no cut are refused with a sentence, others are malformed, and nothing is saved', async () => {
    const { saveItem, saveCategory, item } = await buildDesk();
    const before = await item();
    const overlapping = { offerTimes: [happy, { days: ['Sat'], from: '01:00', to: '03:00' }] };
    const refused = [
      [overlapping, 'These times overlap: Fri, Sat 10 PM–2 AM and Sat 1 AM–3 AM.'],
      [{ offerTimes: [{ ...happy, days: [] }] }, 'Please choose at least one day!'],
      [{ priceWindows: [{ ...happy, price: '12.50' }] }, 'The price at these times must be below the usual $12.50.'],
      [{ priceWindows: [{ ...happy, percentOff: 101 }] }, 'The percentage must be above 0 and at most 100.'],
    ] as const;
    for (const [times, sentence] of refused)
      expect([times, ...summaryOf(await saveItem(times))]).toEqual([times, 422, 'Invalid', sentence]);
    const windows = [{ from: '24:00' }, { to: '7:00' }, { days: ['Funday'] }].map((part) => [{ ...happy, ...part }]);
    for (const offerTimes of [...windows, Array(21).fill(happy), 'always'])
      for (const answer of [await saveItem({ offerTimes }), await saveCategory({ offerTimes })])
        expect([offerTimes, ...outcome(answer)]).toEqual([offerTimes, 400, 'Invalid']);
    expect(await item()).toEqual(before);
  });

  it('leave a trail that reads as words', async () => {
    const { headers, saveItem, saveCategory } = await buildDesk();
    await saveItem({ offerTimes: [happy], priceWindows: [{ ...happy, price: 9.5 }] });
    await saveItem({ offerTimes: [] });
    await saveCategory({ priceWindows: [{ ...happy, percentOff: 12.5 }] });
    const answer = await test.send(endpoints.auditTrail, { headers, query: { what: 'prices' } as never });
    type Event = { kind: string; details: { field: string; was: string[]; now: string[] }[] };
    const wordsOf = ({ kind, details }: Event) => [
      kind,
      ...details.map(({ field, was, now: is }) => `${field}: ${was.join()} → ${is.join()}`).sort(),
    ];
    const trail = (answer.json().result.events as Event[]).slice(0, 3).map(wordsOf);
    const night = '22:00–02:00 Fri Sat';
    expect(trail).toEqual([
      ['category', `price_windows:  → ${night} -12.5 %`],
      ['item', `offer_times: ${night} → `],
      ['item', `offer_times:  → ${night}`, `price_windows:  → ${night} 9.50`],
    ]);
  });
});
