import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MenuItem } from '../../../core/contract/menu.ts';
import { checkedIn, forgetEverything, keepCart, openAt } from '../../testing/diner-app.tsx';
import {
  bowl,
  bread,
  buildOrder,
  burger,
  chargeAnswers,
  menuAnswers,
  menuWith,
  segment,
  steak,
  tea,
} from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const path = `/customer/review/${segment}`;
const placed = success('placeOrder', { result: { orderID: 1042, subOrderID: 7, status: 'N' } });
const answers = { ...menuAnswers, placeOrder: placed };

/** A stored line: choices as `[name, unit]`. */
function line(item: MenuItem, categoryName: string, qty: number, choices: [string, number][] = [], request = '') {
  const selectedSubItems = choices.map(([subItemName, sequence]) => ({
    ...item.subItems.find((one) => one.subItemName === subItemName),
    sequence,
  }));
  const itemCategoryId = { Starters: 1, Mains: 2, Drinks: 3 }[categoryName];
  return { ...item, itemCategoryId, categoryName, qty, selectedSubItems, specialInstruction: request };
}

/** 2 x 18.00 + 1.50 + 1.50 + 2.25 + 4.50 = 45.75, tax 4.06. */
const goodCart = [
  line(bread, 'Starters', 1),
  line(
    burger,
    'Mains',
    2,
    [
      ['Cheese', 1],
      ['Bacon', 1],
      ['Cheese', 2],
    ],
    'No pickles',
  ),
];

async function openReview(
  cart: Record<string, unknown>[] | undefined,
  given: Parameters<typeof dinerServer>[0] = answers,
) {
  if (cart) keepCart(cart);
  const server = dinerServer({ ...given });
  const opened = openAt(App, path);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', false));
  const press = (name: string) => opened.user.click(screen.getByRole('button', { name }));
  const submit = async () => {
    await press('Submit Order');
    await opened.user.click(
      within(await screen.findByRole('alertdialog', { name: 'Submit Order' })).getByText('Submit'),
    );
  };
  return { server, ...opened, press, submit };
}

const kept = () => JSON.parse(window.localStorage.getItem(`items:${segment}`) ?? '[]');

test('[DIN-REV-01 DIN-REV-02 DIN-REV-03 MONEY-11 MONEY-12] the chosen items are grouped by category, with Sub-Total, Tax and Total', async () => {
  const { user } = await openReview(goodCart);
  expect(screen.getByRole('heading', { name: 'Review Order' })).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Starters' })).getByText('Focaccia')).toBeTruthy();
  const mains = within(screen.getByRole('region', { name: 'Mains' }));
  expect(mains.queryByText('Focaccia')).toBeNull();
  expect(mains.getByText('House Burger')).toBeTruthy();
  expect(mains.getByText('$41.25')).toBeTruthy();
  expect(mains.getByText(/Cheese, Bacon/)).toBeTruthy();
  expect(mains.getByText('“No pickles”')).toBeTruthy();
  const totals = screen.getByRole('region', { name: 'Totals' });
  expect([...totals.querySelectorAll('dl > div')].map((row) => row.textContent)).toEqual([
    'Sub-Total$45.75',
    'Tax$4.06',
    'Total$49.81',
  ]);
  await user.click(within(totals).getByText('How this is calculated'));
  expect(within(totals).getByRole('listitem').textContent).toBe('Tax8.875 % of $45.75 = $4.0603125, rounded $4.06');
});

test('[DIN-REV-04 DIN-REV-05 DIN-REV-17] the review has Instructions that survive a reload, and three buttons', async () => {
  const { user, press, unmount } = await openReview(goodCart);
  const bar = within(screen.getByRole('contentinfo'));
  expect(bar.getAllByRole('button').map((one) => one.textContent?.trim())).toEqual([
    'Back To Menu',
    'Previous Order',
    'Submit Order',
  ]);
  const field = screen.getByRole('textbox', { name: 'Instructions' });
  expect(field.tagName).toBe('TEXTAREA');
  await user.type(field, 'Nut allergy');
  unmount();
  const again = await openReview(goodCart);
  expect(screen.getByRole('textbox', { name: 'Instructions' })).toHaveProperty('value', 'Nut allergy');
  await again.press('Back To Menu');
  expect(window.location.pathname).toBe(`/customer/menu/${segment}`);
  void press;
});

