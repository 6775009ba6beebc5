import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import type { SplitBill } from '../../core/contract/splits.ts';
import { App } from '../diner/app.tsx';
import { checkedIn, forgetEverything, openAt } from './diner-app.tsx';
import { buildOrder, buildSplit, chargeAnswers, paymentRecord } from './diner-data.ts';
import { dinerServer, success } from './diner-server.ts';

/** A stub for the navigation to the card page. */
export const assign = vi.fn();

export function dinerSplitTest(): void {
  beforeEach(() => {
    checkedIn();
    window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
    assign.mockReset();
    vi.spyOn(window.location, 'assign').mockImplementation(assign);
    vi.spyOn(console, 'error').mockImplementation(() => {});
  });
  afterEach(forgetEverything);
}

type State = SplitBill['shares'][number]['state'];
const share = (share: number, amount: number, state: State = 'open', name = '') => ({ share, name, amount, state });
export const third = (...states: State[]) =>
  buildSplit({ way: 'equal', shares: states.map((state, at) => share(at + 1, 29.85, state)) });
export const threeOpen = third('open', 'open', 'open');
export const dishes = (soup: State = 'open') => {
  const burgers = [share(2, 46.31, 'open', 'House Burger'), share(3, 23.15, 'open', 'House Burger')];
  return buildSplit({ way: 'items', shares: [share(1, 20.09, soup, 'Soup'), ...burgers] });
};
export const seats = buildSplit({
  way: 'seats',
  ways: ['equal', 'items', 'seats', 'free'],
  shares: [
    { ...share(1, 50.55, 'open', 'Seat 1'), dishes: ['Steak', 'Bread (shared by 2)'] },
    { ...share(2, 39, 'open', 'Seat 2'), dishes: ['Bread (shared by 2)'] },
  ],
});
export const soupInPayment = { ...dishes('paying'), paying: 20.09, left: 69.46 };
export const free = (values: Partial<SplitBill> = {}) => buildSplit({ way: 'free', ...values });
export const splitOf = (result: SplitBill) => success('splitOf', { result });

export const startedAs = (session: string) =>
  success('payOrder', { result: session, url: `http://localhost:3000/checkout/${session}` });
const answers = {
  ...chargeAnswers,
  dinerOrder: success('dinerOrder', { result: buildOrder({ status: 'C' }) }),
  payOrder: startedAs('sess_1'),
};

/** Stores the phone's own checkout. */
export const keepCheckout = (shares: readonly number[], cents: number, session = 'sess_1') =>
  window.localStorage.setItem('checkout', JSON.stringify({ orderID: 1042, session, shares, cents }));

export async function openSplit(split: SplitBill, changes: Parameters<typeof dinerServer>[0] = {}) {
  const server = dinerServer({ ...answers, splitOf: splitOf(split), ...changes });
  const opened = openAt(App, '/customer/payment');
  await screen.findByRole('button', { name: 'Pay' });
  await waitFor(() => expect(screen.queryByLabelText('Loading your bill')).toBeNull());
  const press = (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name }));
  const tick = (name: string | RegExp) => opened.user.click(screen.getByRole('checkbox', { name }));
  return { server, ...opened, press, tick };
}

export const due = () => screen.getByRole('contentinfo').querySelector('output')?.textContent;
export const pay = () => screen.getByRole('button', { name: 'Pay' });
export const bar = () => within(screen.getByRole('contentinfo'));
export const table = () => within(screen.getByRole('region', { name: 'The bill of your table' }));
export const later = () => act(() => vi.advanceTimersByTimeAsync(5100));
