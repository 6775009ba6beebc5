import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { formatsOf } from '../../../core/domain/formats/formats.ts';
import { weekdays } from '../../../core/domain/offer-times.ts';
import { runs } from '../../../tests/runs.ts';
import { inTransaction } from '../../platform/database.ts';
import { comboDesk } from '../../testing/combo-desk.ts';
import { buildCook } from '../../testing/kitchen-desk.ts';
import { addRow, outcome, testApp } from '../../testing/test-app.ts';
import { lockStock } from '../menu/menu.service.ts';
import { paperOf } from '../printers/papers.ts';

const test = await testApp();
/** Offer times that don't include today. */
const otherDay = sql<object>`${JSON.stringify([{ days: [weekdays[(new Date().getDay() + 2) % 7]], from: '10:00', to: '11:00' }])}::jsonb`;
const fieldsOf = (answer: { json(): { fields?: unknown } }) => answer.json().fields;
const at = (message: string) => [{ path: 'suborder.0.items.0', message }];

describe('a combo', () => {
  it('costs its one price and the surcharges, and bills name its parts as choices', async () => {
    const { ordered, pick, rare, floor } = await comboDesk(test);
    const { line, read } = await ordered([pick('Steak'), rare(), pick('Beer'), pick('Burger', 2), pick('Cola', 2)], 2);
    expect(line).toMatchObject({ itemQuantity: 2, itemTotal: 30 + 4 + 1 });
    expect(line.subItems.map(({ subItemName }: { subItemName: string }) => subItemName)).toEqual([
      'Steak',
      'Rare',
      'Beer',
      'Burger',
      'Cola',
    ]);
    expect(await read()).toMatchObject({ itemCount: 2, items: [{ itemQuantity: 2 }] });
    const answer = await test.send(endpoints.dinerOrder, {
      query: { rid: floor.restaurantId, tableno: floor.code },
      headers: floor.cookie,
    });
    expect(answer.json().result.suborder[0].items).toHaveLength(1);
  });

  it('tells what its dishes cost on their own only if its price is divided among them for tax', async () => {
    const { restaurantId, dishes, changeDish } = await comboDesk(test);
    const prices = async () => {
      const { body } = await test.send(endpoints.itemMenu, { query: { rid: restaurantId } });
      return body.match(/(?<="dishPrice":)[\d.]+/g);
    };
    expect(await prices()).toBeNull();
    await changeDish(dishes.lunch, { tax_class: 'parts' });
    await expect.poll(prices).toEqual(['11', '24', '3.5', '5']);
  });

  it('is refused more of a dish than is left, by the name of the dish', async () => {
    const { order, pick, count, dishes } = await comboDesk(test);
    await count(dishes.cola, 1);
    const answer = await order([pick('Burger'), pick('Cola', 1, { quantity: 2 })]);
    expect([outcome(answer), fieldsOf(answer)]).toEqual([[409, 'ItemUnavailable'], at('Only 1 left of Cola.')]);
  });

  it.each<[string, (desk: Awaited<ReturnType<typeof comboDesk>>) => Promise<unknown>]>([
    ['has none left', ({ count, dishes }) => count(dishes.burger, 0)],
    ['is hidden', ({ changeDish, dishes }) => changeDish(dishes.burger, { hidden: true })],
    ['is out of stock', ({ changeDish, dishes }) => changeDish(dishes.burger, { availability: 'O' })],
    ['is not offered now', ({ changeDish, dishes }) => changeDish(dishes.burger, { offer_times: otherDay })],
    [
      'is of a category that is not offered now',
      async ({ categories, changeDish, dishes }) => {
        await test.changeRows('categories', { id: categories.grill }, { offer_times: otherDay });
        await changeDish(dishes.steak, { availability: 'O' });
      },
    ],
  ])('has a sold-out choice while its dish %s', async (_, change) => {
    const desk = await comboDesk(test);
    expect(await desk.soldOut()).toEqual([]);
    await change(desk);
    await expect.poll(desk.soldOut).toContain('Burger');
    const answer = await desk.order([desk.pick('Burger')]);
    expect([outcome(answer), fieldsOf(answer)]).toEqual([[409, 'ItemUnavailable'], at('Burger is sold out')]);
    expect((await desk.order([desk.pick('Salad')])).statusCode).toBe(200);
  });

  it('states the contents of the chosen dish, whatever its choice states', async () => {
    const { changeDish, dishes, main, restaurantId } = await comboDesk(test);
    const burger = { allergens: ['milk'], traces: ['soy'], calories: 900, alcohol: 0.5, min_age: 16, types: [4, 7] };
    await changeDish(dishes.burger, burger);
    await changeDish(dishes.steak, { allergens: ['milk'], traces: [] });
    await test.changeRows('group_choices', { id: main.choiceIds[1] as number }, { allergens: ['celery'] });
    const read = async () => {
      const { result } = (await test.send(endpoints.itemMenu, { query: { rid: restaurantId } })).json();
      const items = result.flatMap((category: { items: { itemName: string; groups?: object[] }[] }) => category.items);
      const lunch = items.find(({ itemName }: { itemName: string }) => itemName === 'Lunch');
      return [lunch.subItems, lunch.groups[0].choices];
    };
    const plain = (subItemName: string, price = 0) => ({ subItemName, description: expect.any(String), price });
    const stated = { allergens: ['milk'], traces: ['soy'], calories: 900, alcohol: 0.5, minAge: 16, type: '4,7' };
    await expect.poll(read).toEqual([
      [plain('Burger'), plain('Steak', 4), plain('Salad')],
      [
        { ...plain('Burger'), ...stated },
        { ...plain('Steak', 4), allergens: ['milk'], traces: [], type: '', opens: expect.any(Object) },
        plain('Salad'),
      ],
    ]);
  });
});

