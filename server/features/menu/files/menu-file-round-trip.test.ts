import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { MenuFile } from '../../../../core/contract/menu-files.ts';
import { allergenCodes } from '../../../../core/domain/allergens.ts';
import { weekdays } from '../../../../core/domain/offer-times.ts';
import { runs } from '../../../../tests/runs.ts';
import { menuFileDesk } from '../../../testing/menu-file-desk.ts';
import { testApp } from '../../../testing/test-app.ts';

const test = await testApp();

const text = (maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'aBé ß€1-=+@|;\\\'",.:%#(&<'), maxLength }).map((text) => text.trim());
const cents = (least: number, most: number) => fc.integer({ min: least, max: most }).map((amount) => amount / 100);
const codes = fc.subarray([...allergenCodes], { maxLength: 4 });
const maybe = <Value>(name: string, value: fc.Arbitrary<Value>) =>
  fc.option(value).map((option) => (option === null ? {} : { [name]: option }));

const choice = fc.record({
  word: text(6),
  kitchenName: text(4),
  description: text(6),
  price: cents(0, 900),
  allergens: fc.option(codes),
});
const group = fc
  .record({ word: text(8), kitchenName: text(5), choices: fc.array(choice, { minLength: 1, maxLength: 4 }) })
  .chain(({ word, kitchenName, choices }) =>
    fc
      .record({
        min: fc.integer({ min: 0, max: choices.length }),
        max: fc.option(fc.integer({ min: choices.length, max: 99 })),
        free: fc.integer({ min: 0, max: choices.length }),
        repeatable: fc.boolean(),
        defaults: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      })
      .map(({ defaults, ...rules }) => ({
        groupName: word,
        kitchenName,
        ...rules,
        choices: choices.map(({ word: name, ...choice }, at) => ({
          subItemName: `${name} ${at}`.trim(),
          ...choice,
          isDefault: defaults[at] ?? false,
        })),
      })),
  );

const hour = (at: number) => `${String(at).padStart(2, '0')}:30`;
/** Each window has its own weekdays, so that none overlap. */
const windows = fc
  .tuple(
    fc.shuffledSubarray([...weekdays], { minLength: 1 }),
    fc.integer({ min: 0, max: 11 }),
    fc.integer({ min: 12, max: 23 }),
  )
  .map(([days, from, to]) =>
    [days.slice(0, 3), days.slice(3)]
      .filter((weekdays) => weekdays.length > 0)
      .map((weekdays) => ({ days: weekdays, from: hour(from), to: hour(to) })),
  );
const cuts = fc
  .tuple(
    windows,
    fc.oneof(
      cents(0, 99).map((price) => ({ price })),
      fc.integer({ min: 1, max: 200 }).map((half) => ({ percentOff: half / 2 })),
    ),
  )
  .map(([times, cut]) => times.map((window) => ({ ...window, ...cut })));

const dish = fc
  .record({
    plain: fc.record({
      itemName: text(8),
      description: text(12),
      price: cents(100, 9_999_999),
      type: fc.subarray(['4', '5', '6']),
      availibilty: fc.constantFrom('A', 'N', 'O'),
      max: fc.integer({ min: 0, max: 999 }),
      subItems: fc.array(fc.record({ subItemName: text(6), price: cents(0, 500) }), { maxLength: 3 }),
    }),
    rules: fc.record({ selection: fc.constantFrom('Y', 'M', 'S'), mandatory: fc.boolean() }),
    more: fc.tuple(
      maybe('allergens', codes),
      maybe('traces', codes),
      maybe('offerTimes', windows),
      maybe('priceWindows', cuts),
      maybe('calories', fc.integer({ min: 0, max: 9999 })),
      maybe('hidden', fc.constant(true)),
      maybe('featured', fc.constant(true)),
      maybe('favourite', fc.constant(true)),
    ),
    uses: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
    ownPrice: fc.option(cents(0, 500)),
  })
  .map(({ plain, rules, more, ...attached }) => ({
    ...plain,
    type: plain.type.join(','),
    ...(plain.subItems.length > 0 ? rules : { selection: 'Y', mandatory: false }),
    subItems: plain.subItems.map((subItem, at) => ({
      ...subItem,
      subItemName: `${subItem.subItemName} ${at}`.trim(),
      description: at % 2 === 0 ? 'Of the house' : '',
    })),
    ...Object.assign({}, ...more),
    attached,
  }));

const percents = windows.map((times) => times.map((window) => ({ ...window, percentOff: 12.5 })));
/** Times and prices of a category. */
const offer = fc
  .tuple(maybe('offerTimes', windows), maybe('priceWindows', percents))
  .map((parts): object => Object.assign({}, ...parts));

