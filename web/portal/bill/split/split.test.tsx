import { expect, test, vi } from 'vitest';
import type { SplitBill } from '../../../../core/contract/splits.ts';
import {
  addDiscount,
  choose,
  chooseFor,
  enter,
  mode,
  openDialog,
  press,
  toPay,
} from '../../../testing/payment-desk.ts';
import { buildOrder, buildSplit } from '../../../testing/portal-data.ts';
import { dishes, share, splitTest, threeShares } from '../../../testing/split-desk.ts';

const { server, divided, pays, splits, sentSplit } = splitTest();

test('into equal shares shows each amount first, and a refusal says why and keeps the choice', async () => {
  const opened = await openDialog();
  await choose(opened, 'Equal shares');
  expect(opened.dialog.getByText('1 × $44.78, 1 × $44.77')).toBeDefined();
  await press(opened, 'More people');
  expect(opened.dialog.queryByRole('radio', { name: 'Cash' })).toBeNull();
  for (const [code, words] of [
    ['Stale', 'Someone else has changed this in the meantime. Please check it again.'],
    ['Unavailable', 'The service is not available right now. Please try again.'],
    ['NothingToSplit', 'There is nothing left to split.'],
  ] as const) {
    server.refuse('splitBill', code);
    await press(opened, 'Split the bill');
    await opened.dialog.findByText(words);
    expect(mode(opened, 'Equal shares').checked).toBe(true);
    expect(opened.dialog.getByText('3 × $29.85')).toBeDefined();
  }
  splits(() => ({ way: 'equal', shares: threeShares() }));
  await press(opened, 'Split the bill');
  await opened.dialog.findByText('Paid $0.00 of $89.55, $89.55 left');
  expect(sentSplit()).toEqual({ orderID: 1042, way: 'equal', people: 3 });
});

test('by dishes or custom amounts, once for two presses, and a lost connection is reported', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  for (const [words, way, shares, sentence] of [
    ['By dishes', 'items', dishes(), 'Split by dishes'],
    ['Custom amounts', 'free', [], 'Split by amounts'],
  ] as const) {
    divided(null);
    server.fail('splitBill');
    const opened = await openDialog();
    await choose(opened, words);
    await press(opened, 'Split the bill');
    await opened.dialog.findByText('Network error, please try again');
    splits(() => ({ way, shares: [...shares] }));
    const release = server.hold('splitBill');
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Split the bill' }));
    release();
    await opened.dialog.findByText(sentence);
    expect(opened.dialog.getByText('Paid $0.00 of $89.55, $89.55 left')).toBeDefined();
    expect(sentSplit()).toEqual({ orderID: 1042, way });
    opened.unmount();
  }
  expect(server.sent('splitBill')).toHaveLength(4);
});

test('keeps the discount behind the manager code and the surcharge, and drops the tip', async () => {
  splits(() => ({ way: 'free', discount: 8.03, surcharge: 3, amount: 84.52, left: 84.52 }));
  const opened = await openDialog();
  await press(opened, '15%');
  await addDiscount(opened);
  await enter(opened, 'Discount', '10');
  await choose(opened, 'Percent');
  await press(opened, 'Add Surcharge');
  await enter(opened, 'Restaurant Surcharge', '3');
  await choose(opened, 'Custom amounts');
  await press(opened, 'Split the bill');
  expect((await opened.dialog.findByRole('alert')).textContent).toBe('Please select a surcharge mode!');
  expect(server.sent('splitBill')).toEqual([]);
  await chooseFor(opened, 'Restaurant Surcharge', 'Dollars');
  expect(toPay(opened)).toBe('$84.52');
  await press(opened, 'Split the bill');
  await opened.dialog.findByText('Paid $0.00 of $84.52, $84.52 left');
  expect(sentSplit()).toEqual({
    orderID: 1042,
    way: 'free',
    discount: '10',
    discountMode: 'percent',
    surcharge: '3',
    surchargeMode: 'amount',
    managercode: '4321',
  });
  expect(opened.dialog.getByText('−$8.03')).toBeDefined();
  expect(opened.dialog.queryByRole('button', { name: /Discount|Surcharge/ })).toBeNull();
});