test.each([
  ['nothing chosen', [line(steak, 'Mains', 2)], 'Please select customization for Steak'],
  ['one unit of two', [line(steak, 'Mains', 2, [['Rare', 1]])], 'Please select customization for Steak for all'],
  [
    'three choices where two are allowed',
    [
      line(bowl, 'Mains', 1, [
        ['Tofu', 1],
        ['Egg', 1],
        ['Kimchi', 1],
      ]),
    ],
    'You can only select maximum 2 customization for Rice Bowl',
  ],
  [
    'three choices of an optional item where two are allowed',
    [
      line(burger, 'Mains', 1, [
        ['Cheese', 1],
        ['Bacon', 1],
        ['Egg', 1],
      ]),
    ],
    'You can only select maximum 2 customization for House Burger',
  ],
  [
    'five choices where two units may have four',
    [
      line(burger, 'Mains', 2, [
        ['Cheese', 1],
        ['Bacon', 1],
        ['Egg', 1],
        ['Cheese', 2],
        ['Bacon', 2],
      ]),
    ],
    'You can only select maximum 4 customization for House Burger',
  ],
])(
  '[DIN-REV-06 DIN-REV-07 DIN-REV-08 DIN-REV-09 DIN-REV-10 AMB-63 AMB-64] %s shows an alert and sends nothing',
  async (_case, cart, words) => {
    const { server, user, press } = await openReview(cart);
    await press('Submit Order');
    await user.click(within(await screen.findByRole('alertdialog', { name: words })).getByRole('button'));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(server.madeOf('placeOrder')).toEqual([]);
  },
);

test('a line with a missing choice can be customized on the spot', async () => {
  const { user, press } = await openReview([line(steak, 'Mains', 1)]);
  await press('Customize Steak');
  await user.click(screen.getByRole('radio', { name: /Rare/ }));
  await press('Submit');
  expect(screen.queryByRole('button', { name: 'Customize Steak' })).toBeNull();
  expect(kept()[0].selectedSubItems).toMatchObject([{ subItemName: 'Rare', sequence: 1 }]);
});

test("[DIN-REV-11] an empty review says 'Empty Order!!!'", async () => {
  const { server, press } = await openReview([]);
  await press('Submit Order');
  const alert = await screen.findByRole('alertdialog', { name: 'Empty Order!!!' });
  expect(within(alert).getByText('Please select atleast 1 item .')).toBeTruthy();
  expect(server.madeOf('placeOrder')).toEqual([]);
});

test("[DIN-REV-12] 'Submit Order' asks first, and Cancel sends nothing", async () => {
  const { server, user, press } = await openReview(goodCart);
  await press('Submit Order');
  const question = await screen.findByRole('alertdialog', { name: 'Submit Order' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.madeOf('placeOrder')).toEqual([]);
  expect(kept()).toHaveLength(2);
});

test('[DIN-REV-18 DIN-REV-20 DIN-REV-21 DIN-REV-22 ORDER-57 MONEY-11 MONEY-12] the order is sent as documented', async () => {
  const { server, user, submit } = await openReview(goodCart);
  await user.type(screen.getByRole('textbox', { name: 'Instructions' }), 'Nut allergy');
  await submit();
  const [sent] = server.madeOf('placeOrder');
  expect(sent?.contentType).toBe('application/json');
  expect(sent?.headers.get('Authorization')).toBeNull();
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
  const choice = (subItemName: string, price: number, sequence: number) => ({
    subItemName,
    description: '',
    price,
    quantity: 1,
    sequence,
    subItemID: `${subItemName}${sequence}`,
  });
  expect(sent?.body).toEqual({
    suborder: [
      {
        items: [
          {
            itemID: 11,
            itemName: 'Focaccia',
            itemDescription: 'Focaccia, freshly made',
            itemQuantity: 1,
            itemPrice: 4.5,
            itemTotal: 4.5,
            specialInstruction: '',
            subItems: [],
          },
          {
            itemID: 21,
            itemName: 'House Burger',
            itemDescription: 'House Burger, freshly made',
            itemQuantity: 2,
            itemPrice: 18,
            itemTotal: 41.25,
            specialInstruction: 'No pickles',
            subItems: [choice('Cheese', 1.5, 1), choice('Bacon', 2.25, 1), choice('Cheese', 1.5, 2)],
          },
        ],
        taxAmt: 4.06,
        totalAmt: 45.75,
        itemCount: 3,
        tableID: 'abc123',
        restaurantID: 1,
        specialInstruction: 'Nut allergy',
      },
    ],
    tableID: 'abc123',
    restaurantID: 1,
    sessionstartTime: '2026-11-22T03:00:00.000Z',
  });
});

test('[DIN-REV-14 DIN-REV-15 DIN-REV-16 DIN-REV-19 STATE-17] a placed order clears cart and instruction, and its dialog leads to My Orders', async () => {
  const { user, submit } = await openReview(goodCart);
  await user.type(screen.getByRole('textbox', { name: 'Instructions' }), 'Nut allergy');
  await submit();
  const dialog = await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(within(dialog).getByText('Restaurant will confirm the order shortly')).toBeTruthy();
  expect(Object.keys(window.localStorage).filter((name) => /items|Instruction|unanswered/.test(name))).toEqual([]);
  await user.click(within(dialog).getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'My Orders' })).toBeTruthy();
  expect(window.location.pathname).toBe(`/customer/myorder/${segment}`);
});

