import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { MenuGroup } from '../../../core/contract/choice-groups.ts';
import { keepCart, openAt } from '../../testing/diner-app.tsx';
import { menuAnswers, menuWith, segment, tea } from '../../testing/diner-data.ts';
import { dinerServer, success } from '../../testing/diner-server.ts';
import { dish, kept, menuAddress, menuTest } from '../../testing/menu-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { goodCart, line, placed } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

menuTest();

const result = menuWith({
  11: { allergens: ['gluten.wheat', 'gluten.rye'], traces: ['sesame'], calories: 320 },
  21: { allergens: ['gluten.wheat', 'milk'] },
  22: { allergens: [] },
  24: { allergens: [], traces: ['milk'], alcohol: 4.2, minAge: 18 },
});
/** Waits for the dish, because part of the filter loads later. */
const dishSoon = async (name: string) => within(await screen.findByRole('article', { name }));
const allergens = () =>
  textsOf(screen.getByRole('group', { name: "I can't eat" }).querySelectorAll('[aria-pressed]')).map((button) =>
    button.trim(),
  );
const names = () => screen.getAllByRole('article').map((article) => article.getAttribute('aria-label'));

async function openMenu(shown = result) {
  const itemMenu = success('itemMenu', { result: shown });
  const server = dinerServer({ ...menuAnswers, placeOrder: placed, itemMenu });
  const page = openAt(App, menuAddress);
  for (const name of [/^Starters/, /^Mains/, /^Drinks/]) {
    await page.user.click(await screen.findByRole('button', { name, expanded: false }));
  }
  const press = async (name: string | RegExp) => page.user.click(await screen.findByRole('button', { name }));
  const avoid = async (...allergens: string[]) => {
    await press(/^What I can't eat/);
    for (const name of allergens) await press(name);
    // The filter's file loads on the first press.
    await screen.findAllByRole('article');
  };
  return { ...page, server, press, avoid };
}

test('the sheet of a dish names allergens with their kind, traces, calories, alcohol and age', async () => {
  const { user, press } = await openMenu();
  const look = (name: string) => user.click(dish(name).getByRole('button', { name }));
  await look('Focaccia');
  const sheet = within(await screen.findByRole('dialog', { name: 'Focaccia' }));
  expect(textsOf(sheet.getByRole('list', { name: 'Contains' }).querySelectorAll('li'))).toEqual([
    'gluten (wheat, rye)',
  ]);
  expect(textsOf(sheet.getByRole('list', { name: 'May contain traces of' }).querySelectorAll('li'))).toEqual([
    'sesame',
  ]);
  expect(sheet.getByText('320 kcal')).toBeTruthy();
  await press('Close');
  expect(dish('Tea').getByText('From age 18')).toBeTruthy();
  await look('Tea');
  expect(await screen.findByText('None of the 14 main allergens')).toBeTruthy();
  expect(screen.getByText('4.2% alcohol by volume')).toBeTruthy();
  await press('Close');
  await look('Steak');
  expect(await screen.findByText('Allergens not stated. Please ask us.')).toBeTruthy();
});

test('on a menu that states nothing, each of the 14 can be avoided, and dishes warn', async () => {
  dinerServer(menuAnswers);
  const { user } = openAt(App, `/customer/menu/${segment}`);
  await user.click(await screen.findByRole('button', { name: /^Starters/, expanded: false }));
  await user.click(await screen.findByRole('button', { name: "What I can't eat" }));
  await screen.findByRole('group', { name: "I can't eat" });
  expect(allergens()).toHaveLength(14);
  await user.click(screen.getByRole('button', { name: 'lupin' }));
  expect(await (await dishSoon('Focaccia')).findByText('Allergens not stated. Please ask us.')).toBeTruthy();
});

test('the filter says how many dishes are left and, from the keyboard, ends at the first of them', async () => {
  const { user, avoid } = await openMenu();
  await user.click(screen.getByRole('button', { name: /^Starters/, expanded: true }));
  await avoid('milk');
  expect(allergens()).toEqual(expect.arrayContaining(['gluten', 'wheat', 'rye', 'lupin']));
  expect(allergens()).toHaveLength(16);
  const end = screen.getByRole('button', { name: /^Show \d+ dish/ });
  expect(end.textContent).toBe('Show 6 dishes');
  end.focus();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('group', { name: "I can't eat" })).toBeNull();
  expect(document.activeElement?.textContent).toMatch(/^Starters/);
  expect(names()).toContain('Focaccia');
  expect(names()).toHaveLength(6);
});

