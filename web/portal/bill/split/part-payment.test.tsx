import { waitFor } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { startingRegion } from '../../../../core/domain/formats/region.ts';
import {
  buildPayment,
  choose,
  enter,
  field,
  mode,
  type Opened,
  openDialog,
  press,
  toPay,
} from '../../../testing/payment-desk.ts';
import { buildOrder, buildSplit } from '../../../testing/portal-data.ts';
import { signIn } from '../../../testing/portal-page.tsx';
import { dishes, share, splitTest, threeShares } from '../../../testing/split-desk.ts';

const { server, divided, pays, takes, keys } = splitTest();
const tick = ({ dialog, user }: Opened, name: string | RegExp) => user.click(dialog.getByRole('checkbox', { name }));

describe('paying a part', () => {
  test('in cash rounds only that payment, and the rest stays exact', async () => {
    const region = { ...startingRegion, cash: { step: 10, direction: 'nearest' as const } };
    signIn({ restaurantId: 1, privileges: ['order', 'payment'], region });
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region }]);
    divided('items', dishes());
    const opened = await openDialog();
    await tick(opened, 'House Burger, $17.45');
    await choose(opened, 'Cash');
    expect(toPay(opened)).toBe('$17.50');
    expect(opened.dialog.getByText('Rounding $0.05')).toBeDefined();
    server.answer('setOrderToPaid', () => {
      pays(1, 17.45, [3], { paidby: 'Cash', rounding: 0.05 });
      return buildPayment({ rounding: 0.05, amount: 17.5, given: 20, change: 2.5, status: 'C' });
    });
    await opened.user.click(opened.dialog.getByRole('button', { name: '$20' }));
    expect(opened.dialog.getByText('$2.50')).toBeDefined();
    await press(opened, 'Pay $17.50');
    await opened.dialog.findByText('$17.45 paid, $72.10 left Change: $2.50');
    expect(server.last('setOrderToPaid').query).toMatchObject({ partamount: '17.45', amount: '17.50', given: '20.00' });
    expect(opened.dialog.getByText('Rounding $0.05').parentElement?.textContent).toBe('Cash Rounding $0.05');
  });

  test('by items with a tip works in several modes until the last cent closes the dialog', async () => {
    divided('items', dishes());
    const opened = await openDialog();
    takes([1]);
    await tick(opened, 'House Burger, $42.10');
    await press(opened, '10%');
    await choose(opened, 'Cash');
    await enter(opened, 'Email', 'guest_1@home-mail.org');
    expect(toPay(opened)).toBe('$46.31');
    await press(opened, 'Pay $46.31');
    await opened.dialog.findByText('$42.10 paid, $47.45 left');
    expect(opened.dialog.getByText('Paid $42.10 of $89.55, $47.45 left')).toBeDefined();
    expect(server.last('setOrderToPaid').query).toEqual({
      orderid: '1042',
      paidby: 'Cash',
      part: 'shares:1',
      partamount: '42.10',
      email: 'guest_1@home-mail.org',
      tip: '4.21',
    });
    const receipt = opened.dialog.getByRole('link', { name: 'Receipt of payment 1, $42.10' });
    expect(receipt.getAttribute('href')).toBe('/portal/receipt?id=1042&payment=1');
    expect(opened.reload).not.toHaveBeenCalled();

    expect(mode(opened, '-').checked).toBe(true);
    expect(field(opened, 'Email').value).toBe('');
    expect(opened.dialog.queryByRole('checkbox', { name: 'House Burger, $42.10' })).toBeNull();
    takes([2, 3]);
    await tick(opened, 'Everything left');
    await choose(opened, 'Card');
    await press(opened, 'Pay $47.45');
    await waitFor(() => expect(opened.reload).toHaveBeenCalledTimes(1));
    const rest = { orderid: '1042', paidby: 'Card', part: 'rest', partamount: '47.45' };
    expect(server.last('setOrderToPaid').query).toEqual(rest);
    expect(sessionStorage.getItem('comanda.notice')).toBe('Payment has been done successfully');
    expect(server.sent('sendInvoice')).toHaveLength(2);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  test('as several of the equal shares happens once for two presses', async () => {
    divided('equal', threeShares());
    takes([1, 2]);
    const release = server.hold('setOrderToPaid');
    const opened = await openDialog();
    expect(toPay(opened)).toBe('$29.85');
    await press(opened, 'More shares');
    await choose(opened, 'Others');
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Pay $59.70' }));
    release();
    await opened.dialog.findByText('$59.70 paid, $29.85 left');
    expect(server.sent('setOrderToPaid')).toHaveLength(1);
    expect(server.last('setOrderToPaid').query).toMatchObject({ part: 'count:2', partamount: '59.70' });
    expect(opened.dialog.getAllByText('Paid')).toHaveLength(2);
    expect(opened.dialog.getByRole<HTMLButtonElement>('button', { name: 'More shares' }).disabled).toBe(true);
  });

  test('as a typed amount refuses what is wrong, and is sent as an amount', async () => {
    divided('free');
    takes([]);
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, 'Amount'), '89.56');
    await press(opened, 'Pay $89.56');
    expect((await opened.dialog.findByRole('alert')).textContent).toBe('At most $89.55 is left.');
    expect(opened.dialog.queryByText(/^A guest is paying/)).toBeNull();
    expect(server.sent('setOrderToPaid')).toEqual([]);
    await opened.user.clear(field(opened, 'Amount'));
    await opened.user.type(field(opened, 'Amount'), '20');
    await press(opened, 'Pay $20.00');
    await opened.dialog.findByText('$20.00 paid, $69.55 left');
    expect(server.last('setOrderToPaid').query).toMatchObject({ part: 'amount:20.00', partamount: '20.00' });
  });

  test('has no tip if the restaurant takes none', async () => {
    const region = { ...startingRegion, tips: null };
    signIn({ restaurantId: 1, privileges: ['order', 'payment'], region });
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region }]);
    divided('equal', threeShares());
    const opened = await openDialog();
    expect(opened.dialog.queryByRole('textbox', { name: 'Tip Amt' })).toBeNull();
    expect(opened.dialog.queryByText('Tip Amt')).toBeNull();
    expect(toPay(opened)).toBe('$29.85');
  });

  test('with a tip over its limit says so while it is typed, and does not apply it', async () => {
    divided('equal', threeShares());
    const opened = await openDialog();
    await enter(opened, 'Tip Amt', '298.51');
    const tooMuch = 'The tip can be at most $298.50';
    expect([opened.dialog.getByRole('alert').textContent, toPay(opened)]).toEqual([tooMuch, '$29.85']);
  });

  test('shows a refusal with the current bill, and keeps the form', async () => {
    divided('items', dishes());
    const opened = await openDialog();
    await tick(opened, 'House Burger, $42.10');
    await tick(opened, 'Burrata & Peaches, $30.00');
    await choose(opened, 'Card');
    await enter(opened, 'Tip Amt', '5');
    server.refuse('setOrderToPaid', 'AmountChanged');
    await press(opened, 'Pay $77.10');
    await opened.dialog.findByText('The amount has changed. Please check the bill again.');
    server.refuse('setOrderToPaid', 'ShareTaken');
    pays(9, 42.1, [1]);
    await press(opened, 'Pay $77.10');
    await opened.dialog.findByText('Another guest is paying this part or has paid it. Please check the bill again.');
    expect(opened.dialog.getByText('Paid $42.10 of $89.55, $47.45 left')).toBeDefined();
    expect(opened.dialog.getByRole('link', { name: 'Receipt of payment 1, $42.10' })).toBeDefined();
    expect(mode(opened, 'Card').checked).toBe(true);
    expect(field(opened, 'Tip Amt').value).toBe('5');
    expect(toPay(opened)).toBe('$35.00');
  });

  test('resends the same part with the same key after a lost answer, and the next part with a new key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    divided('equal', [share(1, 29.86), share(2, 29.85), share(3, 29.84)]);
    server.fail('setOrderToPaid');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.86');
    await opened.dialog.findByText('There was no answer. Please press Pay again: nothing is charged twice.');
    // The payment was recorded after all, and the list shows it.
    pays(1, 29.86, [1], { paidby: 'Cash' });
    await opened.dialog.findByText('Paid $29.86 of $89.55, $59.69 left');
    server.refuse('setOrderToPaid', 'ServerError');
    await press(opened, 'Pay $29.86');
    await opened.dialog.findByText('Something went wrong on our side. Please try again.');
    server.answer('setOrderToPaid', buildPayment({ amount: 29.86, status: 'C' }));
    await press(opened, 'Pay $29.86');
    await opened.dialog.findByText('$29.86 paid, $59.69 left');
    takes([2]);
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.85');
    await opened.dialog.findByText('$29.85 paid, $29.84 left');
    const [first, second, third, next] = server.sent('setOrderToPaid');
    expect([second?.query, third?.query]).toEqual([first?.query, first?.query]);
    expect(new Set(keys().slice(0, 3)).size).toBe(1);
    expect(next?.query.part).toBe('count:1');
    expect(keys()[3]).not.toBe(keys()[0]);
  });

  test('works by keyboard alone', async () => {
    divided('items', dishes());
    takes([2]);
    const opened = await openDialog();
    opened.dialog.getByRole('checkbox', { name: 'Everything left' }).focus();
    await opened.user.tab();
    await opened.user.tab();
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Burrata & Peaches, $30.00');
    await opened.user.keyboard(' ');
    opened.dialog.getByRole('radio', { name: '-' }).focus();
    await opened.user.keyboard('{ArrowDown}');
    expect(mode(opened, 'Cash').checked).toBe(true);
    await opened.user.tab();
    await opened.user.keyboard('{Enter}');
    await opened.dialog.findByText('$30.00 paid, $59.55 left');
  });
});