test('dishes chosen while the order is being sent are not ordered and stay in the cart', async () => {
  let answer = (_placed: typeof placed) => {};
  const placeOrder = new Promise<typeof placed>((resolve) => {
    answer = resolve;
  });
  const { user, submit, press } = await openReview(goodCart, { ...answers, placeOrder });
  await submit();
  await press('Back To Menu');
  for (const category of [/^Starters.*dish/, /^Mains.*dish/])
    await user.click(await screen.findByRole('button', { name: category }));
  await user.click(await screen.findByRole('button', { name: 'More House Burger' }));
  expect(kept()).toHaveLength(2);
  answer(placed);
  const dialog = await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(kept()).toEqual([expect.objectContaining({ itemName: 'House Burger', qty: 1, selectedSubItems: [] })]);
  expect(screen.getByRole('button', { name: 'Add Focaccia', hidden: true })).toBeTruthy();
  await user.click(within(dialog).getByRole('button'));
});

test('[DIN-REV-13] an answer without a message shows Failed to save Order! and keeps the cart', async () => {
  const { submit } = await openReview(goodCart, { ...answers, placeOrder: refusal('Invalid') });
  await submit();
  expect(await screen.findByText('Failed to save Order!')).toBeTruthy();
  expect(kept()).toHaveLength(2);
});

test('[DIN-REV-13] a closed order is reported as closed', async () => {
  const { submit } = await openReview(goodCart, { ...answers, placeOrder: refusal('OrderClosed') });
  await submit();
  expect(await screen.findByText(/This order is closed and waiting for payment/)).toBeTruthy();
});

test.each([
  ['TooManySubOrders', /Your table has ordered 200 times.*Once it is paid, you can order again/],
  ['TooManyAtOnce', /Your table has submitted many orders within a minute.*submit again/],
  ['TooManyWaiting', /Too many orders are waiting for confirmation/],
] as const)('%s shows a message and keeps the cart', async (code, words) => {
  const { submit } = await openReview(goodCart, { ...answers, placeOrder: refusal(code) });
  await submit();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(kept()).toHaveLength(2);
});

const closedWords = 'This order is closed and waiting for payment. To order more, please speak to staff.';
const tableOrder = (status: 'O' | 'C') => success('dinerOrder', { result: buildOrder({ status }) });

test('an order closed by someone else blocks Submit, keeps the cart, and continues once reopened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    const { server, user } = await openReview(goodCart);
    const instructions = screen.getByRole('textbox', { name: 'Instructions' });
    await user.click(instructions);
    server.answer('dinerOrder', tableOrder('C'));
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    expect(within(screen.getByRole('contentinfo')).getByRole('alert').textContent).toBe(closedWords);
    expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', true);
    // The message must not interrupt typing.
    expect(document.activeElement).toBe(instructions);
    expect(screen.getByText('House Burger')).toBeTruthy();
    expect(kept()).toHaveLength(2);
    server.answer('dinerOrder', tableOrder('O'));
    await act(() => vi.advanceTimersByTimeAsync(15_100));
    expect(screen.queryByText(closedWords)).toBeNull();
    expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', false);
  } finally {
    vi.useRealTimers();
  }
});

test('an order closed just before Submit is announced once with focus, and blocks the next attempt', async () => {
  const { server, submit } = await openReview(goodCart, { ...answers, placeOrder: refusal('OrderClosed') });
  server.answer('dinerOrder', tableOrder('C'));
  await submit();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(closedWords));
  expect(screen.getAllByText(closedWords)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', true);
});

