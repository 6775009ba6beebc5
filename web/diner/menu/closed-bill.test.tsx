import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { buildOrder, chargeAnswers, menuAnswers, paymentRecord } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { dish, kept, menuAddress, menuTest, openMenu } from '../../testing/menu-desk.ts';
import { App } from '../app.tsx';

menuTest();

const closedWords = 'This order is closed and waiting for payment. To order more, please speak to staff.';
const tableOrder = (status: 'O' | 'C' | 'P') => success('dinerOrder', { result: buildOrder({ status }) });

test('a phone that comes to a closed bill is led to the payment, and a later look at the menu adds nothing', async () => {
  dinerServer({ ...menuAnswers, ...chargeAnswers, dinerOrder: tableOrder('C') });
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  const { user } = openAt(App, menuAddress);
  expect(await screen.findByRole('heading', { name: 'Payment' })).toBeTruthy();
  act(() => window.history.pushState(null, '', menuAddress));
  await user.click(await screen.findByRole('button', { name: /^Starters/, expanded: false }));
  expect(dish('Focaccia').queryByRole('button', { name: 'Add Focaccia' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Make Payment' }));
  expect(await screen.findByRole('heading', { name: 'Payment' })).toBeTruthy();
});

test.each([
  ['is open again', tableOrder('O')],
  ['is paid', tableOrder('P')],
  ['belongs to a visit that is over', refusal('NotCheckedIn')],
] as const)(
  'the menu says that an order was closed by someone else, and does not lead to the review until it %s',
  async (_case, after) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { server, user, category } = await openMenu();
    const review = () => screen.getByRole('button', { name: 'Review Order' });
    const later = () => act(() => vi.advanceTimersByTimeAsync(15_100));
    await category(/^Starters/);
    await user.click(dish('Focaccia').getByRole('button', { name: 'Add Focaccia' }));
    expect(review()).toHaveProperty('disabled', false);
    server.answer('dinerOrder', tableOrder('C'));
    await later();
    expect(within(screen.getByRole('contentinfo')).getByRole('alert').textContent).toBe(closedWords);
    expect(screen.queryByRole('button', { name: 'Review Order' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Previous Order' })).toHaveProperty('disabled', false);
    // If the request fails, the page keeps the last known state.
    vi.spyOn(console, 'error').mockImplementation(() => {});
    server.answer('dinerOrder', offline);
    await later();
    expect(screen.queryByRole('button', { name: 'Review Order' })).toBeNull();
    server.answer('dinerOrder', after);
    await later();
    expect(screen.queryByText(closedWords)).toBeNull();
    expect(review()).toHaveProperty('disabled', false);
    expect(kept()).toMatchObject([{ itemId: 11, qty: 1 }]);
  },
);
