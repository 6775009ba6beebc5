import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { dish, kept, menuAddress, menuTest, openMenu } from '../../testing/menu-desk.ts';
import { App } from '../app.tsx';
import { forget } from '../storage/storage.ts';

menuTest();

test('[DIN-MENU-09 AMB-91] a network error shows a browser alert, and Retry loads the menu', async () => {
  const server = dinerServer({ ...menuAnswers, itemMenu: offline });
  const { user, alert } = openAt(App, menuAddress);
  await waitFor(() => expect(alert.mock.calls).toEqual([['Network error, please try again']]));
  server.answer('itemMenu', menuAnswers.itemMenu);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Starters/, expanded: false })).toBeTruthy();
});

test('an open menu stays current, and without an answer shows its age without an alert', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = dinerServer({ ...menuAnswers });
  const { alert } = openAt(App, menuAddress);
  await screen.findByRole('button', { name: /Starters/, expanded: false });
  await act(() => vi.advanceTimersByTimeAsync(14_500));
  expect(server.madeOf('itemMenu')).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(server.madeOf('itemMenu')).toHaveLength(2);
  server.answer('itemMenu', offline);
  await act(() => vi.advanceTimersByTimeAsync(16_000));
  expect(await screen.findByText(/Last updated/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /Starters/, expanded: false })).toBeTruthy();
  expect(alert).not.toHaveBeenCalled();
});

test('a page that starts offline alerts once, and the menu appears when it can', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const server = dinerServer({ ...menuAnswers, itemMenu: offline });
  const { alert } = openAt(App, menuAddress);
  expect(await screen.findByText('The menu could not be loaded.')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(31_000));
  expect(server.madeOf('itemMenu')).toHaveLength(3);
  expect(alert).toHaveBeenCalledTimes(1);
  server.answer('itemMenu', menuAnswers.itemMenu);
  await act(() => vi.advanceTimersByTimeAsync(15_000));
  expect(await screen.findByRole('button', { name: /Starters/, expanded: false })).toBeTruthy();
});

test('a menu that the server only has in its cache shows its time', async () => {
  const headers = { 'X-Menu-As-Of': '2026-11-22T20:04:31.000Z', 'x-undeclared': 'yes' };
  const server = dinerServer({
    ...menuAnswers,
    taxRate: new Response(JSON.stringify(menuAnswers.taxRate), { headers }),
  });
  const { user } = openAt(App, menuAddress);
  // 20:04 UTC in US Pacific.
  expect((await screen.findByText(/^Last updated/)).parentElement?.textContent).toMatch(/^Last updated 12:04:31 PM/);
  expect(screen.getByRole('button', { name: /Starters/, expanded: false })).toBeTruthy();
  server.answer('taxRate', menuAnswers.taxRate);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText(/^Last updated/)).toBeNull());
});

test.each([
  ['refused', refusal('NotFound'), 'The menu could not be loaded.'],
  ['empty', success('itemMenu', { result: [] }), 'There are no dishes on the menu yet'],
])('a menu that is %s says so in its place without an alert', async (_case, itemMenu, words) => {
  dinerServer({ ...menuAnswers, itemMenu });
  const { alert } = openAt(App, menuAddress);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(alert).not.toHaveBeenCalled();
});

test.each(['{', '[1, null, {"itemId": "x"}]', '"text"', '{"a": 1}'])(
  'a stored cart of %s breaks nothing',
  async (text) => {
    window.localStorage.setItem(`items:${segment}`, text);
    const { user, category } = await openMenu();
    await category(/^Starters/);
    await user.click(screen.getByRole('button', { name: 'Add Focaccia' }));
    expect(kept()).toMatchObject([{ itemId: 11, qty: 1 }]);
  },
);

test('an open page works when the browser storage refuses writes', async () => {
  const { user, category } = await openMenu();
  await category(/^Starters/);
  const refuse = vi.fn().mockThrow(new DOMException('full', 'QuotaExceededError'));
  vi.stubGlobal('localStorage', Object.create(window.localStorage, { setItem: { value: refuse } }));
  await user.click(screen.getByRole('button', { name: 'Add Focaccia' }));
  await user.click(screen.getByRole('button', { name: 'More Focaccia' }));
  expect(dish('Focaccia').getByText('2')).toBeTruthy();
  expect(refuse).toHaveBeenCalled();
  // Values that can't be stored stay in memory, so remove them.
  forget(`items:${segment}`);
});

test('a server failure shows its request id', async () => {
  const failed = refusal('ServerError');
  failed.headers.set('X-Request-Id', 'kX3abc_90-de');
  dinerServer({ ...menuAnswers, itemMenu: failed });
  openAt(App, menuAddress);
  expect((await screen.findByText('Request kX3abc_90-de')).closest('[role="alert"]')).toBeTruthy();
});