test('changed prices and removed dishes are shown line by line, and the rest is sent after a second review', async () => {
  const cart = [...goodCart, line(tea, 'Drinks', 1), line(steak, 'Mains', 1, [['Rare', 1]])];
  const server = dinerServer({ ...answers, placeOrder: refusal('PriceChanged') });
  keepCart(cart);
  const { user } = openAt(App, path);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', false));
  const result = menuWith({
    11: { price: 5 },
    21: { subItems: [{ subItemName: 'Cheese', description: '', price: 2 }] },
    24: null,
    23: { availibilty: 'O' },
  });
  server.answer('itemMenu', success('itemMenu', { result }));
  await user.click(screen.getByRole('button', { name: 'Submit Order' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  expect(await screen.findByText('Prices have changed. Please check your order again.')).toBeTruthy();
  expect(screen.getByText('Focaccia: was $4.50, now $5.00')).toBeTruthy();
  expect(screen.getByText('Cheese: was $1.50, now $2.00')).toBeTruthy();
  expect(screen.getByText('Bacon is no longer offered')).toBeTruthy();
  expect(screen.getByText(/No longer on the menu/)).toBeTruthy();
  expect(screen.getByText(/Out of stock/)).toBeTruthy();
  // 5.00 + 2 x 18.00 + 2.00 + 2.00
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('Sub-Total$45.00');
  server.answer('placeOrder', placed);
  await user.click(screen.getByRole('button', { name: 'Submit Order' }));
  await user.click(await screen.findByRole('button', { name: 'Submit' }));
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  const [first, second] = server.madeOf('placeOrder');
  expect(second?.body).toMatchObject({ suborder: [{ totalAmt: 45, itemCount: 3, items: [{ itemPrice: 5 }, {}] }] });
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});

test('a dish no longer on the menu can be removed', async () => {
  const { press } = await openReview([...goodCart, line(tea, 'Drinks', 1)], {
    ...answers,
    itemMenu: success('itemMenu', { result: menuWith({ 24: null }) }),
  });
  await press('Remove Tea');
  expect(screen.queryByText('Tea')).toBeNull();
  expect(kept()).toHaveLength(2);
});

test('a fault that the server locates appears at its dish', async () => {
  const fields = [{ path: 'suborder.0.items.1.itemQuantity', message: 'Each dish can be ordered 1 to 99 times.' }];
  const { submit } = await openReview(goodCart, { ...answers, placeOrder: refusal('Invalid', { fields }) });
  await submit();
  const mains = within(screen.getByRole('region', { name: 'Mains' }));
  expect(await mains.findByText('Each dish can be ordered 1 to 99 times.')).toBeTruthy();
});

test('[DIN-ORD-20] a lost answer is logged, and the same order is resent with the same key, even after a reload', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await openReview(goodCart, { ...answers, placeOrder: offline });
  await first.submit();
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  expect(log).toHaveBeenCalled();
  expect(first.alert).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(first.server.madeOf('placeOrder')).toHaveLength(2));
  expect(screen.getByText(/^Not sent yet/)).toBeTruthy();
  first.unmount();
  const second = await openReview(undefined);
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  const keys = [...first.server.madeOf('placeOrder'), ...second.server.madeOf('placeOrder')].map((one) =>
    one.headers.get('Idempotency-Key'),
  );
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('an unsent order is shown and resent on the menu too, but not in a later visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const first = await openReview(goodCart, { ...answers, placeOrder: offline });
  await first.submit();
  await screen.findByText(/^Not sent yet/);
  await first.press('Back To Menu');
  await screen.findByRole('button', { name: 'Review Order' });
  await screen.findByRole('button', { name: 'See Your Order' }, { timeout: 5_000 });
  expect(screen.getByText(/^Not sent yet/)).toBeTruthy();
  first.unmount();
  const visit = window.localStorage.getItem('sessionstartTime');
  window.localStorage.setItem('sessionstartTime', '2020-01-01T00:00:00.000Z');
  const later = dinerServer(answers);
  const { unmount } = openAt(App, `/customer/menu/${segment}`);
  await waitFor(() => expect(later.madeOf('ownTable')).toHaveLength(1), { timeout: 5_000 });
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  unmount();
  window.localStorage.setItem('sessionstartTime', visit ?? '');
  const again = dinerServer(answers);
  openAt(App, `/customer/menu/${segment}`);
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' }, { timeout: 5_000 });
  expect([later.madeOf('placeOrder'), again.madeOf('placeOrder')].map(({ length }) => length)).toEqual([0, 1]);
});

test.each([
  ['0$25$0.5$0|25$75$1$0|75$1000$2$0', true],
  ['0$1$0$0|1$2$0$0|2$1000$1$0', true],
  ['0$25$0$0|25$75$0$0|75$1000$0$0', false],
])('a service fee is announced if the plan %s has one', async (plan, isTold) => {
  const { server } = await openReview(goodCart, {
    ...{ ...answers, ...chargeAnswers },
    dinerChargePlan: success('dinerChargePlan', { result: plan }),
  });
  await waitFor(() => expect(server.madeOf('dinerChargePlan')).toHaveLength(1));
  const words = () => screen.queryByText('A service fee is added at payment.');
  if (isTold) await waitFor(() => expect(words()).toBeTruthy());
  else expect(words()).toBeNull();
});

test('quantities change on the review, down to none', async () => {
  const { press } = await openReview(goodCart);
  const totals = () => within(screen.getByRole('region', { name: 'Totals' })).getAllByRole('definition');
  await press('More House Burger');
  // 45.75 plus 18.00.
  expect(totals()[0]?.textContent).toBe('$63.75');
  await press('Less Focaccia');
  expect(screen.queryByText('Focaccia')).toBeNull();
  expect(totals()[0]?.textContent).toBe('$59.25');
});

test('dishes submitted by another tab during the question are not ordered twice', async () => {
  const { server, press, user } = await openReview(goodCart);
  await press('Submit Order');
  const question = await screen.findByRole('alertdialog', { name: 'Submit Order' });
  window.localStorage.removeItem(`items:${segment}`);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: `items:${segment}` })));
  await user.click(within(question).getByText('Submit'));
  expect(await screen.findByText(/was changed or submitted in another window/)).toBeTruthy();
  expect(screen.getByText('Nothing chosen yet')).toBeTruthy();
  expect(server.madeOf('placeOrder')).toHaveLength(0);
});

