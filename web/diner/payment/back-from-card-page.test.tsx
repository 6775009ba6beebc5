import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { sessionMark } from '../../../core/domain/session-mark.ts';
import { buildSplit, receipt } from '../../testing/diner-data.ts';
import { refusal, success } from '../../testing/diner-server.ts';
import {
  assign,
  dinerSplitTest,
  dishes,
  due,
  free,
  keepCheckout,
  openSplit,
  pay,
  soupInPayment,
  splitOf,
  startedAs,
  third,
} from '../../testing/diner-split-desk.ts';

dinerSplitTest();

test("after Back from the card page the diner's part can be chosen again, and a new session replaces the old one", async () => {
  const { server, unmount, tick, press } = await openSplit(dishes());
  await tick(/Soup/);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')[0]?.body).not.toHaveProperty('replaces');
  unmount();
  const again = await openSplit(soupInPayment, { payOrder: startedAs('sess_2') });
  expect(screen.getByRole('checkbox', { name: /Soup/ })).toHaveProperty('checked', true);
  await again.press(/10%/);
  await again.press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(again.server.madeOf('payOrder')[0]?.body).toMatchObject({ part: 'shares:1', replaces: 'sess_1' });
  const keys = [server, again.server].map((diner) => diner.madeOf('payOrder')[0]?.headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('after Back from the card page a custom amount can be changed', async () => {
  keepCheckout([], 8000);
  const { user } = await openSplit(free({ paying: 80, left: 9.55 }));
  await user.type(screen.getByLabelText('My own amount'), '85');
  expect(due()).toBe('$85.00');
});

test('Pay works again on a page restored by the browser’s Back', async () => {
  const { server, press } = await openSplit(third('open', 'open'));
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(pay()).toHaveProperty('disabled', true);
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(server.madeOf('payOrder')[1]?.body).toMatchObject({ part: 'count:1', replaces: 'sess_1' });
});

const giveUp = 'I did not pay: choose again';
const given = (paid = false) => success('leaveCheckout', { result: { orderID: 1042, sessionId: 'sess_1', paid } });
/** The diner's own session, and someone else's. */
const openSessions = [sessionMark('sess_1'), sessionMark('sess_2')];
const soupHeld = { ...soupInPayment, openSessions };

test.each([
  ['a dish', [1], 2009, soupHeld, dishes()],
  ['an amount', [], 8000, free({ paying: 80, left: 9.55, openSessions }), free()],
  ['the whole bill', [], 0, buildSplit({ paying: 89.55, left: 0, openSessions }), buildSplit()],
] as const)(
  'after Back from the card page a diner can give up %s with one call for any number of presses',
  async (_what, shares, cents, held, after) => {
    keepCheckout(shares, cents);
    const { server, user } = await openSplit(held, { leaveCheckout: given() });
    server.answer('splitOf', () => splitOf(server.madeOf('leaveCheckout').length > 0 ? after : held));
    await user.dblClick(screen.getByRole('button', { name: giveUp }));
    expect(await screen.findByText('Nothing was charged. You can choose again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: giveUp })).toBeNull();
    expect(screen.queryByText('Being paid')).toBeNull();
    expect(server.madeOf('leaveCheckout').map(({ body }) => body)).toEqual([{ checkout: 'sess_1' }]);
    expect(window.localStorage.getItem('checkout')).toBeNull();
  },
);

test('the keyboard focus stays on the screen when the button to give up disappears', async () => {
  keepCheckout([1], 2009);
  const { server, user } = await openSplit(soupHeld, { leaveCheckout: given() });
  server.answer('splitOf', () => splitOf(server.madeOf('leaveCheckout').length > 0 ? dishes() : soupHeld));
  screen.getByRole('button', { name: giveUp }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Nothing was charged. You can choose again.');
  expect(document.activeElement?.tagName).toBe('MAIN');
});

test('a page restored by Back reloads the table at once', async () => {
  const { server, tick, press } = await openSplit(dishes());
  await tick(/Soup/);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  server.answer('splitOf', splitOf(soupHeld));
  act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
  expect(await screen.findByRole('button', { name: giveUp })).toBeTruthy();
});

test("nothing can be paid while a checkout ends, and a failure keeps the diner's part", async () => {
  keepCheckout([1], 2009);
  let answer: (reply: Response) => void = () => {};
  const pending = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { press, tick } = await openSplit(soupHeld, { leaveCheckout: () => pending });
  await tick(/Soup/);
  expect(pay()).toHaveProperty('disabled', false);
  await press(giveUp);
  expect(pay()).toHaveProperty('disabled', true);
  answer(refusal('Unavailable'));
  expect(await screen.findByText(/could not be canceled/)).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', false);
  expect(screen.getByRole('checkbox', { name: /Soup/ })).toHaveProperty('checked', true);
  expect(window.localStorage.getItem('checkout')).toContain('sess_1');
});

test('a checkout found to be paid leads to the success page', async () => {
  keepCheckout([1], 2009);
  const { press } = await openSplit(soupHeld, {
    leaveCheckout: given(true),
    completeOrder: success('completeOrder', { result: { orderID: 1042, status: 'C', amount: 20.09, left: 69.46 } }),
    invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'C' } }),
    dinerReceipt: receipt,
  });
  await press(giveUp);
  expect(await screen.findByRole('heading', { name: 'Your share is paid' })).toBeTruthy();
});

const otherSession = [sessionMark('sess_2')];
const wholeHeldByOther = buildSplit({ paying: 89.55, left: 0, openSessions: otherSession });
const freeHeldByOther = free({ paying: 80, left: 9.55, openSessions: otherSession });

test.each([
  ['nothing that the diner chose is being paid', [1], 2009, dishes(), 'sess_1'],
  ['another guest is paying', [2], 4631, { ...soupHeld, openSessions: otherSession }, 'sess_1'],
  ['another guest has taken over the whole bill', [], 0, wholeHeldByOther, 'sess_1'],
  ['another guest pays an amount', [], 2000, freeHeldByOther, 'sess_1'],
  ["the diner's session is not known", [1], 2009, soupHeld, ''],
] as const)('there is nothing to give up while %s', async (_case, shares, cents, split, session) => {
  keepCheckout(shares, cents, session);
  await openSplit(split);
  expect(screen.queryByRole('button', { name: giveUp })).toBeNull();
});