describe('while guests pay by card', () => {
  test('a share in checkout says so, and taking it warns that the checkout ends', async () => {
    divided('items', [share(1, 42.1, { name: 'House Burger', state: 'paying' }), ...dishes().slice(1)], {
      paying: 42.1,
      left: 47.45,
    });
    const opened = await openDialog();
    const words = 'A guest is paying this by card. Taking it here stops the card payment.';
    expect(opened.dialog.getByText('Paying now')).toBeDefined();
    await tick(opened, 'Everything left');
    expect(toPay(opened)).toBe('$47.45');
    expect(opened.dialog.queryByText(words)).toBeNull();
    await tick(opened, 'House Burger, $42.10');
    expect(toPay(opened)).toBe('$89.55');
    expect(opened.dialog.getByText(words)).toBeDefined();
  });

  test('the last cent can come from a guest', async () => {
    divided('equal', threeShares());
    pays(3, 59.7, [1, 2]);
    const changes = server.stream('staffChanges');
    const opened = await openDialog();
    pays(4, 29.85, [3]);
    server.refuse('setOrderToPaid', 'AlreadyPaid');
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.85');
    await opened.dialog.findByText('This bill is paid.');
    const notRecorded = /^This payment was not recorded: the bill is already paid/;
    expect(opened.dialog.getByText(notRecorded)).toBeDefined();
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'P', suborder: [] }));
    const requestsBefore = server.sent('orderById').length;
    changes.push('payments');
    await waitFor(() => expect(server.sent('orderById').length).toBeGreaterThan(requestsBefore));
    expect(await opened.dialog.findByText(notRecorded)).toBeDefined();
    expect(opened.dialog.queryByText('Payment Pending')).toBeNull();
    expect(opened.dialog.getAllByRole('link')).toHaveLength(2);
    expect(opened.dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('the whole bill can be taken if its parts fail to load, and one split meanwhile shows its current state', async () => {
    server.refuse('splitOf', 'ServerError');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    server.refuse('setOrderToPaid', 'AmountChanged');
    await press(opened, 'Pay');
    await opened.dialog.findByText('The amount has changed. Please check the bill again.');
    server.answer('splitOf', buildSplit({ way: 'equal', shares: threeShares() }));
    await press(opened, 'Pay');
    await opened.dialog.findByText('Paid $0.00 of $89.55, $89.55 left');
    expect(server.sent('setOrderToPaid')).toHaveLength(2);
  });
});
