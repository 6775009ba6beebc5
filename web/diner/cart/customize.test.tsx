import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer } from '../../testing/diner-server.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const mustChoose = 'You must choose a customization before submitting!';
const kept = () => JSON.parse(window.localStorage.getItem(`items:${segment}`) ?? '[]');
const sheet = () => within(screen.getByRole('dialog', { name: 'Customize your Dish' }));
const unit = (at: number) => within(sheet().getAllByRole('group')[at - 1] as HTMLElement);

async function openMains() {
  dinerServer(menuAnswers);
  const { user } = openAt(App, `/customer/menu/${segment}`);
  await user.click(await screen.findByRole('button', { name: /^Mains/, expanded: false }));
  await user.click(screen.getByRole('button', { name: /^Drinks/, expanded: false }));
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const customizeTwo = async () => {
    for (const name of ['Add', 'More', 'Customize']) await press(`${name} House Burger`);
    // The sheet's file loads after the menu: the first press waits for it.
    await screen.findByRole('dialog', { name: 'Customize your Dish' });
  };
  return { user, press, customizeTwo };
}

test('[DIN-CUST-01 DIN-CUST-02 DIN-CUST-03 DIN-CUST-05 DIN-CUST-06 DIN-CUST-07 DIN-MENU-20] Customize has one block per unit with checkboxes and + prices, a special request and Submit', async () => {
  const { customizeTwo } = await openMains();
  await customizeTwo();
  // One group per unit, and one for the quantity.
  expect(
    textsOf(
      sheet()
        .getAllByRole('group')
        .map((element) => element.querySelector('legend') as Element),
    ),
  ).toEqual(['#1$18.00', '#2$18.00', 'Quantity of House Burger']);
  for (const at of [1, 2]) {
    const names = unit(at)
      .getAllByRole('checkbox')
      .map((box) => box.closest('label')?.textContent);
    expect(names).toEqual(['Cheese+ $1.50', 'Bacon+ $2.25', 'Egg+ $1.75']);
  }
  expect(sheet().getByRole('textbox', { name: 'Special request' }).tagName).toBe('TEXTAREA');
  expect(sheet().getByRole('button', { name: 'Submit' })).toBeTruthy();
});

test('[DIN-MENU-15 DIN-MENU-19 MONEY-12] the choices of every unit are kept with its number and priced', async () => {
  const { user, customizeTwo } = await openMains();
  await customizeTwo();
  await user.click(unit(1).getByLabelText(/Cheese/));
  await user.click(unit(1).getByLabelText(/Bacon/));
  await user.click(unit(2).getByLabelText(/Cheese/));
  await user.type(sheet().getByRole('textbox', { name: 'Special request' }), 'No pickles');
  // 2 x 18.00 + 1.50 + 2.25 + 1.50
  expect(sheet().getByText('$41.25')).toBeTruthy();
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kept()).toMatchObject([
    {
      itemId: 21,
      qty: 2,
      specialInstruction: 'No pickles',
      selectedSubItems: [
        { subItemName: 'Cheese', price: 1.5, sequence: 1, subItemID: 'Cheese1' },
        { subItemName: 'Bacon', price: 2.25, sequence: 1, subItemID: 'Bacon1' },
        { subItemName: 'Cheese', price: 1.5, sequence: 2, subItemID: 'Cheese2' },
      ],
    },
  ]);
});

test("reducing the units drops the last ones' choices, and added units have none", async () => {
  const { user, press, customizeTwo } = await openMains();
  await customizeTwo();
  await user.click(unit(1).getByLabelText(/Cheese/));
  await user.click(unit(2).getByLabelText(/Egg/));
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  await press('Less House Burger');
  expect(kept()[0].selectedSubItems).toMatchObject([{ subItemName: 'Cheese', sequence: 1 }]);
  await press('More House Burger');
  await press('Customize House Burger');
  expect(unit(1).getByLabelText(/Cheese/)).toHaveProperty('checked', true);
  expect(unit(2).getAllByRole('checkbox', { checked: false })).toHaveLength(3);
});

test('[DIN-CUST-04 DIN-MENU-20] a single-select item has radios with one choice per unit', async () => {
  const { user, press } = await openMains();
  await press('Add Steak');
  await user.click(unit(1).getByRole('radio', { name: /Rare/ }));
  await user.click(unit(1).getByRole('radio', { name: /Medium/ }));
  expect(unit(1).getAllByRole('radio', { checked: true })).toHaveLength(1);
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(kept()[0].selectedSubItems).toMatchObject([{ subItemName: 'Medium', sequence: 1 }]);
});

