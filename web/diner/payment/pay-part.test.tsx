import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { offline, refusal, success } from '../../testing/diner-server.ts';
import {
  assign,
  bar,
  dinerSplitTest,
  dishes,
  due,
  free,
  later,
  openSplit,
  pay,
  soupInPayment,
  splitOf,
  startedAs,
  table,
  third,
  threeOpen,
} from '../../testing/diner-split-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';

dinerSplitTest();

test('several open equal shares can be chosen, and the tip is a percentage of the part', async () => {
  const { server, press } = await openSplit(third('open', 'paid', 'open'));
  expect(due()).toBe('$29.85');
  await press(/10%/);
  expect(due()).toBe('$32.84');
  await press('More shares');
  // 10 % of 59.70: the preset follows the part.
  expect(screen.getByLabelText('Tip Amt')).toHaveProperty('value', '5.97');
  expect(screen.getByRole('button', { name: 'More shares' })).toHaveProperty('disabled', true);
  await press('Pay');
  await waitFor(() => expect(assign.mock.calls).toEqual([['http://localhost:3000/checkout/sess_1']]));
  const [sent] = server.madeOf('payOrder');
  expect(sent?.body).toEqual({
    orderID: 1042,
    restaurantID: 1,
    tableID: 'abc123',
    part: 'count:2',
    partamount: 59.7,
    tipamount: 5.97,
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a part has no tip if the restaurant takes none', async () => {
  const region = { ...startingRegion, tips: null };
  const { server, press } = await openSplit(threeOpen, { taxRate: success('taxRate', { result: 8.875, region }) });
  expect(due()).toBe('$29.85');
  expect(screen.queryByLabelText('Tip Amt')).toBeNull();
  await press('Pay');
  await waitFor(() => expect(server.madeOf('payOrder')[0]?.body).toMatchObject({ part: 'count:1', tipamount: 0 }));
});

test('each ticked dish adds its part of fees and tax, and none ticked is nothing to pay', async () => {
  const { server, press, tick } = await openSplit(dishes('paid'));
  const list = within(screen.getByRole('list', { name: 'Dishes' }));
  expect(list.getByText('Soup').closest('li')?.textContent).toBe('Soup$20.09Paid');
  expect(due()).toBe('–');
  expect(pay()).toHaveProperty('disabled', true);
  await tick(/House Burger.*46\.31/);
  expect(due()).toBe('$46.31');
  await tick(/House Burger.*23\.15/);
  await tick(/House Burger.*46\.31/);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')[0]?.body).toMatchObject({ part: 'shares:3', partamount: 23.15, tipamount: 0 });
});

test('a custom amount is charged as typed, up to what is left', async () => {
  const parts = [
    { paymentId: 7, paidby: 'Online' as const, amount: 30, shares: [], paymentDateTime: '2026-11-22T04:00:00.000Z' },
  ];
  const { server, user, press } = await openSplit(free({ parts, paid: 30, paying: 9.55, left: 50 }));
  expect(table().getByRole('status').textContent).toBe('Paid $30.00 of $89.55, $59.55 left');
  expect(textsOf(table().getAllByRole('listitem'))).toEqual([
    'A part$30.00Paid',
    'At the card page$9.55Being paid',
    'Left to pay$50.00To pay',
  ]);
  const field = screen.getByLabelText('My own amount');
  await user.type(field, '50.01');
  expect(screen.getByText('Only $50.00 is left to pay')).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', true);
  await user.clear(field);
  await user.type(field, 'x');
  expect(screen.getByText('Please enter the amount as a figure, such as 20 or 20.50')).toBeTruthy();
  await user.clear(field);
  await user.type(field, '20.5');
  await user.type(screen.getByLabelText('Tip Amt'), '205.01');
  expect(screen.getByText('The tip can be at most $205.00')).toBeTruthy();
  await user.clear(screen.getByLabelText('Tip Amt'));
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')[0]?.body).toMatchObject({ part: 'amount:20.50', partamount: 20.5 });
});

test.each([
  ['equal', third('paid', 'open', 'open'), 59.7],
  ['items', dishes('paid'), 69.46],
  ['free', free({ paid: 30, left: 59.55 }), 59.55],
] as const)('the part can be everything that is left (%s)', async (_way, split, left) => {
  const { server, press, tick } = await openSplit(split);
  await tick(/The rest/);
  expect(due()).toBe(`$${left.toFixed(2)}`);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')[0]?.body).toMatchObject({ part: 'rest', partamount: left });
});

test('pressing Pay twice starts one checkout, and the choice survives a reload', async () => {
  const { user, unmount, tick } = await openSplit(dishes());
  await tick(/Soup/);
  await user.type(screen.getByLabelText('Tip Amt'), '2.5');
  unmount();
  const { server } = await openSplit(dishes());
  expect(screen.getByRole('checkbox', { name: /Soup/ })).toHaveProperty('checked', true);
  expect(due()).toBe('$22.59');
  await user.dblClick(pay());
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')).toHaveLength(1);
});

test.each([
  ['ShareTaken', 'Another guest is paying this share or has paid it. Please choose again.'],
  ['AmountChanged', 'The price of your share has changed. Please check it again.'],
  ['Unavailable', 'The card payment service is not responding. Please try again, or pay your server.'],
  ['NotFound', 'The payment could not be started. Please try again.'],
] as const)('a part refused with %s shows an error, reloads the table and keeps the choice', async (code, words) => {
  const { server, press, tick } = await openSplit(dishes(), { payOrder: refusal(code) });
  await tick(/Soup/);
  await tick(/46\.31/);
  server.answer('splitOf', splitOf(dishes('paying')));
  await press('Pay');
  expect(await screen.findByText(words)).toBeTruthy();
  await waitFor(() => expect(screen.getByText('Soup').closest('li')?.textContent).toContain('Being paid'));
  expect(screen.getByText('Someone else is paying for Soup. It is no longer in your share.')).toBeTruthy();
  expect(due()).toBe('$46.31');
  expect(pay()).toHaveProperty('disabled', false);
  await tick(/46\.31/);
  expect(screen.queryByText(words)).toBeNull();
});

test.each(['paid', 'open'] as const)('a dish being paid by someone else is marked until it is %s', async (after) => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, tick } = await openSplit(dishes());
  await tick(/Soup/);
  server.answer('splitOf', splitOf(dishes('paying')));
  await later();
  expect(screen.getByText(/^Someone else is paying for Soup/)).toBeTruthy();
  server.answer('splitOf', splitOf(dishes(after)));
  await later();
  expect(screen.queryByText(/^Someone else is paying for Soup/)).toBeNull();
});