/** If there are two groups or more, the first opens the last. */
const menus = fc
  .tuple(
    fc.array(group, { maxLength: 3 }),
    fc.array(fc.array(dish, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 3 }),
    text(8),
    fc.array(offer, { minLength: 3, maxLength: 3 }),
    maybe('offerTimes', windows),
  )
  .map(([drawn, categories, description, offers, menuTimes]) => {
    const groups = drawn.map((group, at) => ({
      ...group,
      groupName: `${group.groupName} ${at}`.trim(),
      choices: group.choices.map((choice) => ({ ...choice, opens: null, dish: null })),
    }));
    const opened = groups.length > 1 ? groups.pop() : undefined;
    const first = groups[0]?.choices[0];
    if (opened && first) Object.assign(first, { opens: opened.groupName });
    let dishes = 0;
    const used = new Set<string>();
    const written = categories.map((items, at) => ({
      categoryName: `${description} ${at}`.trim(),
      description,
      ...offers[at],
      items: items.map(({ attached: { uses, ownPrice }, ...item }) => {
        dishes += 1;
        const linkedGroups = groups.filter((_, index) => uses[index]);
        for (const { groupName } of linkedGroups) used.add(groupName);
        const prices = ({ choices }: (typeof linkedGroups)[number]) =>
          ownPrice === null ? [] : [{ subItemName: choices[0]?.subItemName ?? '', price: ownPrice }];
        const name = `${item.itemName} ${dishes}`.trim();
        const linked = linkedGroups.map((group) => ({ groupName: group.groupName, prices: prices(group) }));
        return { ...item, itemName: name, ...(linked.length > 0 && { groups: linked }) };
      }),
    }));
    const [opening, other] = [written[0]?.items[0], written.at(-1)?.items.at(-1)];
    if (opening && other && opening !== other) Object.assign(opening, { goesWith: [other.itemName] });
    const library = groups.filter(({ groupName }) => used.has(groupName));
    if (opened && used.has(groups[0]?.groupName ?? '')) library.push(opened);
    return {
      comanda: 1,
      ...menuTimes,
      ...(library.length > 0 && { choiceGroups: library }),
      categories: written,
    } as unknown as MenuFile;
  });

const byName = ({ choiceGroups, ...menu }: MenuFile) => ({
  ...menu,
  choiceGroups: choiceGroups?.toSorted((a, b) => (a.groupName < b.groupName ? -1 : 1)),
});
const bare = {
  subItems: [],
  selection: 'Y',
  mandatory: false,
  max: 0,
  availibilty: 'A',
  featured: false,
  favourite: false,
  hidden: false,
};
const nothing = { allergens: null, traces: null, offerTimes: null, priceWindows: [], goesWith: [], groups: [] };

it('any menu goes out and comes in as it was, as JSON and as CSV, and its own file changes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(menus, async (menu) => {
      const [here, there] = [await menuFileDesk(test), await menuFileDesk(test)];
      const drawn = JSON.stringify(menu);
      expect((await here.take(drawn)).faults).toEqual([]);
      const file: MenuFile = await here.file();
      expect(byName(file)).toEqual(byName(menu));
      await there.take(JSON.stringify(file));
      expect(await there.file()).toEqual(file);
      const csv = await here.csv();
      for (const text of [JSON.stringify(file), csv])
        expect(await here.compare(text)).toMatchObject({ added: 0, changed: 0, faults: [], leftOut: [], changes: [] });
      const stripped = file.categories.map(({ categoryName, items }) => ({
        categoryName,
        offerTimes: null,
        priceWindows: [],
        items: items.map(({ itemName }) => ({
          itemName,
          price: 99_999.99,
          type: '',
          description: '',
          ...bare,
          ...nothing,
        })),
      }));
      const bareMenu = JSON.stringify({ comanda: 1, offerTimes: null, categories: stripped });
      expect((await there.take(bareMenu)).faults).toEqual([]);
      const subItems = ({ categories }: MenuFile) =>
        categories.flatMap(({ items }) => items.map((item) => item.subItems));
      expect(subItems(await there.file()).flat()).toEqual([]);
      expect(await there.take(csv)).toMatchObject({ added: 0, timesChanged: 0, faults: [], isImported: true });
      expect(await there.csv()).toBe(csv);
      const timesOf = ({ offerTimes, categories }: MenuFile) => [
        offerTimes,
        ...categories.map((category) => [category.offerTimes, category.priceWindows]),
      ];
      expect(JSON.stringify(timesOf(await there.file()))).not.toContain('days');
      const stated = timesOf(file).filter((entry) => [entry].flat().some((times) => times !== undefined)).length;
      expect(await there.take(JSON.stringify(file))).toMatchObject({ timesChanged: stated, isImported: true });
      expect(timesOf(await there.file())).toEqual(timesOf(file));
    }),
    { numRuns: runs(8) },
  );
});
