import { expect, it } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { calls } from '../core/contract/index.ts';
import type { Privilege } from '../core/domain/privileges.ts';
import { buildCategory, buildGroup, buildItem, buildRestaurant } from './testing/builders.ts';
import { type Endpoint, testApp } from './testing/test-app.ts';

// Rights are compared by what is written, not by call: a call that writes many tables may not open one that another
// call guards.

/** Columns that the current request writes, as `items.price_cents`. */
let written = new Set<string>();
const test = await testApp({}, { onStatement: (text) => writesIn(text).forEach((one) => void written.add(one)) });

/** Jobs in the background write other tables at any time. */
const ofMenu = /^(restaurants|categories|items|item_\w+|choice_groups|group_choices)\./;
/** Bookkeeping of every change. */
const general = /\.(restaurant_id|id|version|menu_version|removed_at)$/;

function writesIn(text: string): string[] {
  const writes: string[] = [];
  for (const [, table = '', columns = ''] of text.matchAll(/insert into "?(\w+)"?\s*\(([^)]*)\)/gi))
    writes.push(...columns.split(',').map((column) => `${table}.${column.replaceAll(/[\s"]/g, '')}`));
  for (const [, table = '', set = ''] of text.matchAll(
    /update "?(\w+)"?(?: "?\w+"?)? set ([\s\S]*?)(?:\sfrom\s|\swhere\s|$)/gi,
  )) {
    const [, many] = /^\(([^)]*)\) = /.exec(set) ?? [];
    const columns = many?.split(',') ?? [...set.matchAll(/(?:^|,)\s*("?\w+"?) = /g)].map(([, column = '']) => column);
    writes.push(...columns.map((column) => `${table}.${column.replaceAll(/[\s"]/g, '')}`));
  }
  return writes.filter((one) => ofMenu.test(one) && !general.test(one));
}

interface Need {
  readonly privilege: Privilege;
  readonly needsProof: boolean;
}

/** The forms that change a menu. Each is sent by a user with only its privilege. */
const forms: readonly (readonly [Endpoint, (menu: Awaited<ReturnType<typeof buildMenu>>) => object])[] = [
  [endpoints.saveCategory, () => ({ categoryName: 'New', description: 'x', offerTimes: [noon], priceWindows: [cut] })],
  [
    endpoints.saveCategory,
    ({ categoryId }) => ({ itemCategoryId: categoryId, categoryName: 'Mains', offerTimes: [noon] }),
  ],
  [endpoints.saveItem, (menu) => dish(menu, { itemName: 'New' })],
  [endpoints.saveItem, (menu) => dish(menu, { itemId: menu.itemId })],
  [endpoints.saveChoiceGroup, () => ({ groupName: 'New', choices: [{ subItemName: 'A' }] })],
  [endpoints.saveChoiceGroup, ({ groupId }) => ({ groupId, groupName: 'Sauces', choices: [{ subItemName: 'B' }] })],
  [
    endpoints.saveRestaurant,
    ({ restaurant }) => ({
      ...{ id: restaurant.id, name: restaurant.name, restaurantURL: 'https://bistro.example', address: 'Here' },
      ...{ code: 'TEST', planId: restaurant.planId, taxrate: '5', offerTimes: [noon] },
    }),
  ],
];

const noon = { days: ['Mon'], from: '12:00', to: '14:00' };
const cut = { ...noon, percentOff: 10 };
const dish = (
  { categoryId, groupId, choiceId }: { categoryId: number; groupId: number; choiceId: number },
  more: object,
) => ({
  ...{ itemName: 'Soup', price: '5', type: '', category: { itemCategoryId: categoryId }, offerTimes: [noon] },
  ...{ subItems: [{ subItemName: 'Egg', price: '1' }], selection: 'S' },
  groups: [{ groupId, prices: [{ choiceId, price: '1' }] }],
  ...more,
});

async function buildMenu() {
  const restaurant = await buildRestaurant(test.db);
  const { id: restaurantId } = restaurant;
  const { id: categoryId } = await buildCategory(test.db, { restaurantId, name: 'Mains' });
  const { id: itemId } = await buildItem(test.db, { restaurantId, categoryId, name: 'Soup' });
  const group = await buildGroup(test.db, { restaurantId, name: 'Sauces', choices: [{ name: 'A' }] });
  const sendBy = async (privileges: readonly Privilege[], endpoint: Endpoint, payload: object | string, query = {}) => {
    const headers = await test.staffOf({ restaurantId, privileges });
    written = new Set();
    const type = typeof payload === 'string' ? { 'content-type': 'text/csv' } : {};
    const answer = await test.send(endpoint, { query, payload, headers: { ...headers, ...type } } as never);
    return { answer, columns: [...written] };
  };
  return { restaurant, categoryId, itemId, groupId: group.id, choiceId: group.choiceIds[0] ?? 0, sendBy };
}

async function needsOfForms(): Promise<ReadonlyMap<string, readonly Need[]>> {
  const needs = new Map<string, Need[]>();
  for (const [endpoint, bodyOf] of forms) {
    const call = Object.values(calls).find(({ method, path }) => `${method} ${path}` === endpoint);
    if (call?.auth.kind !== 'privilege') throw new Error(`${endpoint} has no privilege`);
    const [privilege] = call.auth.anyOf as readonly [Privilege];
    const menu = await buildMenu();
    const { answer, columns } = await menu.sendBy([privilege], endpoint, bodyOf(menu));
    expect([endpoint, answer.statusCode, answer.json().message]).toEqual([endpoint, 200, expect.anything()]);
    for (const column of columns)
      needs.set(column, [...(needs.get(column) ?? []), { privilege, needsProof: 'needsRecentProof' in call }]);
  }
  return needs;
}

it('nobody writes a column of the menu without the right that its form needs', async () => {
  const needs = await needsOfForms();
  for (const column of [
    'categories.price_windows',
    'items.price_cents',
    'restaurants.offer_times',
    'group_choices.name',
  ])
    expect([...needs.keys()]).toContain(column);
  const text = JSON.stringify({
    ...{ comanda: 1, offerTimes: [noon] },
    choiceGroups: [{ groupName: 'Sauces', choices: [{ subItemName: 'A', price: '2' }, { subItemName: 'B' }] }],
    categories: [
      {
        ...{ categoryName: 'Mains', priceWindows: [cut] },
        items: [
          { itemName: 'Soup', price: 4, groups: [{ groupName: 'Sauces' }] },
          { itemName: 'Pie', price: 4, type: '' },
        ],
      },
      { categoryName: 'Late', items: [] },
    ],
  });
  for (const privileges of [['item'], ['item', 'itemcategory'], ['item', 'managerestaurant']] as const) {
    const menu = await buildMenu();
    const compared = await menu.sendBy(privileges, endpoints.importMenu, text);
    const { menuVersion } = compared.answer.json().result;
    const { answer, columns } = await menu.sendBy(privileges, endpoints.importMenu, text, { menuVersion });
    expect(answer.json().result).toMatchObject({ isImported: true, added: 1, changed: 1 });
    const open = columns.filter((column) => {
      const forms = needs.get(column) ?? [];
      return forms.length > 0 && !forms.some(({ privilege }) => (privileges as readonly string[]).includes(privilege));
    });
    expect([privileges, open]).toEqual([privileges, []]);
  }
  const menu = await buildMenu();
  const { answer, columns } = await menu.sendBy(['item'], endpoints.arrangeMenu, {
    of: 'categories',
    ids: [menu.categoryId],
  });
  expect([answer.statusCode, columns]).toEqual([403, []]);
});