test('explains its figures, and can be undone while nothing is paid', async () => {
  divided('equal', threeShares());
  splits(() => buildSplit());
  const opened = await openDialog();
  await opened.user.click(opened.dialog.getByText('How this is calculated'));
  expect(await opened.dialog.findByText('$80.25 + $2.00 + $7.30 = $89.55')).toBeDefined();
  await press(opened, 'Undo split');
  await opened.dialog.findByRole('button', { name: 'Add Discount' });
  expect(opened.dialog.getByRole('button', { name: 'Pay' }).closest('form')).toBe(document.activeElement);
  expect(sentSplit()).toEqual({ orderID: 1042, way: 'none' });
});

test('is possible again for the remainder of a partly paid bill, but cannot be undone', async () => {
  divided('items', dishes());
  pays(7, 30, [2]);
  splits(({ shares }) => ({
    way: 'equal',
    shares: [...shares.filter(({ state }) => state === 'paid'), share(4, 29.78), share(5, 29.77)],
  }));
  const opened = await openDialog();
  expect(opened.dialog.queryByRole('button', { name: 'Undo split' })).toBeNull();
  await press(opened, 'Split the rest again');
  expect(opened.dialog.getByText('1 × $29.78, 1 × $29.77')).toBeDefined();
  expect(opened.dialog.queryByRole('radio', { name: 'By dishes' })).toBeNull();
  await press(opened, 'Split');
  await opened.dialog.findByText('Split into equal shares');
  expect(sentSplit()).toEqual({ orderID: 1042, way: 'equal', people: 2 });
  expect(opened.dialog.queryByRole('button', { name: 'Split' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Split the rest again');
  expect(opened.dialog.getAllByText(/^Share \d$/).map((label) => label.textContent)).toEqual(['Share 1', 'Share 2']);
});

test('pays nothing when Enter splits the remainder again', async () => {
  divided('equal', threeShares());
  pays(7, 29.85, [1]);
  splits(({ shares }) => ({ way: 'free', shares: shares.filter(({ state }) => state === 'paid') }));
  const opened = await openDialog();
  await choose(opened, 'Cash');
  await press(opened, 'Split the rest again');
  await choose(opened, 'Custom amounts');
  await opened.user.keyboard('{Enter}');
  await opened.dialog.findByText('Split by amounts');
  expect(sentSplit()).toEqual({ orderID: 1042, way: 'free' });
  expect(server.sent('setOrderToPaid')).toEqual([]);
});

test('by seats, where dishes have some, lists what each seat had', async () => {
  const ways: SplitBill['ways'] = ['equal', 'items', 'seats', 'free'];
  divided(null, [], { ways });
  const shares = [
    share(1, 50.55, { name: 'Seat 1', dishes: ['Steak', 'Bread (shared by 2)'] }),
    share(2, 39, { name: 'Seat 2', dishes: ['Bread (shared by 2)'] }),
  ];
  splits(() => ({ way: 'seats', shares, ways }));
  const opened = await openDialog();
  await choose(opened, 'By seats');
  expect(opened.dialog.getByText(/^Every seat pays for its dishes/)).toBeDefined();
  await press(opened, 'Split the bill');
  await opened.dialog.findByText('Split by seats');
  expect(sentSplit()).toEqual({ orderID: 1042, way: 'seats' });
  expect(opened.dialog.getByText('Steak, Bread (shared by 2)')).toBeDefined();
  await opened.user.click(opened.dialog.getByRole('checkbox', { name: 'Seat 2, $39.00' }));
  expect(toPay(opened)).toBe('$39.00');
});

test('a joined bill by seats, paid table by table', async () => {
  const joined = {
    orderID: 1043,
    tableID: 12,
    tableName: 'Window 3',
    status: 'C' as const,
    totalAmt: 20,
    taxAmt: 1.78,
  };
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', tableName: 'Window 2', joinedWith: [joined] }));
  divided(null, [], { ways: ['seats'] });
  splits(() => ({ way: 'seats', shares: [share(1, 89.55, { name: 'Window 2, seat 1', dishes: [] })] }));
  const opened = await openDialog();
  expect(opened.dialog.queryByRole('radio', { name: 'Equal shares' })).toBeNull();
  await choose(opened, 'By seats');
  await press(opened, 'Split the bill');
  await opened.dialog.findByText('Window 2, seat 1');
  server.answer(
    'splitOf',
    buildSplit({ orderID: 1043, way: 'seats', shares: [share(1, 20, { name: 'Window 3, seat 1' })] }),
  );
  await choose(opened, 'Window 3');
  expect(await opened.dialog.findByText('Window 3, seat 1')).toBeDefined();
});
