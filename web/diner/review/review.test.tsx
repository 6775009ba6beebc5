import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import {
  bowl,
  buildOrder,
  buildSubOrder,
  burger,
  chargeAnswers,
  menuWith,
  segment,
  steak,
  tea,
} from '../../testing/diner-data.ts';
import { offline, success } from '../../testing/diner-server.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { goodCart, keptCart, line, openReview, reviewTest } from '../../testing/review-desk.ts';

reviewTest();

const sums = () => textsOf(screen.getByRole('region', { name: 'Totals' }).querySelectorAll('dl > div'));

test('[DIN-REV-01 DIN-REV-02 DIN-REV-03 MONEY-11 MONEY-12] the chosen items are grouped by category, with Sub-Total, Tax and Total', async () => {
  const { user } = await openReview(goodCart, chargeAnswers);
  expect(screen.getByRole('heading', { name: 'Review Order' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Starters' })).getByText('Focaccia')).toBeTruthy();
  const mains = within(screen.getByRole('region', { name: 'Mains' }));
  expect(mains.queryByText('Focaccia')).toBeNull();
  expect(mains.getByText('House Burger')).toBeTruthy();
  expect(mains.getByText('$41.25')).toBeTruthy();
  expect(mains.getByText(/Cheese, Bacon/)).toBeTruthy();
  expect(mains.getByText('“No pickles”')).toBeTruthy();
  await waitFor(() => expect(sums()).toEqual(['Sub-Total$45.75', 'Service Fee$1.00', 'Tax$4.15', 'Total$50.90']));
  const totals = within(screen.getByRole('region', { name: 'Totals' }));
  await user.click(totals.getByText('How this is calculated'));
  expect(textsOf(totals.getAllByRole('listitem'))).toContain('Total$45.75 + $1.00 + $4.15 = $50.90');
});

test('[DIN-REV-04 DIN-REV-05 DIN-REV-17] the review has Instructions that survive a reload, and three buttons', async () => {
  const { user, unmount } = await openReview(goodCart);
  const bar = within(screen.getByRole('contentinfo'));
  expect(bar.getAllByRole('button')).toHaveLength(3);
  for (const name of ['Back To Menu', 'Previous Order', 'Submit Order']) bar.getByRole('button', { name });
  expect(bar.getByText('$45.75')).toBeTruthy();
  const field = screen.getByRole('textbox', { name: 'Instructions' });
  expect(field.tagName).toBe('TEXTAREA');
  await user.type(field, 'Nut allergy');
  unmount();
  const { press } = await openReview(goodCart);
  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveProperty('value', 'Nut allergy');
  await press('Back To Menu');
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
});

test('what goes well with the order is offered, and leaves the offer once it is chosen', async () => {
  const goesWith = menuWith({ 11: { goesWith: [24, 12, 999, 23, 11] } });
  const { user } = await openReview(goodCart, { itemMenu: success('itemMenu', { result: goesWith }) });
  const offers = () => within(screen.getByRole('region', { name: 'Goes well with your order' }));
  // The offers leave out the olives (out of stock), a dish that is gone and one that is ordered already.
  expect(textsOf(offers().getAllByRole('listitem'))).toEqual(['Tea$3.00Add', 'Steak$30.00Add']);
  await user.click(offers().getByRole('button', { name: 'Add Tea' }));
  expect(screen.getByRole('region', { name: 'Drinks' })).toBeTruthy();
  await user.click(offers().getByRole('button', { name: 'Add Steak' }));
  const sheet = within(await screen.findByRole('dialog'));
  await user.click(sheet.getByRole('radio', { name: /Rare/ }));
  await user.click(sheet.getByRole('button', { name: /Submit/ }));
  expect(screen.queryByRole('region', { name: 'Goes well with your order' })).toBeNull();
  expect(keptCart().map(({ itemName }: { itemName: string }) => itemName)).toContain('Steak');
});

const atMost = (count: number, name: string) => `You can only select maximum ${count} customization for ${name}`;

test.each([
  ['nothing chosen', line(steak, 'Mains', 2), 'Please select customization for Steak'],
  ['one unit of two', line(steak, 'Mains', 2, ['Rare']), 'Please select customization for Steak for all'],
  ['three choices where two are allowed', line(bowl, 'Mains', 1, ['Tofu Egg Kimchi']), atMost(2, 'Rice Bowl')],
  [
    'three choices of an optional item where two are allowed',
    line(burger, 'Mains', 1, ['Cheese Bacon Egg']),
    atMost(2, 'House Burger'),
  ],
  [
    'five choices where two units may have four',
    line(burger, 'Mains', 2, ['Cheese Bacon Egg', 'Cheese Bacon']),
    atMost(4, 'House Burger'),
  ],
])(
  '[DIN-REV-06 DIN-REV-07 DIN-REV-08 DIN-REV-09 DIN-REV-10 AMB-63 AMB-64] %s shows an alert and sends nothing',
  async (_case, chosen, words) => {
    const { server, user, press } = await openReview([chosen]);
    await press('Submit Order');
    await user.click(within(await screen.findByRole('alertdialog', { name: words })).getByRole('button'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.madeOf('placeOrder')).toEqual([]);
  },
);

test('a line with a missing choice is marked, and the refusal leads to the choice', async () => {
  const { user, press } = await openReview([line(steak, 'Mains', 1)]);
  const mains = within(screen.getByRole('region', { name: 'Mains' }));
  expect(mains.getByText('Please select customization for Steak').closest('[data-missing]')).toBeTruthy();
  expect(screen.getByText('1 dish needs a choice: Steak')).toBeTruthy();
  await press('Submit Order');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'OK' }));
  await user.click(await screen.findByRole('radio', { name: /Rare/ }));
  await press('Submit');
  // Choices can still be changed. Only the stepper shows the quantity.
  expect(screen.getByRole('button', { name: 'Customize Steak' })).toBeTruthy();
  expect(mains.queryByText(/×/)).toBeNull();
  expect(screen.queryByText(/needs a choice/)).toBeNull();
  expect(keptCart()[0].selectedSubItems).toMatchObject([{ subItemName: 'Rare', sequence: 1 }]);
});

test("[DIN-REV-11] quantities change on the review, down to none: an empty one says 'Empty Order!!!'", async () => {
  const itemMenu = success('itemMenu', { result: menuWith({ 24: null }) });
  const { server, press } = await openReview([...goodCart, line(tea, 'Drinks', 1)], { itemMenu });
  const totals = () => within(screen.getByRole('region', { name: 'Totals' })).getAllByRole('definition');
  // A dish no longer on the menu.
  await press('Remove Tea');
  expect(screen.queryByText('Tea')).toBeNull();
  expect(keptCart()).toHaveLength(2);
  await press('More House Burger');
  // 45.75 plus 18.00.
  await waitFor(() => expect(totals()[0]?.textContent).toBe('$63.75'));
  await press('Less Focaccia');
  expect(screen.queryByText('Focaccia')).toBeNull();
  expect(totals()[0]?.textContent).toBe('$59.25');
  for (const _ of [1, 2, 3]) await press('Less House Burger');
  await press('Submit Order');
  const alert = await screen.findByRole('alertdialog', { name: 'Empty Order!!!' });
  expect(within(alert).getByText('Please select atleast 1 item .')).toBeTruthy();
  expect(server.madeOf('placeOrder')).toEqual([]);
});

test('no sum is shown before it is known, nor one as the table’s while its earlier orders cannot be read', async () => {
  const unknown = ['Sub-Total–', 'Service Fee–', 'Tax–', 'Total–'];
  let answer = (_reply: typeof offline) => {};
  const dinerChargePlan = new Promise<typeof offline>((resolve) => {
    answer = resolve;
  });
  const { unmount } = await openReview(goodCart, { dinerChargePlan });
  expect(sums()).toEqual(unknown);
  answer(offline);
  // Without a response, the fee is left out.
  await waitFor(() => expect(sums()).toEqual(['Sub-Total$45.75', 'Tax$4.06', 'Total$49.81']));
  unmount();
  const { server } = await openReview(goodCart, { ...chargeAnswers, dinerOrder: offline });
  await waitFor(() => expect(server.madeOf('dinerOrder').length).toBeGreaterThan(0));
  await waitFor(() => expect(server.madeOf('dinerChargePlan').length).toBeGreaterThan(0));
  await expect(waitFor(() => expect(sums()).toContain('Total$50.90'), { timeout: 300 })).rejects.toThrow();
  expect(sums()).toEqual(unknown);
});

test("the figures are the table's with this order, as My Orders shows them once it is submitted", async () => {
  // 54.25 and 45.75 make 100.00: the fee of the third tier, and taxes of 4.81, 4.06 and 0.18.
  const order = buildOrder({ suborder: [buildSubOrder({ status: 'O' }), buildSubOrder({ status: 'D' })] });
  const after = { ...order, suborder: [...order.suborder, buildSubOrder({ totalAmt: 45.75, taxAmt: 4.06 })] };
  const charged = ['Sub-Total$100.00', 'Service Fee$2.00', 'Tax$9.05', 'Total$111.05'];
  const answers = { ...chargeAnswers, dinerOrder: success('dinerOrder', { result: order }) };
  const { server, submit, user } = await openReview(goodCart, answers);
  await waitFor(() => expect(sums()).toEqual(['This order, 3 items$45.75', 'Already ordered$54.25', ...charged]));
  server.answer('dinerOrder', success('dinerOrder', { result: after }));
  await submit();
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Submitted New Order' }));
  // What was just submitted isn't counted twice behind the dialog.
  await waitFor(() => expect(server.madeOf('dinerOrder').length).toBeGreaterThan(1));
  expect(sums().slice(2)).toEqual(charged);
  await user.click(dialog.getByRole('button', { name: 'OK' }));
  await waitFor(() =>
    expect(textsOf(screen.getByRole('region', { name: 'Total' }).querySelectorAll('dl > div'))).toEqual(charged),
  );
});