describe('staff edit a combo', () => {
  it('with a dish that begins to be counted meanwhile, and take its portion once', async () => {
    const { ordered, pick, confirm, leftOf, dishes, restaurantId } = await comboDesk(test);
    const { subOrderID, line } = await ordered([pick('Burger')]);
    const { editing } = await inTransaction(test.db, async (tx) => {
      await lockStock(tx, restaurantId);
      const { orderItemID } = line;
      const editing = confirm(subOrderID, [{ orderItemID, itemQuantity: 1, subItems: [pick('Cola'), pick('Steak')] }]);
      await test.waitersAtLock(1);
      await addRow(tx, 'item_stock', { restaurant_id: restaurantId, item_id: dishes.cola, left_count: 5 });
      return { editing };
    });
    expect((await editing).statusCode).toBe(200);
    const parts = await test.findRows('order_lines', { sub_order_id: subOrderID });
    expect(parts.map(({ item_name, from_count }) => [item_name, from_count])).toEqual([
      ['Lunch', 0],
      ['Steak', 0],
      ['Cola', 1],
    ]);
    expect(await leftOf(dishes.cola)).toBe(4);
  });

  it('and are told of a dish that is not left; removing it removes its parts', async () => {
    const { ordered, pick, count, confirm, dishes, leftOf } = await comboDesk(test);
    await count(dishes.cola, 2);
    const { subOrderID, line } = await ordered([pick('Burger'), pick('Cola')]);
    const { orderItemID } = line;
    const subItems = [1, 2].flatMap((unit) => [pick('Burger', unit), pick('Cola', unit, { quantity: 2 })]);
    const answer = await confirm(subOrderID, [{ orderItemID, itemQuantity: 2, subItems }]);
    expect([outcome(answer), fieldsOf(answer)]).toEqual([[409, 'ItemUnavailable'], at('Only 1 left of Cola.')]);
    expect(await leftOf(dishes.cola)).toBe(1);
    expect((await confirm(subOrderID, [{ orderItemID, itemQuantity: 0 }])).statusCode).toBe(200);
    expect(await leftOf(dishes.cola)).toBe(2);
  });
});