test('what the guest cannot eat is hidden, traces and unknown dishes are marked, and a reload keeps it', async () => {
  const { avoid, unmount } = await openMenu();
  await avoid('milk');
  expect(screen.getByRole('button', { name: "What I can't eat 1" })).toBeTruthy();
  expect(names()).not.toContain('House Burger');
  expect(screen.getByText(/1 dish is hidden\./)).toBeTruthy();
  expect(await (await dishSoon('Tea')).findByText('May contain traces of milk')).toBeTruthy();
  expect(dish('Steak').getByText('Allergens not stated. Please ask us.')).toBeTruthy();
  expect(dish('Rice Bowl').queryByText(/milk|not stated/)).toBeNull();
  unmount();
  const again = await openMenu();
  expect(names()).not.toContain('House Burger');
  await again.press("What I can't eat 1");
  await again.press('Clear filter');
  expect(names()).toContain('House Burger');
  expect(screen.queryByText('May contain traces of milk')).toBeNull();
  expect(window.localStorage.getItem('cantEat')).toBeNull();
});

test('one kind can be avoided alone; who avoids a whole allergen sees its kinds chosen with it, and one that was chosen alone stays', async () => {
  const { avoid, press, unmount } = await openMenu();
  await avoid('rye');
  expect(names()).not.toContain('Focaccia');
  expect(names()).toContain('House Burger');
  await press('gluten');
  const kind = (name: string) => screen.getByRole('button', { name });
  for (const name of ['wheat', 'rye']) {
    expect(kind(name).getAttribute('aria-pressed'), name).toBe('true');
    expect(kind(name), name).toHaveProperty('disabled', true);
  }
  expect(kind('milk').getAttribute('aria-pressed')).toBe('false');
  expect(screen.getByRole('button', { name: "What I can't eat 1" })).toBeTruthy();
  expect(names()).not.toContain('House Burger');
  unmount();
  const again = await openMenu();
  await again.press("What I can't eat 1");
  expect(kind('wheat').getAttribute('aria-pressed')).toBe('true');
  await press('gluten');
  expect(kind('wheat').getAttribute('aria-pressed')).toBe('false');
  expect(kind('rye').getAttribute('aria-pressed')).toBe('true');
  expect(kind('rye')).toHaveProperty('disabled', false);
  await press('rye');
  expect(names()).toContain('Focaccia');
});

test('[ITEM-24] who filters by Contains Nuts reads that it shows dishes with nuts, and where to avoid them', async () => {
  const { press } = await openMenu(menuWith({ 11: { type: '3' }, 21: { type: '1' } }));
  await press("What I can't eat");
  await press('Vegan');
  expect(screen.queryByText(/nuts\?/)).toBeNull();
  await press('Vegan');
  await press('Contains Nuts');
  const hint = "Showing only dishes with nuts. Can't eat nuts? Choose them under 'I can't eat'.";
  expect((await screen.findByText(hint)).getAttribute('role')).toBe('status');
  expect(names()).toEqual(['Focaccia']);
  await press('Contains Nuts');
  expect(screen.queryByText(hint)).toBeNull();
});

test('a dish that is added in spite of the filter is asked about first', async () => {
  const { user, avoid, press } = await openMenu();
  await avoid('milk');
  await press('Show hidden dishes');
  expect(await (await dishSoon('House Burger')).findByText('Contains milk')).toBeTruthy();
  await press('Add House Burger');
  const question = () => screen.findByRole('alertdialog', { name: 'Contains milk. Add it anyway?' });
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(kept()).toEqual([]);
  await press('Add House Burger');
  await user.click(within(await question()).getByRole('button', { name: 'Add anyway' }));
  expect(kept()).toMatchObject([{ itemId: 21, qty: 1 }]);
  await press('Add Focaccia');
  expect(kept()).toHaveLength(2);
});