test.each([
  ['several a unit', 'Rice Bowl'],
  ['one a unit', 'Steak'],
])(
  '[DIN-CUST-08 DIN-CUST-09] mandatory, %s: %s opens its customization when added and cannot be submitted without a choice',
  async (_kind, name) => {
    const { user, press } = await openMains();
    await press(`Add ${name}`);
    await user.click(sheet().getByRole('button', { name: 'Close' }));
    // The dish stays in the cart and is marked.
    expect(kept()).toMatchObject([{ itemName: name, qty: 1, selectedSubItems: [] }]);
    const row = within(screen.getByRole('article', { name }));
    expect(row.getByText('Choice needed').className).toContain('missing');
    await press(`More ${name}`);
    const [control] = [...unit(1).queryAllByRole('checkbox'), ...unit(1).queryAllByRole('radio')];
    await user.click(control as HTMLElement);
    await user.click(sheet().getByRole('button', { name: 'Submit' }));
    expect(sheet().getByText(mustChoose)).toBeTruthy();
    expect(document.activeElement?.closest('fieldset')?.textContent).toMatch(/^#2/);
    await user.click(sheet().getByRole('button', { name: `Less ${name}` }));
    await user.click(sheet().getByRole('button', { name: 'Submit' }));
    expect(kept()[0].selectedSubItems).toHaveLength(1);
    await press(`Less ${name}`);
    await press(`Add ${name}`);
    await user.click(sheet().getByRole('button', { name: 'Submit' }));
    expect(sheet().getByText(mustChoose)).toBeTruthy();
    const [first] = [...sheet().queryAllByRole('checkbox'), ...sheet().queryAllByRole('radio')];
    await user.click(first as HTMLElement);
    expect(sheet().queryByText(mustChoose)).toBeNull();
    await user.click(sheet().getByRole('button', { name: 'Submit' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(kept()[0].selectedSubItems).toHaveLength(1);
  },
);

test.each([
  ['one a unit', 'Tea'],
  ['several a unit', 'House Burger'],
])('[DIN-CUST-10 AMB-62] optional, %s: %s can be submitted without a choice', async (_kind, name) => {
  const { user, press } = await openMains();
  await press(`Customize ${name}`);
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(kept()).toMatchObject([{ itemName: name, qty: 1, selectedSubItems: [] }]);
});

test("'Same for both' gives the first unit's choices to each", async () => {
  const { user, customizeTwo } = await openMains();
  await customizeTwo();
  await user.click(sheet().getByRole('checkbox', { name: 'Same for both' }));
  await user.click(unit(1).getByLabelText(/Cheese/));
  // 2 x (18.00 + 1.50)
  expect(sheet().getByText('$39.00')).toBeTruthy();
  await user.click(sheet().getByRole('button', { name: 'Submit' }));
  expect(kept()[0].selectedSubItems).toMatchObject([
    { subItemName: 'Cheese', sequence: 1 },
    { subItemName: 'Cheese', sequence: 2 },
  ]);
});

test('an optional single choice can be cleared, and closing Customize changes nothing', async () => {
  const { user, press } = await openMains();
  await press('Customize Tea');
  await user.click(unit(1).getByRole('radio', { name: /Lemon/ }));
  await user.click(unit(1).getByRole('button', { name: 'Clear choice' }));
  expect(unit(1).queryAllByRole('radio', { checked: true })).toEqual([]);
  await user.click(unit(1).getByRole('radio', { name: /Milk/ }));
  await user.click(sheet().getByRole('button', { name: 'Close' }));
  expect(kept()).toEqual([]);
});

/** Going back takes a moment, as in a browser. */
function slowBack() {
  const back = window.history.back.bind(window.history);
  vi.spyOn(window.history, 'back').mockImplementation(() => void setTimeout(back, 50));
}
const noSheet = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const onPage = () => waitFor(() => expect(window.history.state).toBeNull());

test('Back closes the sheet and keeps the menu unchanged, and Forward does not reopen it', async () => {
  const { user, press } = await openMains();
  slowBack();
  await press('Add Steak');
  await user.click(unit(1).getByRole('radio', { name: /Rare/ }));
  window.history.back();
  await noSheet();
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
  expect(screen.getByRole('button', { name: /^Mains/, expanded: true })).toBeTruthy();
  expect(kept()).toMatchObject([{ itemName: 'Steak', selectedSubItems: [] }]);
  window.history.forward();
  expect(window.history.state).toMatchObject({ overlay: true });
  await onPage();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['Submit', 'Close'])('after %s the sheet leaves no history entry', async (button) => {
  window.history.replaceState(null, '', '/customer/before');
  window.history.pushState(null, '', '/');
  const { user, press } = await openMains();
  slowBack();
  const steps = window.history.length;
  for (const name of ['House Burger', 'Tea']) {
    await press(`Customize ${name}`);
    await user.click(sheet().getByRole('button', { name: button }));
    await noSheet();
  }
  await onPage();
  expect(window.history.length).toBe(steps + 1);
  window.history.back();
  await waitFor(() => expect(window.location.pathname).toBe('/customer/before'));
});

test('Back also closes a sheet that opens while the previous one closes', async () => {
  const { user, press } = await openMains();
  slowBack();
  await press('Customize House Burger');
  await user.click(sheet().getByRole('button', { name: 'Close' }));
  await press('Customize Tea');
  await waitFor(() => expect(window.history.state).toMatchObject({ overlay: true }));
  expect(sheet().getByRole('heading', { name: 'Tea' })).toBeTruthy();
  window.history.back();
  await noSheet();
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
});

test('closing a sheet does not navigate away from a new screen', async () => {
  const { user, press } = await openMains();
  slowBack();
  await press('Customize House Burger');
  await user.click(sheet().getByRole('button', { name: 'Close' }));
  await press('Previous Order');
  await screen.findByRole('heading', { name: 'My Orders' });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(window.location.pathname).toBe(`/customer/myorder/${segment}`);
  window.history.back();
  await screen.findByRole('button', { name: 'Review Order' });
  expect(window.history.state).toBeNull();
});

test('the maximum counts over all units, and each unit shows how many choices are left', async () => {
  const { user, customizeTwo } = await openMains();
  await customizeTwo();
  expect(unit(2).getByText('Choose up to 4 in all · 4 left · optional')).toBeTruthy();
  for (const name of [/Cheese/, /Bacon/, /Egg/]) await user.click(unit(1).getByLabelText(name));
  expect(unit(2).getByText('Choose up to 4 in all · 1 left · optional')).toBeTruthy();
  await user.click(unit(2).getByLabelText(/Cheese/));
  expect(unit(1).getByText('Choose up to 4 in all · 0 left · optional')).toBeTruthy();
  await user.click(unit(2).getByLabelText(/Egg/));
  expect(unit(1).getByText('Choose up to 4 in all · 5 chosen · optional')).toBeTruthy();
});
