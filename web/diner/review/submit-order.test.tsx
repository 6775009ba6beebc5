import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildOrder, menuWith, segment, steak, tea } from '../../testing/diner-data.ts';
import { refusal, success } from '../../testing/diner-server.ts';
import { goodCart, keptCart, line, openReview, placed, reviewTest } from '../../testing/review-desk.ts';

reviewTest();

test("[DIN-REV-12 DIN-REV-18 DIN-REV-20 DIN-REV-21 DIN-REV-22 ORDER-57 MONEY-11 MONEY-12] 'Submit Order' asks first, Cancel sends nothing, and the order is sent as documented", async () => {
  const { server, user, press, submit } = await openReview(goodCart);
  await press('Submit Order');
  const question = await screen.findByRole('alertdialog', { name: 'Submit Order' });
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(server.madeOf('placeOrder')).toEqual([]);
  expect(keptCart()).toHaveLength(2);
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

test('[DIN-REV-14 DIN-REV-15 DIN-REV-16 DIN-REV-19 STATE-17] a placed order clears cart and instruction, its dialog leads to My Orders, and two presses ask and send once', async () => {
  const { server, user } = await openReview(goodCart);
  await user.type(screen.getByRole('textbox', { name: 'Instructions' }), 'Nut allergy');
  await user.dblClick(screen.getByRole('button', { name: 'Submit Order' }));
  expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
  await user.dblClick(screen.getByRole('button', { name: 'Submit' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(server.madeOf('placeOrder')).toHaveLength(1);
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
  const { server, user, submit, press } = await openReview(goodCart, { placeOrder });
  await submit();
  await press('Back To Menu');
  // The menu screen resends the order, and both requests get a response.
  await waitFor(() => expect(server.madeOf('placeOrder')).toHaveLength(2));
  for (const category of [/^Starters.*dish/, /^Mains.*dish/])
    await user.click(await screen.findByRole('button', { name: category }));
  await user.click(await screen.findByRole('button', { name: 'More House Burger' }));
  expect(keptCart()).toHaveLength(2);
  answer(placed);
  const dialog = await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(keptCart()).toEqual([expect.objectContaining({ itemName: 'House Burger', qty: 1, selectedSubItems: [] })]);
  expect(screen.getByRole('button', { name: 'Add Focaccia', hidden: true })).toBeTruthy();
  await user.click(within(dialog).getByRole('button'));
  expect(await screen.findByRole('heading', { name: 'My Orders' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
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

test('without crypto.randomUUID, as over plain http, an order still has a key', async () => {
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(171) });
  const { server, submit } = await openReview(goodCart);
  await submit();
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  const key = server.madeOf('placeOrder')[0]?.headers.get('Idempotency-Key');
  expect(key).toBe('abababab-abab-4bab-abab-abababababab');
});

test.each([
  ['Invalid', 'Failed to save Order!'],
  ['OrderClosed', /This order is closed and waiting for payment/],
  ['TooManySubOrders', /Your table has ordered 200 times.*Once it is paid, you can order again/],
  ['TooManyAtOnce', /Your table has submitted many orders within a minute.*submit again/],
  ['TooManyWaiting', /Too many orders are waiting for confirmation/],
] as const)('[DIN-REV-13] an order refused with %s says so and stays in the cart', async (code, words) => {
  const { submit } = await openReview(goodCart, { placeOrder: refusal(code) });
  await submit();
  expect(await screen.findByText(words)).toBeTruthy();
  expect(keptCart()).toHaveLength(2);
});

const closedWords = 'This order is closed and waiting for payment. To order more, please speak to staff.';
const tableOrder = (status: 'O' | 'C') => success('dinerOrder', { result: buildOrder({ status }) });

test('an order closed by someone else blocks Submit, keeps the cart, and continues once reopened', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
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
  expect(keptCart()).toHaveLength(2);
  server.answer('dinerOrder', tableOrder('O'));
  await act(() => vi.advanceTimersByTimeAsync(15_100));
  expect(screen.queryByText(closedWords)).toBeNull();
  expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', false);
});

test('an order closed just before Submit is announced once with focus, and blocks the next attempt', async () => {
  const { server, submit } = await openReview(goodCart, { placeOrder: refusal('OrderClosed') });
  server.answer('dinerOrder', tableOrder('C'));
  await submit();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(closedWords));
  expect(screen.getAllByText(closedWords)).toHaveLength(1);
  expect(screen.getByRole('button', { name: 'Submit Order' })).toHaveProperty('disabled', true);
});

test('changed prices and removed dishes are shown line by line, and the rest is sent after a second review', async () => {
  const cart = [...goodCart, line(tea, 'Drinks', 1), line(steak, 'Mains', 1, ['Rare'])];
  const { server, submit } = await openReview(cart, { placeOrder: refusal('PriceChanged') });
  const changed = menuWith({
    11: { price: 5 },
    21: { subItems: [{ subItemName: 'Cheese', description: '', price: 2 }] },
    24: null,
    23: { availibilty: 'O' },
  });
  server.answer('itemMenu', success('itemMenu', { result: changed }));
  await submit();
  expect(await screen.findByText('Prices have changed. Please check your order again.')).toBeTruthy();
  expect(screen.getByText('Focaccia: was $4.50, now $5.00')).toBeTruthy();
  expect(screen.getByText('Cheese: was $1.50, now $2.00')).toBeTruthy();
  expect(screen.getByText('Bacon is no longer offered')).toBeTruthy();
  expect(screen.getByText(/No longer on the menu/)).toBeTruthy();
  expect(screen.getByText(/Out of stock/)).toBeTruthy();
  // 5.00 + 2 x 18.00 + 2.00 + 2.00
  expect(screen.getByRole('region', { name: 'Totals' }).textContent).toContain('Sub-Total$45.00');
  server.answer('placeOrder', placed);
  await submit();
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  const [first, second] = server.madeOf('placeOrder');
  expect(second?.body).toMatchObject({ suborder: [{ totalAmt: 45, itemCount: 3, items: [{ itemPrice: 5 }, {}] }] });
  expect(second?.headers.get('Idempotency-Key')).not.toBe(first?.headers.get('Idempotency-Key'));
});

test('a fault that the server locates appears at its dish', async () => {
  const fields = [{ path: 'suborder.0.items.1.itemQuantity', message: 'Each dish can be ordered 1 to 99 times.' }];
  const { submit } = await openReview(goodCart, { placeOrder: refusal('Invalid', { fields }) });
  await submit();
  const mains = within(screen.getByRole('region', { name: 'Mains' }));
  expect(await mains.findByText('Each dish can be ordered 1 to 99 times.')).toBeTruthy();
});

test('an ended visit leads to the check-in and back to the review with the cart unchanged', async () => {
  const { server, user, submit } = await openReview(goodCart, {
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
