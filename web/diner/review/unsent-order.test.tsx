import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { segment } from '../../testing/diner-data.ts';
import { offline } from '../../testing/diner-server.ts';
import { goodCart, openReview, reviewTest, serveReview } from '../../testing/review-desk.ts';
import { App } from '../app.tsx';

reviewTest();
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

test('[DIN-ORD-20] a lost answer is logged, and the same order is resent with the same key, even after a reload', async () => {
  const first = await openReview(goodCart, { placeOrder: offline });
  await first.submit();
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  expect(console.error).toHaveBeenCalled();
  expect(first.alert).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(first.server.madeOf('placeOrder')).toHaveLength(2));
  expect(screen.getByText(/^Not sent yet/)).toBeTruthy();
  first.unmount();
  const second = await openReview(undefined);
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  const sent = [first, second].flatMap(({ server }) => server.madeOf('placeOrder'));
  const keys = sent.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('an unsent order is shown and resent on the menu too, but not in a later visit', async () => {
  const first = await openReview(goodCart, { placeOrder: offline });
  await first.submit();
  await screen.findByText(/^Not sent yet/);
  await first.press('Back To Menu');
  await screen.findByRole('button', { name: 'Review Order' });
  await screen.findByRole('button', { name: 'See Your Order' });
  expect(await screen.findByText(/^Not sent yet/)).toBeTruthy();
  first.unmount();
  // While a response may still arrive, the strip doesn't claim that there was none.
  const slow = serveReview({ placeOrder: () => new Promise<never>(() => {}) });
  const waiting = openAt(App, `/customer/menu/${segment}`);
  // It doesn't look like an error either.
  expect((await screen.findByText('Your order is being sent.')).closest('[role]')?.role).toBe('status');
  await waitFor(() => expect(slow.madeOf('placeOrder')).toHaveLength(1));
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  waiting.unmount();
  const visit = window.localStorage.getItem('sessionstartTime');
  window.localStorage.setItem('sessionstartTime', '2020-01-01T00:00:00.000Z');
  const later = serveReview();
  const { unmount } = openAt(App, `/customer/menu/${segment}`);
  await waitFor(() => expect(later.madeOf('ownTable')).toHaveLength(1));
  expect(screen.queryByText(/^Not sent yet/)).toBeNull();
  unmount();
  window.localStorage.setItem('sessionstartTime', visit ?? '');
  const again = serveReview();
  openAt(App, `/customer/menu/${segment}`);
  await screen.findByRole('alertdialog', { name: 'Submitted New Order' });
  expect([later.madeOf('placeOrder'), again.madeOf('placeOrder')].map(({ length }) => length)).toEqual([0, 1]);
});

test('a different order after a lost answer warns and gets a new key', async () => {
  const { server, user, submit, press } = await openReview(goodCart, { placeOrder: offline });
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
  const [first, two] = server.madeOf('placeOrder').map((made) => made.headers.get('Idempotency-Key'));
  expect(first).not.toBe(two);
});
