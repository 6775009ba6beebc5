import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import {
  buildOrder,
  buildSubOrder,
  chargeAnswers,
  menuAnswers,
  paymentRecord,
  segment,
} from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const order = success('dinerOrder', {
  result: buildOrder({ suborder: [buildSubOrder({ subOrderID: 2, status: 'O' })] }),
});
const calledAt = '2026-11-22T03:42:10.000Z';
const waits = { kind: 'staff' as const, calledAt, takenAt: null };
const made = (isNew: boolean) => success('callStaff', { result: { isNew, calls: [waits] } });

type Answers = Parameters<typeof dinerServer>[0];

/** The buttons appear a second after the first screen. */
async function openMenu(
  answers: Answers = {},
  path = `/customer/menu/${segment}`,
  drawn: string | RegExp = 'Starters',
) {
  const server = dinerServer({ ...menuAnswers, dinerOrder: order, ...answers });
  const opened = openAt(App, path);
  await screen.findAllByText(drawn);
  await opened.user.click(await screen.findByRole('button', { name: /^(Staff|Called|Coming)$/ }));
  const group = within(screen.getByRole('group', { name: 'Staff' }));
  return { server, group, ...opened };
}

// Must be the first test of this file: later parts load once per page.
test('the first screen does not wait for the call buttons', async () => {
  const server = dinerServer({ ...menuAnswers, dinerOrder: order });
  openAt(App, `/customer/menu/${segment}`);
  await screen.findByRole('button', { name: 'Review Order' });
  await screen.findAllByText('Starters');
  expect(screen.queryByRole('button', { name: 'Staff' })).toBeNull();
  expect(server.madeOf('ownTableCalls')).toEqual([]);
  await screen.findByRole('button', { name: 'Staff' });
});

const closed = (joinedWith: string[] = []) =>
  success('dinerOrder', { result: buildOrder({ status: 'C', joinedWith }) });

describe.each([
  ['menu', `/customer/menu/${segment}`, order, 'Starters'],
  ['my orders', `/customer/myorder/${segment}`, order, 'Make Payment'],
  ['payment', '/customer/payment', closed(), 'Amt to Pay'],
  ['payment of a bill that staff take with another', '/customer/payment', closed(['Bar 2']), /Bar 2/],
  ['payment of an order that is open again', '/customer/payment', order, 'Your order is open again'],
])('on the screen %s', (_name, path, dinerOrder, drawn) => {
  test('a guest calls staff once for any number of taps, and sees since when', async () => {
    let answer = (_answer: ReturnType<typeof made>) => {};
    const slow = () =>
      new Promise<ReturnType<typeof made>>((resolve) => {
        answer = resolve;
      });
    window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
    const { server, user } = await openMenu({ ...chargeAnswers, dinerOrder, callStaff: slow }, path, drawn);
    const group = within(screen.getByRole('group', { name: 'Staff' }));
    expect(group.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Call staff',
      'Ask for the bill',
    ]);
    await user.dblClick(group.getByRole('button', { name: 'Call staff' }));
    answer(made(true));
    await group.findByRole('button', { name: 'Staff have been called 07:42:10 PM' });
    expect(server.madeOf('callStaff').map(({ body }) => body)).toEqual([{ kind: 'staff' }]);
    expect(group.getByRole('button', { name: 'Ask for the bill' })).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByText('Staff were called at 07:42:10 PM.').getAttribute('role')).toBe('status'),
    );
  });
});

test("the buttons work before the table's calls are known", async () => {
  const { group, user } = await openMenu({ ownTableCalls: () => new Promise(() => {}), callStaff: made(true) });
  await user.click(group.getByRole('button', { name: 'Call staff' }));
  await group.findByRole('button', { name: /^Staff have been called/ });
});

test('a waiting or accepted call is shown when the screen opens', async () => {
  const taken = { kind: 'bill' as const, calledAt, takenAt: calledAt };
  const { group } = await openMenu({ ownTableCalls: success('ownTableCalls', { result: [taken, waits] }) });
  await group.findByRole('button', { name: 'On the way Your bill' });
  expect(screen.getByText('Called')).toBeTruthy();
  expect(group.getByRole('button', { name: 'Staff have been called 07:42:10 PM' })).toBeTruthy();
});

test('a second press shows the state of the first call', async () => {
  const { group, user } = await openMenu({
    ownTableCalls: success('ownTableCalls', { result: [waits] }),
    callStaff: made(false),
  });
  await user.click(await group.findByRole('button', { name: /^Staff have been called/ }));
  // In the toast and in the live region.
  await waitFor(() => expect(screen.getAllByText('Staff were called at 07:42:10 PM.')).toHaveLength(2));
});

test('a call accepted by staff is pushed to the phone', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const events = new ReadableStream<Uint8Array>({
    start(begun) {
      controller = begun;
      begun.enqueue(new TextEncoder().encode('data: all\n\n'));
    },
  });
  const { server, group } = await openMenu({
    ownTableCalls: success('ownTableCalls', { result: [waits] }),
    tableChanges: () => new Response(events),
  });
  await group.findByRole('button', { name: /^Staff have been called/ });
  await waitFor(() => expect(server.madeOf('tableChanges')).toHaveLength(1));
  server.answer('ownTableCalls', success('ownTableCalls', { result: [{ ...waits, takenAt: calledAt }] }));
  act(() => controller?.enqueue(new TextEncoder().encode('data: calls\n\n')));
  await group.findByRole('button', { name: 'On the way Staff' }, { timeout: 900 });
});

test('a second call within a minute says how long to wait, until the wait is over', async () => {
  const { server, group, user } = await openMenu({ callStaff: refusal('TooManyTries', { wait: 42 }) });
  const call = () => user.click(group.getByRole('button', { name: 'Ask for the bill' }));
  await call();
  await screen.findByText('You just called. You can call again in 42 seconds.');
  server.answer('callStaff', refusal('TooManyTries', { wait: 1 }));
  await call();
  const words = await screen.findByText('You just called. You can call again in 1 second.');
  await waitFor(() => expect(words.isConnected).toBe(false));
});

test('network and server failures show until answered, and the call is resent', async () => {
  const { server, group, user } = await openMenu({ callStaff: offline });
  await user.click(group.getByRole('button', { name: 'Call staff' }));
  await screen.findByText(/^Not sent yet/);
  server.answer('callStaff', refusal('ServerError'));
  window.dispatchEvent(new Event('online'));
  await screen.findByText('Staff could not be called. Please try again.');
  server.answer('callStaff', made(true));
  await user.click(group.getByRole('button', { name: 'Call staff' }));
  await group.findByRole('button', { name: /^Staff have been called/ });
  expect(screen.queryByRole('alert', { name: '' })?.textContent ?? '').toBe('');
});

test('no one is on the way any more after the visit has ended', async () => {
  const taken = { kind: 'bill' as const, calledAt, takenAt: calledAt };
  const { server } = await openMenu({ ownTableCalls: success('ownTableCalls', { result: [taken] }) });
  await screen.findByText('Coming');
  server.answer('ownTableCalls', refusal('NotCheckedIn'));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.queryByText('Coming')).toBeNull());
});

test('an ended visit leads to the check-in', async () => {
  const { group, user } = await openMenu({
    ownTableCalls: refusal('NotCheckedIn'),
    callStaff: refusal('NotCheckedIn'),
    verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
    isOtpRequired: success('isOtpRequired', { result: 1 }),
  });
  await user.click(group.getByRole('button', { name: 'Call staff' }));
  await screen.findByRole('button', { name: 'Check-In' });
});
