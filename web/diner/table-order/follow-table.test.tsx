import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkedIn, forgetEverything, keepCart, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSubOrder, menuAnswers, segment } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { App } from '../app.tsx';

beforeEach(checkedIn);
afterEach(forgetEverything);

const confirmed = success('dinerOrder', {
  result: buildOrder({ suborder: [buildSubOrder({ subOrderID: 2, status: 'O' })] }),
});
const elsewhere = success('ownTable', { result: { tableID: 'new456', tableName: 'Garden 2' } });
const myOrders = `/customer/myorder/${segment}`;
const notice = 'You are at Garden 2 now. Your order came with you.';
const soup = {
  itemId: 1,
  itemName: 'Tomato Soup',
  description: '',
  price: 7.5,
  itemCategoryId: 1,
  categoryName: 'Starters',
  qty: 2,
  selectedSubItems: [],
  specialInstruction: '',
};

test('moved guests see their new table with their cart and orders', async () => {
  keepCart([soup]);
  localStorage.setItem('orderInstruction:1-abc123', 'No salt');
  const server = dinerServer({ ...menuAnswers, dinerOrder: confirmed, ownTable: elsewhere });
  openAt(App, myOrders);
  await screen.findByRole('region', { name: /Confirmed/ });
  await screen.findByText(notice);
  await waitFor(() => expect(window.location.pathname).toBe('/customer/myorder/1-new456'));
  await screen.findByText('Demo Bistro · Garden 2');
  expect(screen.getByRole('region', { name: /Confirmed/ })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem('items:1-new456') ?? '[]')).toMatchObject([
    { itemName: 'Tomato Soup', qty: 2 },
  ]);
  expect(localStorage.getItem('orderInstruction:1-new456')).toBe('No salt');
  expect(localStorage.getItem('items:1-abc123')).toBeNull();
  await waitFor(() => expect(server.made.at(-1)?.query).not.toMatchObject({ tableno: 'abc123' }));
  expect(server.madeOf('verifyTable')).toEqual([]);
});

test('the stream announces the move, and an old address leads to the new table in every tab', async () => {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const events = new ReadableStream<Uint8Array>({
    start(begun) {
      controller = begun;
      begun.enqueue(new TextEncoder().encode('data: all\n\n'));
    },
  });
  const server = dinerServer({ ...menuAnswers, dinerOrder: confirmed, tableChanges: () => new Response(events) });
  const first = openAt(App, `/customer/myorder/${segment}`);
  await waitFor(() => expect(server.madeOf('ownTable').length).toBeGreaterThan(0));
  server.answer('ownTable', elsewhere);
  act(() => controller?.enqueue(new TextEncoder().encode('data: tables\n\n')));
  await waitFor(() => expect(window.location.pathname).toBe('/customer/myorder/1-new456'));
  first.unmount();
  openAt(App, `/customer/review/${segment}`);
  await waitFor(() => expect(window.location.pathname).toBe('/customer/review/1-new456'));
  expect(server.madeOf('verifyTable')).toEqual([]);
});

test('a screen without a table in its address names the new one as well', async () => {
  dinerServer({
    ...menuAnswers,
    dinerOrder: success('dinerOrder', { result: buildOrder({ status: 'O', suborder: [] }) }),
    ownTable: elsewhere,
  });
  openAt(App, '/customer/payment');
  await screen.findByText('Demo Bistro · Garden 2');
});

test('an unanswered submission keeps its original table until it is answered', async () => {
  keepCart([soup]);
  const unanswered = { key: 'kept', body: {}, content: 'x' };
  localStorage.setItem('unanswered:order:1-abc123', JSON.stringify(unanswered));
  localStorage.setItem('orderKey:1-abc123', unanswered.key);
  const server = dinerServer({ ...menuAnswers, dinerOrder: confirmed, ownTable: elsewhere });
  openAt(App, myOrders);
  await waitFor(() => expect(server.madeOf('ownTable').length).toBeGreaterThan(0));
  await new Promise((resolve) => setTimeout(resolve, 1200));
  expect(window.location.pathname).toBe(myOrders);
  localStorage.removeItem('unanswered:order:1-abc123');
  await screen.findByText(notice);
});

