import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { buildSplit } from '../../testing/diner-data.ts';
import { offline, refusal, success } from '../../testing/diner-server.ts';
import {
  bar,
  dinerSplitTest,
  dishes,
  due,
  free,
  keepCheckout,
  later,
  openSplit,
  pay,
  seats,
  splitOf,
  table,
  third,
  threeOpen,
} from '../../testing/diner-split-desk.ts';
import { textsOf } from '../../testing/on-screen.ts';

dinerSplitTest();

test.each([
  ['Equally', { way: 'equal', people: 3 }, threeOpen],
  ['By dishes', { way: 'items' }, dishes()],
  ['By seats', { way: 'seats' }, seats],
  ['My own amount', { way: 'free' }, free()],
] as const)('a bill, paid whole by default, split %s is split for the whole table', async (label, sent, divided) => {
  const whole = buildSplit({ ...(divided.ways && { ways: divided.ways }) });
  const { server, user, press } = await openSplit(whole, {
    splitBill: success('splitBill', { result: divided }),
  });
  expect(screen.getByRole('button', { name: 'Pay the whole bill' }).getAttribute('aria-pressed')).toBe('true');
  expect(due()).toBe('$89.55');
  await press('Split the bill');
  await user.click(screen.getByRole('radio', { name: label }));
  if (label === 'Equally') await press('More people');
  server.answer('splitOf', () => splitOf(server.madeOf('splitBill').length > 0 ? divided : whole));
  await user.dblClick(screen.getByRole('button', { name: 'Split the Bill' }));
  expect(await screen.findByRole('region', { name: 'Your share' })).toBeTruthy();
  expect(table().getByRole('status').textContent).toBe('Paid $0.00 of $89.55, $89.55 left');
  expect(document.activeElement?.textContent).toBe('$89.55');
  expect(server.madeOf('splitBill').map(({ body }) => body)).toEqual([{ orderID: 1042, ...sent }]);
});

test('the explanation of a divided bill unfolds, and an unpaid split can be changed or undone', async () => {
  const { server, user, press } = await openSplit(threeOpen, {
    splitBill: success('splitBill', { result: buildSplit() }),
  });
  expect(screen.queryByText('$80.25 + $2.00 + $7.30 = $89.55')).toBeNull();
  await user.click(screen.getByText('How this is calculated'));
  expect(await screen.findByText('$80.25 + $2.00 + $7.30 = $89.55')).toBeDefined();
  keepCheckout([], 0, 'sess_0');
  await press('Change the split');
  await user.click(screen.getByRole('radio', { name: /Don't split/ }));
  server.answer('splitOf', () => splitOf(server.madeOf('splitBill').length > 0 ? buildSplit() : threeOpen));
  await press('Undo Split');
  expect(await screen.findByRole('region', { name: 'Your bill' })).toBeTruthy();
  expect(server.madeOf('splitBill')[0]?.body).toEqual({ orderID: 1042, way: 'none', replaces: 'sess_0' });
  expect(window.localStorage.getItem('checkout')).toBeNull();
});

test('a bill with a discount by staff shows it, and a guest cannot undo its split', async () => {
  const { press } = await openSplit({ ...dishes(), discount: 5, discountMode: 'amount' });
  const figures = screen.getByRole('region', { name: 'The bill of your table' }).querySelectorAll('dl > div');
  expect(textsOf(figures)).toEqual(['Total Amt$80.25', 'Discount−$5.00', 'Service Fee$2.00', 'Tax Amt$7.30']);
  await press('Change the split');
  expect(screen.queryByRole('radio', { name: /Don't split/ })).toBeNull();
});

test.each([
  ['Stale', 'Another guest at your table is paying. Please wait until they are done.'],
  ['PartPaid', 'Part of this bill is already paid, so it can no longer be split like this.'],
  ['NothingToSplit', 'There is nothing left to split.'],
  ['Unavailable', 'The card payment service is not responding. Please try again, or pay your server.'],
  ['ServerError', 'The bill could not be split. Please try again.'],
  ['no answer', 'There was no answer. Please try again.'],
] as const)('a split that meets %s says so beside the buttons', async (code, words) => {
  const { press } = await openSplit(buildSplit(), { splitBill: code === 'no answer' ? offline : refusal(code) });
  await press('Split the bill');
  await press('Split the Bill');
  expect(await bar().findByText(words)).toBeTruthy();
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
  server.answer('splitOf', splitOf(threeOpen));
  await later();
  expect(await screen.findByText(/has just changed the split/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Split the Bill' })).toBeNull();
  await press('More shares');
  expect(screen.queryByText(/has just changed/)).toBeNull();
  expect(due()).toBe('$59.70');
});

test.each([
  ['ServerError', 'The bill could not be loaded.', true],
  ['NotFound', 'Add a tip?', false],
] as const)('a split whose load is refused with %s shows "%s"', async (code, words, isBlocked) => {
  await openSplit(third('open', 'open'), { splitOf: refusal(code) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', isBlocked);
});

test('a split that cannot be loaded blocks the bill, and a shown one is marked as stale', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { server, user } = await openSplit(third('open', 'open'), { splitOf: offline });
  expect(await screen.findByText('The bill could not be loaded.')).toBeTruthy();
  expect(pay()).toHaveProperty('disabled', true);
  server.answer('splitOf', splitOf(third('open', 'open')));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Your share' })).toBeTruthy();
  server.answer('splitOf', offline);
  await later();
  expect(await screen.findByText(/Last updated/)).toBeTruthy();
});
