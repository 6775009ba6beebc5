import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SplitBill } from '../../../core/contract/splits.ts';
import { sessionMark } from '../../../core/domain/session-mark.ts';
import { checkedIn, forgetEverything, openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSplit, chargeAnswers, paymentRecord, receipt } from '../../testing/diner-data.ts';
import { dinerServer, offline, refusal, success } from '../../testing/diner-server.ts';
import { textsOf } from '../../testing/on-screen.ts';
import { App } from '../app.tsx';

const assign = vi.fn();

beforeEach(() => {
  checkedIn();
  window.localStorage.setItem('payment', JSON.stringify(paymentRecord));
  assign.mockReset();
  vi.spyOn(window.location, 'assign').mockImplementation(assign);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(forgetEverything);

type State = SplitBill['shares'][number]['state'];
const share = (number: number, amount: number, state: State = 'open', name = '') => ({
  share: number,
  name,
  amount,
  state,
});
const third = (...states: State[]) =>
  buildSplit({ way: 'equal', shares: states.map((state, at) => share(at + 1, 29.85, state)) });
const dishes = (soup: State = 'open') =>
  buildSplit({
    way: 'items',
    shares: [
      share(1, 20.09, soup, 'Soup'),
      share(2, 46.31, 'open', 'House Burger'),
      share(3, 23.15, 'open', 'House Burger'),
    ],
  });
const free = (values: Partial<SplitBill> = {}) => buildSplit({ way: 'free', ...values });
const splitOf = (result: SplitBill) => success('splitOf', { result });

const started = success('payOrder', { result: 'sess_1', url: 'http://localhost:3000/checkout/sess_1' });
const answers = {
  ...chargeAnswers,
  dinerOrder: success('dinerOrder', { result: buildOrder({ status: 'C' }) }),
  payOrder: started,
};

async function openSplit(split: SplitBill, given: Parameters<typeof dinerServer>[0] = {}) {
  const server = dinerServer({ ...answers, splitOf: splitOf(split), ...given });
  const opened = openAt(App, '/customer/payment');
  await screen.findByRole('button', { name: 'Pay' });
  await waitFor(() => expect(screen.queryByLabelText('Loading your bill')).toBeNull());
  const press = (name: string | RegExp) => opened.user.click(screen.getByRole('button', { name }));
  const tick = (name: string | RegExp) => opened.user.click(screen.getByRole('checkbox', { name }));
  return { server, ...opened, press, tick };
}

const due = () => screen.getByRole('contentinfo').querySelector('output')?.textContent;
const pay = () => screen.getByRole('button', { name: 'Pay' });
const bar = () => within(screen.getByRole('contentinfo'));
const table = () => within(screen.getByRole('region', { name: 'The bill of your table' }));
const later = () => act(() => vi.advanceTimersByTimeAsync(5100));

test('a diner pays the whole bill by default', async () => {
  await openSplit(buildSplit());
  expect(screen.getByRole('button', { name: 'Pay the whole bill' }).getAttribute('aria-pressed')).toBe('true');
  expect(due()).toBe('$89.55');
});

test.each([
  ['Equally', { way: 'equal', people: 3 }, third('open', 'open', 'open')],
  ['By dishes', { way: 'items' }, dishes()],
  ['My own amount', { way: 'free' }, free()],
] as const)('the bill is split for the table: %s', async (label, sent, divided) => {
  const { server, user, press } = await openSplit(buildSplit(), {
    splitBill: success('splitBill', { result: divided }),
  });
  await press('Split the bill');
  await user.click(screen.getByRole('radio', { name: label }));
  if (label === 'Equally') await press('More people');
  server.answer('splitOf', (_made) => splitOf(server.madeOf('splitBill').length > 0 ? divided : buildSplit()));
  await user.dblClick(screen.getByRole('button', { name: 'Split the Bill' }));
  expect(await screen.findByRole('region', { name: 'Your part' })).toBeTruthy();
  expect(table().getByRole('status').textContent).toBe('Paid $0.00 of $89.55, $89.55 left');
  expect(document.activeElement?.textContent).toBe('$89.55');
  expect(server.madeOf('splitBill').map(({ body }) => body)).toEqual([{ orderID: 1042, ...sent }]);
});

test('equal shares: the number of open shares can be chosen, and the tip is a percentage of the part', async () => {
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
    ...{ orderID: 1042, restaurantID: 1, tableID: 'abc123' },
    ...{ part: 'count:2', partamount: 59.7, tipamount: 5.97 },
  });
  expect(sent?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f-]{36}$/);
});