test('a submission with a changed cart does not block the move, and its result is still requested', async () => {
  keepCart([soup]);
  const unanswered = JSON.stringify({ key: 'kept', body: {}, content: 'x' });
  localStorage.setItem('unanswered:order:1-abc123', unanswered);
  localStorage.setItem('orderKey:1-abc123', 'another');
  dinerServer({ ...menuAnswers, dinerOrder: confirmed, ownTable: elsewhere });
  openAt(App, myOrders);
  await screen.findByText(notice);
  expect(localStorage.getItem('unanswered:order:1-new456')).toBe(unanswered);
});

test('a renamed table shows its new name without a message', async () => {
  dinerServer({
    ...menuAnswers,
    dinerOrder: confirmed,
    ownTable: success('ownTable', { result: { tableID: 'abc123', tableName: 'Garden 9' } }),
  });
  openAt(App, myOrders);
  await screen.findByText('Demo Bistro · Garden 9');
  expect(screen.queryByText(/came with you/)).toBeNull();
  expect(window.location.pathname).toBe(myOrders);
});

test.each([
  ['no answer', undefined],
  ['a visit that is over', refusal('NotCheckedIn')],
])('%s changes nothing', async (_, refused) => {
  const server = dinerServer({ ...menuAnswers, dinerOrder: confirmed, ownTable: refused ?? offline });
  openAt(App, myOrders);
  await waitFor(() => expect(server.madeOf('ownTable').length).toBeGreaterThan(0));
  await screen.findByText('Demo Bistro · Table 7');
  expect(window.location.pathname).toBe(myOrders);
  expect(screen.queryByText(/visit at this table has ended/)).toBeNull();
});

test.each(['menu', 'review'] as const)(
  'an ended visit is announced on the %s, which leads to the check-in',
  async (screenName) => {
    dinerServer({
      ...menuAnswers,
      dinerOrder: confirmed,
      ownTable: refusal('NotCheckedIn'),
      verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
      isOtpRequired: success('isOtpRequired', { result: 1 }),
    });
    const { user } = openAt(App, `/customer/${screenName}/${segment}`);
    const words = 'Your visit at this table has ended. Please check in again to order.';
    const strip = (await screen.findByText(words)).closest('aside');
    if (!strip) throw new Error('not in a strip');
    await user.click(within(strip).getByRole('button', { name: 'Check-In' }));
    await screen.findByRole('heading', { name: 'Welcome' });
    expect(window.location.pathname + window.location.search).toBe(`/customer/checkin/${segment}?to=${screenName}`);
  },
);

test('a phone removed by staff leads to check-in at once from every screen, but one with an ended visit stays', async () => {
  const putOut = () =>
    new Response(JSON.stringify({ success: false, error: 'NotCheckedIn', message: 'x', result: { putOut: true } }), {
      status: 401,
    });
  const door = {
    verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'T', putOut: true }),
    isOtpRequired: success('isOtpRequired', { result: 0 }),
  };
  const server = dinerServer({ ...menuAnswers, ...door, dinerOrder: confirmed, ownTable: refusal('NotCheckedIn') });
  const page = openAt(App, `/customer/myorder/${segment}`);
  await waitFor(() => expect(server.madeOf('ownTable')).not.toHaveLength(0));
  expect(window.location.pathname).toBe(myOrders);
  page.unmount();
  dinerServer({ ...menuAnswers, ...door, dinerOrder: confirmed, ownTable: putOut });
  openAt(App, myOrders);
  await screen.findByRole(
    'heading',
    { name: 'Staff removed this phone. Please ask a member of staff.' },
    { timeout: 4000 },
  );
});

test('a renewed code of the same table is applied without a message', async () => {
  const here = success('ownTable', { result: { tableID: 'new456', tableName: 'Table 7' } });
  localStorage.setItem('tableName', 'Table 7');
  dinerServer({ ...menuAnswers, dinerOrder: confirmed, ownTable: here });
  openAt(App, myOrders);
  await waitFor(() => expect(window.location.pathname).toBe('/customer/myorder/1-new456'));
  expect(screen.queryByText(/You are at/)).toBeNull();
});