test('a different order after a lost answer warns and gets a new key', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { server, user, submit, press } = await openReview(goodCart, { ...answers, placeOrder: offline });
  await submit();
  await screen.findByText(/^Not sent yet/);
  await user.type(screen.getByRole('textbox', { name: 'Instructions' }), 'Changed');
  expect(screen.queryByText(/goes out by itself/)).toBeNull();
  expect(screen.getByText(/Please look at Previous Order first/)).toBeTruthy();
  await press('Submit Order');
  const question = await screen.findByRole('alertdialog');
  expect(within(question).getByText(/Please look at Previous Order first/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  await waitFor(() => expect(server.madeOf('placeOrder')).toHaveLength(2));
  const [one, two] = server.madeOf('placeOrder').map((made) => made.headers.get('Idempotency-Key'));
  expect(one).not.toBe(two);
});

test('without crypto.randomUUID, as over plain http, an order still has a key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
  const { server, submit } = await openReview(goodCart);
  await submit();
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  const key = server.madeOf('placeOrder')[0]?.headers.get('Idempotency-Key');
  expect(key).toBe('abababab-abab-4bab-abab-abababababab');
});

test('pressing Submit Order twice asks and sends once', async () => {
  const { server, user, press } = await openReview(goodCart);
  await user.dblClick(screen.getByRole('button', { name: 'Submit Order' }));
  expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
  await user.dblClick(screen.getByRole('button', { name: 'Submit' }));
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(server.madeOf('placeOrder')).toHaveLength(1);
  void press;
});

test('an ended visit leads to the check-in and back to the review with the cart unchanged', async () => {
  const { server, user, submit } = await openReview(goodCart, {
    ...answers,
    placeOrder: refusal('NotCheckedIn'),
    verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
    isOtpRequired: success('isOtpRequired', { result: 1 }),
    checkOtp: success('checkOtp', { result: null }),
  });
  await submit();
  await user.type(await screen.findByLabelText('OTP'), '123456');
  await user.click(screen.getByRole('button', { name: 'Check-In' }));
  expect(await screen.findByRole('heading', { name: 'Review Order' })).toBeTruthy();
  expect(await screen.findByText('House Burger')).toBeTruthy();
  expect(server.madeOf('checkOtp')).toHaveLength(1);
});