test('dishes taken before this screen opened are marked only in their rows', async () => {
  const { tick, unmount } = await openSplit(dishes());
  await tick(/Soup/);
  unmount();
  await openSplit(dishes('paying'));
  expect(screen.getByText('Soup').closest('li')?.textContent).toContain('Being paid');
  expect(screen.queryByText(/^Someone else is paying/)).toBeNull();
});

test('an unanswered part is resent with the same key, and a different part waits for its result', async () => {
  const { server, press, tick } = await openSplit(dishes(), { payOrder: offline });
  await tick(/Soup/);
  await press('Pay');
  // The message is in the bottom bar, so that it is visible at any scroll position.
  expect(await bar().findByText(/you will not be charged twice/)).toBeTruthy();
  server.answer('splitOf', splitOf(soupInPayment));
  await press('Pay');
  await screen.findByText(/you will not be charged twice/);
  server.answer('payOrder', startedAs('sess_1'));
  await tick(/46\.31/);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  const sent = server.madeOf('payOrder').map(({ headers, body }) => ({
    key: headers.get('Idempotency-Key'),
    part: body?.part,
    replaces: body?.replaces,
  }));
  expect(sent.map(({ part, replaces }) => [part, replaces])).toEqual([
    ['shares:1', undefined],
    ['shares:1', undefined],
    ['shares:1', undefined],
    ['shares:1,2', 'sess_1'],
  ]);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
});

test('payments by others appear live until everything is paid', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server } = await openSplit(threeOpen);
  server.answer('splitOf', splitOf({ ...third('paid', 'paying', 'open'), paid: 29.85, paying: 29.85, left: 29.85 }));
  await later();
  expect(table().getByRole('status').textContent).toBe('Paid $29.85 of $89.55, $59.70 left');
  expect(textsOf(table().getAllByRole('listitem'))).toEqual([
    'Share 1$29.85Paid',
    'Share 2$29.85Being paid',
    'Share 3$29.85To pay',
  ]);
  expect(screen.queryByRole('button', { name: 'Change the split' })).toBeNull();
  server.answer('splitOf', splitOf({ ...third('paid', 'paying', 'paying'), paid: 29.85, paying: 59.7, left: 0 }));
  await later();
  expect(screen.getByText('Someone else is paying the rest right now.')).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', true);
  server.answer('splitOf', splitOf({ ...third('paid', 'paid', 'paid'), status: 'P', paid: 89.55, left: 0 }));
  await later();
  expect(table().getByRole('status').textContent).toBe('Everything is paid');
  expect(screen.getByText('Everything is paid. Thank you, and see you soon!')).toBeTruthy();
  expect(textsOf(within(screen.getByRole('main')).getAllByRole('button'))).toEqual(['My Orders']);
  expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  expect(screen.queryByRole('region', { name: 'Your share' })).toBeNull();
});

test('an ended visit leads to the check-in', async () => {
  const { press } = await openSplit(third('open', 'open'), {
    payOrder: refusal('NotCheckedIn'),
    verifyTable: success('verifyTable', { result: 1, restaurantName: 'Demo Bistro', tableName: 'Table 7' }),
    isOtpRequired: success('isOtpRequired', { result: 1 }),
  });
  await press('Pay');
  expect(await screen.findByRole('heading', { name: 'Welcome' })).toBeTruthy();
});