test('the explanation of a divided bill unfolds', async () => {
  const { user } = await openSplit(third('open', 'open', 'open'));
  expect(screen.queryByText('$80.25 + $2.00 + $7.30 = $89.55')).toBeNull();
  await user.click(screen.getByText('How this is calculated'));
  expect(await screen.findByText('$80.25 + $2.00 + $7.30 = $89.55')).toBeDefined();
});

test('dishes: each ticked dish adds its part of fees and tax, and none ticked is nothing to pay', async () => {
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
] as const)('everything that is left: %s', async (_way, split, left) => {
  const { server, press, tick } = await openSplit(split);
  await tick(/Everything that is left/);
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

test("after Back from the card page the diner's part can be chosen again, and a new session replaces the old one", async () => {
  const { server, unmount, tick, press } = await openSplit(dishes());
  await tick(/Soup/);
  await press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(1));
  expect(server.madeOf('payOrder')[0]?.body).not.toHaveProperty('replaces');
  unmount();
  const again = await openSplit(
    { ...dishes('paying'), paying: 20.09, left: 69.46 },
    {
      payOrder: success('payOrder', { result: 'sess_2', url: 'http://localhost:3000/checkout/sess_2' }),
    },
  );
  expect(screen.getByRole('checkbox', { name: /Soup/ })).toHaveProperty('checked', true);
  await again.press(/10%/);
  await again.press('Pay');
  await waitFor(() => expect(assign).toHaveBeenCalledTimes(2));
  expect(again.server.madeOf('payOrder')[0]?.body).toMatchObject({ part: 'shares:1', replaces: 'sess_1' });
  const keys = [server, again.server].map((one) => one.madeOf('payOrder')[0]?.headers.get('Idempotency-Key'));
  expect(new Set(keys).size).toBe(2);
});

test('after Back from the card page a custom amount can be changed', async () => {
  window.localStorage.setItem('checkout', '{"orderID":1042,"session":"sess_1","shares":[],"cents":8000}');
  const { user } = await openSplit(free({ paying: 80, left: 9.55 }));
  await user.type(screen.getByLabelText('My own amount'), '85');
  expect(due()).toBe('$85.00');
});

const giveUp = 'I did not pay: choose again';
const given = (paid = false) => success('leaveCheckout', { result: { orderID: 1042, sessionId: 'sess_1', paid } });
/** The diner's own session, and someone else's. */
const openSessions = [sessionMark('sess_1'), sessionMark('sess_2')];
const soupHeld = { ...dishes('paying'), paying: 20.09, left: 69.46, openSessions };
const keepOwn = (shares: number[], cents: number) =>
  window.localStorage.setItem('checkout', JSON.stringify({ orderID: 1042, session: 'sess_1', shares, cents }));

test.each([
  ['a dish', [1], 2009, soupHeld, dishes()],
  ['an amount', [], 8000, free({ paying: 80, left: 9.55, openSessions }), free()],
  ['the whole bill', [], 0, buildSplit({ paying: 89.55, left: 0, openSessions }), buildSplit()],
] as const)(
  'after Back from the card page a diner can give up %s with one call for any number of presses',
  async (...row) => {
    const [, shares, cents, held, after] = row;
    keepOwn([...shares], cents);
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

test('the keyboard focus stays on the screen when the button disappears', async () => {
  keepOwn([1], 2009);
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
  keepOwn([1], 2009);
  let answer: (reply: Response) => void = () => {};
  const asked = new Promise<Response>((resolve) => {
    answer = resolve;
  });
  const { press, tick } = await openSplit(soupHeld, { leaveCheckout: () => asked });
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
  keepOwn([1], 2009);
  const { press } = await openSplit(soupHeld, {
    leaveCheckout: given(true),
    completeOrder: success('completeOrder', { result: { orderID: 1042, status: 'C', amount: 20.09, left: 69.46 } }),
    invoiceStatus: success('invoiceStatus', { result: { orderID: 1042, status: 'C' } }),
    dinerReceipt: receipt,
  });
  await press(giveUp);
  expect(await screen.findByRole('heading', { name: 'Your part is paid' })).toBeTruthy();
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
  window.localStorage.setItem('checkout', JSON.stringify({ orderID: 1042, session, shares, cents }));
  await openSplit(split);
  expect(screen.queryByRole('button', { name: giveUp })).toBeNull();
});

test.each([
  ['ShareTaken', 'Another guest is paying this part or has paid it. Please choose again.'],
  ['AmountChanged', 'The price of your part has changed. Please check it again.'],
  ['Stale', 'Another phone at this table has just started to pay. Please check the bill again.'],
  ['AlreadyPaid', 'This order is already paid.'],
  ['CardsUnavailable', 'You cannot pay by card here. Please pay your server.'],
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
  expect(screen.getByText('Someone else is paying for Soup. It is no longer in your part.')).toBeTruthy();
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
  // Beside the buttons, so that it stays in sight wherever the page is scrolled to.
  expect(await bar().findByText(/you will not be charged twice/)).toBeTruthy();
  server.answer('splitOf', splitOf({ ...dishes('paying'), paying: 20.09, left: 69.46 }));
  await press('Pay');
  await screen.findByText(/you will not be charged twice/);
  server.answer('payOrder', started);
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
  const { server } = await openSplit(third('open', 'open', 'open'));
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
  expect(screen.queryByRole('region', { name: 'Your part' })).toBeNull();
});

test('an unpaid split can be changed or undone', async () => {
  const { server, user, press } = await openSplit(third('open', 'open', 'open'), {
    splitBill: success('splitBill', { result: buildSplit() }),
  });
  window.localStorage.setItem('checkout', '{"orderID":1042,"session":"sess_0","shares":[],"cents":0}');
  await press('Change the split');
  await user.click(screen.getByRole('radio', { name: /Don't split/ }));
  server.answer('splitOf', (_made) =>
    splitOf(server.madeOf('splitBill').length > 0 ? buildSplit() : third('open', 'open', 'open')),
  );
  await press('Undo Split');
  expect(await screen.findByRole('region', { name: 'Your bill' })).toBeTruthy();
  expect(server.madeOf('splitBill')[0]?.body).toEqual({ orderID: 1042, way: 'none', replaces: 'sess_0' });
  expect(window.localStorage.getItem('checkout')).toBeNull();
});

test('a guest cannot undo the split of a bill with a staff discount, and is told why', async () => {
  const { press } = await openSplit({ ...dishes(), discount: 5, discountMode: 'amount' });
  const figures = screen.getByRole('region', { name: 'The bill of your table' }).querySelectorAll('dl > div');
  expect(textsOf(figures)).toEqual(['Total Amt$80.25', 'Discount-$5.00', 'Service Fee$2.00', 'Tax Amt$7.30']);
  await press('Change the split');
  expect(screen.queryByRole('radio', { name: /Don't split/ })).toBeNull();
});

test.each([
  ['Stale', 'Another guest at your table is paying. Please wait until they are done.'],
  ['PartPaid', 'Part of this bill is already paid, so it can no longer be split like this.'],
  ['NothingToSplit', 'There is nothing left to split.'],
  ['AlreadyPaid', 'This order is already paid.'],
  ['Unavailable', 'The card payment service is not responding. Please try again, or pay your server.'],
  ['ServerError', 'The bill could not be split. Please try again.'],
] as const)('a split refused with %s says so', async (code, words) => {
  const { press } = await openSplit(buildSplit(), { splitBill: refusal(code) });
  await press('Split the bill');
  await press('Split the Bill');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('an unanswered split says so beside the buttons', async () => {
  const { press } = await openSplit(buildSplit(), { splitBill: offline });
  await press('Split the bill');
  await press('Split the Bill');
  expect(await bar().findByText('There was no answer. Please try again.')).toBeTruthy();
});

test("the second diner to split sees the first one's choice", async () => {
  const { server, press } = await openSplit(buildSplit());
  await press('Split the bill');
  server.answer('splitOf', splitOf(dishes()));
  await press('Split the Bill');
  expect(await screen.findByText(/has just changed the split/)).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Dishes' })).toBeTruthy();
  expect(server.madeOf('splitBill')).toEqual([]);
});

test('a split chosen by someone else replaces the open choice and is announced', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, press } = await openSplit(buildSplit());
  await press('Split the bill');
  server.answer('splitOf', splitOf(third('open', 'open', 'open')));
  await later();
  expect(await screen.findByText(/has just changed the split/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Split the Bill' })).toBeNull();
  await press('More shares');
  expect(screen.queryByText(/has just changed/)).toBeNull();
  expect(due()).toBe('$59.70');
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

test.each([
  ['refused with ServerError', refusal('ServerError'), 'The bill could not be loaded.'],
  ['refused with NotFound', refusal('NotFound'), 'Add a tip?'],
] as const)('the load of the split is %s', async (_case, refused, words) => {
  await openSplit(third('open', 'open'), { splitOf: refused });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', words !== 'Add a tip?');
});

test('a split that cannot be loaded blocks the bill, and a shown one is marked as stale', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, user } = await openSplit(third('open', 'open'), { splitOf: offline });
  expect(await screen.findByText('The bill could not be loaded.')).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', true);
  server.answer('splitOf', splitOf(third('open', 'open')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Your part' })).toBeTruthy();
  server.answer('splitOf', offline);
  await later();
  expect(await screen.findByText(/Last updated/)).toBeTruthy();
});