it('whatever is ordered, edited and canceled, what is left and what is ordered add up, and parts cost nothing', async () => {
  const desk = await comboDesk(test);
  const { dishes, pick, order, confirm, cancel, staff, restaurantId, count, leftOf } = desk;
  const counted = [dishes.burger, dishes.steak, dishes.cola, dishes.beer];
  for (const dish of counted) await count(dish, 12);
  const units = fc.array(
    fc.record({
      mains: fc.subarray(['Burger', 'Steak', 'Salad'], { minLength: 1, maxLength: 2 }),
      drink: fc.constantFrom(undefined, 'Cola', 'Beer'),
      drinks: fc.integer({ min: 1, max: 2 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const act = fc.record({ act: fc.constantFrom('place', 'place', 'edit', 'cancel'), units, which: fc.nat(9) });
  type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;
  const picksOf = (all: Act['units']) =>
    all.flatMap(({ mains, drink, drinks }, at) => [
      ...mains.flatMap((main) => [pick(main, at + 1), ...(main === 'Steak' ? [desk.rare(at + 1)] : [])]),
      ...(drink ? [pick(drink, at + 1, { quantity: drinks })] : []),
    ]);
  const run = async ({ act: name, units: pieces, which }: Act) => {
    await test.changeRows('visits', { restaurant_id: restaurantId }, { submitted_until: null });
    const waiting = await test.findRows('sub_orders', { restaurant_id: restaurantId, status: 'new' }, ['id']);
    const chosen = waiting[which % (waiting.length || 1)]?.id ?? 0;
    if (name === 'place' || chosen === 0) return order(picksOf(pieces), pieces.length);
    if (name === 'cancel') return cancel(staff, chosen);
    const [line] = await test.findRows('order_lines', { sub_order_id: chosen, part_of: null }, ['id']);
    return confirm(chosen, [{ orderItemID: line?.id, itemQuantity: pieces.length, subItems: picksOf(pieces) }]);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 8 }), async (acts) => {
      for (const act of acts) await run(act);
      const lines = await test.findRows('order_lines', { restaurant_id: restaurantId });
      const gone = await test.findRows('sub_orders', { restaurant_id: restaurantId, status: 'cancelled' });
      const live = lines.filter((line) => !gone.some(({ id }) => id === line.sub_order_id));
      for (const dish of counted) {
        const liveLines = live.filter(({ item_id }) => item_id === dish);
        expect(
          liveLines.every(({ total_cents, from_count, quantity }) => total_cents === 0 && from_count === quantity),
        ).toBe(true);
        expect(Number(await leftOf(dish)) + liveLines.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(12);
      }
    }),
    { numRuns: runs(12, 6) },
  );
  const decided = await test.findRows('sub_orders', { restaurant_id: restaurantId });
  expect(new Set(decided.map(({ status }) => status)).size).toBeGreaterThan(1);
});

describe('a printer', () => {
  const words = { formats: formatsOf(), language: 'en' as const, characters: 48, printable: (text: string) => text };
  const printed = async (restaurantId: number) => {
    const jobs = await test.findRows('print_jobs', { restaurant_id: restaurantId });
    const papers = jobs.map(({ sub_order_id: subOrderId, line_ids: lineIds, order_id: orderId }) =>
      paperOf(test.db, words, {
        kind: 'ticket',
        printerName: '',
        paymentId: null,
        voidId: null,
        isReprint: false,
        restaurantId,
        subOrderId,
        orderId,
        lineIds,
      }),
    );
    return (await Promise.all(papers)).map((lines) => lines?.map(({ text }) => text.trim()).filter(Boolean) ?? []);
  };

  it('prints the parts of its categories with their combo, or the combo with its choices, and the highest age, but no allergens that nobody named', async () => {
    const { ordered, pick, rare, confirm, categories, dishes, changeDish, restaurantId } = await comboDesk(test);
    await changeDish(dishes.steak, { allergens: ['milk', 'celery'], min_age: 12 });
    await changeDish(dishes.beer, { allergens: ['gluten.barley'], min_age: 18 });
    const itsRare = { restaurant_id: restaurantId, name: 'Rare' };
    await test.changeRows('group_choices', itsRare, { allergens: ['mustard'] });
    const printer = {
      restaurant_id: restaurantId,
      host: '127.0.0.1',
      port: 9100,
      characters: 48,
      copies: 1,
      prints_tickets: true,
      prints_receipts: false,
      active: true,
      paper_mm: 80 as const,
    };
    await test.addRow('printers', [
      { ...printer, name: 'Grill', category_ids: [categories.grill] },
      { ...printer, name: 'Pass', category_ids: [categories.combos, categories.bar] },
      { ...printer, name: 'All', category_ids: null },
    ]);
    const { subOrderID } = await ordered([pick('Steak'), rare(), pick('Cola'), pick('Beer')]);
    await confirm(subOrderID);
    const [grill, pass, all] = await printed(restaurantId);
    expect(grill?.slice(4)).toEqual(['1 x Steak (Lunch)', 'Cooking: Rare', 'From age 12']);
    expect(pass?.slice(4)).toEqual(['1 x Lunch', 'Main: Steak', 'Steak: Rare', 'Drink: Cola, Beer', 'From age 18']);
    expect(all).toEqual(pass);
  });
});

describe('the kitchen', () => {
  it('has each part at its own category, and its steps are its own', async () => {
    const { ordered, pick, rare, confirm, categories, changeDish, dishes, restaurantId } = await comboDesk(test);
    await changeDish(dishes.cola, { allergens: [], min_age: 6 });
    const { subOrderID, read } = await ordered([pick('Steak'), rare(), pick('Cola')]);
    expect((await read()).items).toMatchObject([{ itemName: 'Lunch', minAge: 6 }]);
    await confirm(subOrderID);
    const cook = await buildCook(test, restaurantId);
    const lines = (await cook.ticket(subOrderID))?.lines ?? [];
    const [lunch, steak, cola] = lines;
    const partOf = { lineID: lunch?.lineID, itemName: 'Lunch' };
    expect(lines).toMatchObject([
      { itemName: 'Lunch', categoryID: categories.combos, notStated: ['Lunch', 'Steak', 'Rare'], minAge: 6 },
      { itemName: 'Steak', categoryID: categories.grill, partOf, quantity: 1 },
      { itemName: 'Cola', categoryID: categories.bar, partOf, quantity: 1, minAge: 6 },
    ]);
    expect(steak?.notStated).toEqual(['Steak', 'Rare']);
    expect(steak?.units).toEqual([
      { unit: 1, choices: [], groups: [{ group: 'Cooking', within: '', name: 'Rare', quantity: 1 }] },
    ]);
    expect(lunch?.units[0]?.groups).toMatchObject([
      { name: 'Steak', isDish: true },
      { name: 'Rare' },
      { name: 'Cola' },
    ]);
    await cook.step(subOrderID, [cola?.lineID ?? 0], 'waiting', 'preparing');
    const after = await cook.ticket(subOrderID);
    expect(after?.lines.map(({ step }) => step)).toEqual(['waiting', 'waiting', 'preparing']);
  });
});