test("a combo conflicts with what every choice of a required group contains, and isn't unknown if it states nothing itself", async () => {
  const dishOf = (subItemName: string, contents: object) => ({
    subItemName,
    description: '',
    price: 0,
    type: '',
    ...contents,
  });
  const group = { groupName: 'Main', min: 1, max: 1, free: 0, repeatable: false };
  const [cheese, cream] = [dishOf('Cheese', { allergens: ['milk'] }), dishOf('Cream', { allergens: ['milk', 'eggs'] })];
  const rice = dishOf('Rice', { allergens: [] });
  const sauce = { subItemName: 'Sauce', description: '', price: 0, allergens: ['milk' as const] };
  const opens = { ...group, groupName: 'Sauce', choices: [sauce] };
  const combo = (...choices: object[]) => ({ ...plain, allergens: [], groups: [{ ...group, choices }] as MenuGroup[] });
  const plain = { selection: 'Y' as const, mandatory: false, subItems: [] };
  const menu = menuWith({
    11: combo(cheese, cream, { ...rice, soldOut: true }),
    21: combo(cheese, rice),
    22: combo(cheese, dishOf('Soup', {})),
    23: combo({ ...rice, opens }),
    24: combo(rice, dishOf('Broth', { traces: ['milk'], allergens: [] })),
  });
  const { avoid, press } = await openMenu(menu);
  await avoid('milk');
  expect(names()).not.toContain('Focaccia');
  expect(names()).not.toContain('Steak');
  for (const name of ['House Burger', 'Tea']) expect(dish(name).queryByText(/milk|not stated/), name).toBeNull();
  expect(dish('Rice Bowl').getByText('Allergens not stated. Please ask us.')).toBeTruthy();
  await press('Show hidden dishes');
  expect(await (await dishSoon('Focaccia')).findByText('Contains milk')).toBeTruthy();
});

test('a filter that is set later is asked about before the order is sent, also for what was picked', async () => {
  const dip = { groupName: 'Dip', min: 1, max: 2, free: 0, repeatable: false };
  const choice = { subItemName: 'Ranch', description: '', price: 0 };
  const choices = [
    { ...choice, allergens: ['milk' as const, 'eggs' as const], type: '' },
    { ...choice, subItemName: 'Aioli', allergens: ['fish' as const], type: '1' },
  ];
  const [bread, burger] = goodCart;
  const picked = { ...choice, group: 'Dip', sequence: 1, quantity: 1, subItemID: 'Ranch1' };
  keepCart([{ ...bread, selectedSubItems: [picked] }, burger] as typeof goodCart);
  window.localStorage.setItem('cantEat', '{"avoided":["milk","fish"],"diets":[1]}');
  const menu = result.map((category) => ({
    ...category,
    items: category.items.map((item) =>
      item.itemId === 11 ? { ...item, type: '1', groups: [{ ...dip, choices }] } : item,
    ),
  }));
  const server = dinerServer({ ...menuAnswers, placeOrder: placed, itemMenu: success('itemMenu', { result: menu }) });
  const { user } = openAt(App, `/customer/review/${segment}`);
  expect(await screen.findAllByText('Contains milk')).toHaveLength(2);
  const submit = async () => user.click(screen.getByRole('button', { name: 'Submit Order' }));
  const question = () => screen.findByRole('alertdialog', { name: 'Order these dishes anyway?' });
  await submit();
  expect(textsOf((await question()).querySelectorAll('li'))).toEqual([
    'Focaccia: Contains milk, Not labeled Vegan',
    'House Burger: Contains milk, Not labeled Vegan',
  ]);
  await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
  expect(server.madeOf('placeOrder')).toHaveLength(0);
  await submit();
  await user.click(within(await question()).getByRole('button', { name: 'Order anyway' }));
  await user.click(within(await screen.findByRole('alertdialog', { name: 'Submit Order' })).getByText('Submit'));
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(server.madeOf('placeOrder')).toHaveLength(1);
});

test('choices of a dish’s own list count as not stated, and a line of the review says from which age it is', async () => {
  keepCart([...goodCart, line(tea, 'Drinks', 1)]);
  window.localStorage.setItem('cantEat', '{"avoided":["fish"],"diets":[]}');
  dinerServer({ ...menuAnswers, itemMenu: success('itemMenu', { result }) });
  openAt(App, `/customer/review/${segment}`);
  const unstated = () => screen.findAllByText('Allergens not stated. Please ask us.');
  expect(await unstated()).toHaveLength(1);
  expect(screen.getAllByText('From age 18')).toHaveLength(1);
});

test.each(['{', '[1]', '{"avoided":[7,null],"diets":"x"}', '"text"'])(
  'a stored filter of %s filters nothing',
  async (text) => {
    window.localStorage.setItem('cantEat', text);
    await openMenu();
    expect(names()).toContain('House Burger');
  },
);
