import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { BillPartPaid, BillShare, SplitBill } from '../../../../core/contract/splits.ts';
import type { SentRequest } from '../../../testing/fake-server.ts';
import { buildActiveOrder, buildOrder, buildSplit } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, role: 'Manager', privileges: ['order', 'payment', 'discount'] });
/** The bill as the server has it. */
let bill: SplitBill;

const share = (number: number, amount: number, part: Partial<BillShare> = {}): BillShare => ({
  share: number,
  name: '',
  amount,
  state: 'open',
  ...part,
});

const paidPart = (paymentId: number, amount: number, part: Partial<BillPartPaid> = {}): BillPartPaid => ({
  paymentId,
  paidby: 'Online',
  amount,
  tip: 0,
  shares: [],
  paymentDateTime: '2026-11-22T04:00:00.000Z',
  ...part,
});

/** 89.55 in three shares. */
const threeShares = () => [share(1, 29.85), share(2, 29.85), share(3, 29.85)];
const dishes = () => [
  share(1, 42.1, { name: 'House Burger' }),
  share(2, 30, { name: 'Burrata & Peaches' }),
  share(3, 17.45, { name: 'House Burger' }),
];

function divided(way: SplitBill['way'], shares: BillShare[] = [], part: Partial<SplitBill> = {}) {
  bill = buildSplit({ way, shares, ...part });
}

/** Someone pays shares or an amount; the server reports it from now on. */
function pays(paymentId: number, amount: number, shares: number[] = [], part: Partial<BillPartPaid> = {}) {
  const paid = (bill.paid * 100 + amount * 100) / 100;
  bill = {
    ...bill,
    paid: Number(paid.toFixed(2)),
    left: Number((bill.amount - paid).toFixed(2)),
    shares: bill.shares.map((one) => (shares.includes(one.share) ? { ...one, state: 'paid' } : one)),
    parts: [...bill.parts, paidPart(paymentId, amount, { shares, ...part })],
  };
  if (bill.left === 0) bill = { ...bill, status: 'P' };
}

const payment = (amount: number, tip: number, status: 'C' | 'P') => ({
  paymentId: 1,
  orderid: 1042,
  paidby: 'Cash' as const,
  email: '',
  totalAmt: 20,
  tip,
  tax: 1,
  wolfycharges: 0,
  discount: 0,
  discountMode: null,
  surcharge: 0,
  surchargeMode: null,
  amount,
  status,
  paymentDateTime: '2026-11-22T04:00:00.000Z',
});

/** The server takes the next payment as one of these shares. */
function takes(shares: number[]) {
  server.answer('setOrderToPaid', ({ query }: SentRequest) => {
    const tip = Number(query.tip ?? 0);
    const paid = Number(query.partamount);
    pays(bill.parts.length + 1, paid, shares, { paidby: query.paidby as 'Cash', tip });
    return payment(paid + tip, tip, bill.status as 'C' | 'P');
  });
}

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' })]);
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
  server.answer('managerCode', null);
  server.answer('sendInvoice', { orderID: 1042, status: 'C' });
  bill = buildSplit();
  server.answer('splitOf', () => bill);
});

async function openDialog() {
  const page = openPortal('/portal/orders');
  await page.user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
  const element = await screen.findByRole('dialog', { name: 'Payment' });
  await within(element).findByRole('status', { name: 'Amt. to Pay' });
  return { ...page, dialog: within(element) };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

const toPay = ({ dialog }: Opened) => dialog.getByRole('status', { name: 'Amt. to Pay' }).textContent;
const press = ({ dialog, user }: Opened, name: string | RegExp) => user.click(dialog.getByRole('button', { name }));
const choose = ({ dialog, user }: Opened, mode: string) => user.click(dialog.getByRole('radio', { name: mode }));
const tick = ({ dialog, user }: Opened, name: string | RegExp) => user.click(dialog.getByRole('checkbox', { name }));
const keys = () => server.sent('setOrderToPaid').map(({ headers }) => headers['Idempotency-Key']);
const sentBody = () => JSON.parse(server.last('splitBill').body ?? '');

describe('splitting a bill', () => {
  test('into equal shares shows each amount first', async () => {
    server.answer('splitBill', () => {
      divided('equal', threeShares());
      return bill;
    });
    const opened = await openDialog();
    await choose(opened, 'Equal shares');
    expect(opened.dialog.getByText('1 × $44.78, 1 × $44.77')).toBeDefined();
    await press(opened, 'More people');
    expect(opened.dialog.getByText('3 × $29.85')).toBeDefined();
    expect(opened.dialog.queryByRole('radio', { name: 'Cash' })).toBeNull();
    await press(opened, 'Split the bill');
    await opened.dialog.findByText('Paid $0.00 of $89.55, $89.55 left');
    expect(sentBody()).toEqual({ orderID: 1042, way: 'equal', people: 3 });
  });

  test.each([
    ['By items', 'items'],
    ['Custom amounts', 'free'],
  ] as const)('%s', async (words, way) => {
    server.answer('splitBill', () => {
      divided(way, way === 'items' ? dishes() : []);
      return bill;
    });
    const opened = await openDialog();
    await choose(opened, words);
    await press(opened, 'Split the bill');
    await opened.dialog.findByText('Paid $0.00 of $89.55, $89.55 left');
    expect(sentBody()).toEqual({ orderID: 1042, way });
  });

  test('keeps the discount behind the manager code and the surcharge, and drops the tip', async () => {
    server.answer('splitBill', () => {
      divided('free', [], { discount: 8.03, surcharge: 3, amount: 84.52, left: 84.52 });
      return bill;
    });
    const opened = await openDialog();
    await press(opened, '15%');
    await press(opened, 'Add Discount');
    const code = within(await screen.findByRole('dialog', { name: 'Please Enter Manager Code' }));
    await opened.user.type(code.getByLabelText('Manager Code'), '4321');
    await opened.user.click(code.getByRole('button', { name: 'Enter' }));
    await opened.dialog.findByRole('button', { name: 'Remove Discount' });
    await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Discount' }), '10');
    await choose(opened, 'Percent');
    await press(opened, 'Add Surcharge');
    await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Restaurant Surcharge' }), '3');
    await choose(opened, 'Custom amounts');
    await press(opened, 'Split the bill');
    expect((await opened.dialog.findByRole('alert')).textContent).toBe('Please select a surcharge mode!');
    expect(server.sent('splitBill')).toEqual([]);
    const modes = within(opened.dialog.getByRole('radiogroup', { name: 'Restaurant Surcharge mode' }));
    await opened.user.click(modes.getByRole('radio', { name: 'Dollars' }));
    expect(toPay(opened)).toBe('$84.52');
    await press(opened, 'Split the bill');
    await opened.dialog.findByText('Paid $0.00 of $84.52, $84.52 left');
    expect(sentBody()).toEqual({
      orderID: 1042,
      way: 'free',
      discount: '10',
      discountMode: 'percent',
      surcharge: '3',
      surchargeMode: 'amount',
      managercode: '4321',
    });
    expect(opened.dialog.getByText('− $8.03')).toBeDefined();
    expect(opened.dialog.queryByRole('button', { name: /Discount|Surcharge/ })).toBeNull();
  });

  test.each([
    ['Stale', 'Someone else has changed this in the meantime. Please check it again.'],
    ['Unavailable', 'The service is not available right now. Please try again.'],
    ['NothingToSplit', 'There is nothing left to split.'],
  ] as const)('shows %s and keeps the choice', async (code, words) => {
    server.refuse('splitBill', code);
    const opened = await openDialog();
    await choose(opened, 'Equal shares');
    await press(opened, 'More people');
    await press(opened, 'Split the bill');
    await opened.dialog.findByText(words);
    expect((opened.dialog.getByRole('radio', { name: 'Equal shares' }) as HTMLInputElement).checked).toBe(true);
    expect(opened.dialog.getByText('3 × $29.85')).toBeDefined();
  });

  test('reports a lost connection, and happens once for two presses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('splitBill');
    const opened = await openDialog();
    await choose(opened, 'By items');
    await press(opened, 'Split the bill');
    await opened.dialog.findByText('Network error, please try again');
    server.answer('splitBill', () => {
      divided('items', dishes());
      return bill;
    });
    const release = server.hold('splitBill');
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Split the bill' }));
    release();
    await opened.dialog.findByText('Split by items');
    expect(server.sent('splitBill')).toHaveLength(2);
  });

  test('explains its figures', async () => {
    divided('equal', threeShares());
    const { dialog, user } = await openDialog();
    await user.click(dialog.getByText('How this is calculated'));
    expect(await dialog.findByText('$80.25 + $2.00 + $7.30 = $89.55')).toBeDefined();
  });

  test('can be undone while nothing is paid', async () => {
    divided('equal', threeShares());
    server.answer('splitBill', () => {
      bill = buildSplit();
      return bill;
    });
    const opened = await openDialog();
    await press(opened, 'Undo split');
    await opened.dialog.findByRole('button', { name: 'Add Discount' });
    expect(opened.dialog.getByRole('button', { name: 'Pay' }).closest('form')).toBe(document.activeElement);
    expect(sentBody()).toEqual({ orderID: 1042, way: 'none' });
  });

  test('is possible again for the remainder of a partly paid bill, but cannot be undone', async () => {
    divided('items', dishes());
    pays(7, 30, [2]);
    server.answer('splitBill', () => {
      const paid = bill.shares.filter(({ state }) => state === 'paid');
      bill = { ...bill, way: 'equal', shares: [...paid, share(4, 29.78), share(5, 29.77)] };
      return bill;
    });
    const opened = await openDialog();
    expect(opened.dialog.queryByRole('button', { name: 'Undo split' })).toBeNull();
    await press(opened, 'Split the rest again');
    expect(opened.dialog.getByText('1 × $29.78, 1 × $29.77')).toBeDefined();
    expect(opened.dialog.queryByRole('radio', { name: 'By items' })).toBeNull();
    await press(opened, 'Split');
    await opened.dialog.findByText('Split into equal shares');
    expect(sentBody()).toEqual({ orderID: 1042, way: 'equal', people: 2 });
    expect(opened.dialog.queryByRole('button', { name: 'Split' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Split the rest again');
    expect(opened.dialog.getAllByText(/^Share \d$/).map((one) => one.textContent)).toEqual(['Share 1', 'Share 2']);
  });
});

describe('paying a part', () => {
  test('by items with a tip works in several modes until the last cent closes the dialog', async () => {
    divided('items', dishes());
    const opened = await openDialog();
    takes([1]);
    await tick(opened, 'House Burger, $42.10');
    await press(opened, '10%');
    await choose(opened, 'Cash');
    await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Email' }), 'guest_1@home-mail.org');
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

    expect((opened.dialog.getByRole('radio', { name: '-' }) as HTMLInputElement).checked).toBe(true);
    expect((opened.dialog.getByRole('textbox', { name: 'Email' }) as HTMLInputElement).value).toBe('');
    expect(opened.dialog.queryByRole('checkbox', { name: 'House Burger, $42.10' })).toBeNull();
    takes([2, 3]);
    await tick(opened, 'Everything left');
    await choose(opened, 'Card');
    await press(opened, 'Pay $47.45');
    await waitFor(() => expect(opened.reload).toHaveBeenCalledTimes(1));
    expect(server.last('setOrderToPaid').query).toEqual({
      orderid: '1042',
      paidby: 'Card',
      part: 'rest',
      partamount: '47.45',
    });
    expect(sessionStorage.getItem('comanda.notice')).toBe('Payment has been done successfully');
    expect(server.sent('sendInvoice')).toHaveLength(2);
    expect(keys()[0]).not.toBe(keys()[1]);
  });

  test('as several of the equal shares', async () => {
    divided('equal', threeShares());
    takes([1, 2]);
    const opened = await openDialog();
    expect(toPay(opened)).toBe('$29.85');
    await press(opened, 'More shares');
    await choose(opened, 'Others');
    await press(opened, 'Pay $59.70');
    await opened.dialog.findByText('$59.70 paid, $29.85 left');
    expect(server.last('setOrderToPaid').query).toMatchObject({ part: 'count:2', partamount: '59.70' });
    expect(opened.dialog.getAllByText('Paid')).toHaveLength(2);
    expect((opened.dialog.getByRole('button', { name: 'More shares' }) as HTMLButtonElement).disabled).toBe(true);
  });

  test('as a typed amount refuses zero, words and more than the remainder', async () => {
    divided('free');
    takes([]);
    const opened = await openDialog();
    const amount = opened.dialog.getByRole('textbox', { name: 'Amount' });
    const alert = async () => (await opened.dialog.findByRole('alert')).textContent;
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    expect(await alert()).toBe('Please choose what to pay!');
    await opened.user.type(amount, 'ten');
    await press(opened, 'Pay');
    expect(await alert()).toBe('Please enter a valid amount!');
    await opened.user.clear(amount);
    await opened.user.type(amount, '89.56');
    await press(opened, 'Pay $89.56');
    expect(await alert()).toBe('At most $89.55 is left.');
    expect(opened.dialog.queryByText(/^A guest is paying/)).toBeNull();
    expect(server.sent('setOrderToPaid')).toEqual([]);
    await opened.user.clear(amount);
    await opened.user.type(amount, '20');
    await press(opened, 'Pay $20.00');
    await opened.dialog.findByText('$20.00 paid, $69.55 left');
    expect(server.last('setOrderToPaid').query).toMatchObject({ part: 'amount:20.00', partamount: '20.00' });
  });

  test.each([
    ['a mode', 'Please select a Payment mode!', async () => undefined],
    [
      'a tip in figures',
      'Please enter a valid tip!',
      async (opened: Opened) => {
        await choose(opened, 'Cash');
        await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Tip Amt' }), 'abc');
      },
    ],
    [
      'a tip within its limit',
      'The tip can be at most $298.50',
      async (opened: Opened) => {
        await choose(opened, 'Cash');
        await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Tip Amt' }), '298.51');
        expect(opened.dialog.getByRole('alert').textContent).toBe('The tip can be at most $298.50');
        expect(opened.dialog.getByRole('status', { name: 'Amt. to Pay' }).textContent).toBe('$29.85');
      },
    ],
    [
      'a real address',
      'Please enter a valid email!',
      async (opened: Opened) => {
        await opened.user.click(opened.dialog.getByRole('radio', { name: 'Cash' }));
        await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Email' }), 'guest@');
      },
    ],
  ] as const)('needs %s', async (_what, words, fill) => {
    divided('equal', threeShares());
    const opened = await openDialog();
    await fill(opened);
    await press(opened, /^Pay/);
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(words);
    expect(server.sent('setOrderToPaid')).toEqual([]);
  });

  test.each([
    ['ShareTaken', 'Another guest is paying this part or has paid it. Please check the bill again.'],
    ['AmountChanged', 'The amount has changed. Please check the bill again.'],
  ] as const)('shows %s with the current bill, and keeps the form', async (code, words) => {
    divided('items', dishes());
    const opened = await openDialog();
    await tick(opened, 'House Burger, $42.10');
    await tick(opened, 'Burrata & Peaches, $30.00');
    await choose(opened, 'Card');
    await opened.user.type(opened.dialog.getByRole('textbox', { name: 'Tip Amt' }), '5');
    server.refuse('setOrderToPaid', code);
    pays(9, 42.1, [1]);
    await press(opened, 'Pay $77.10');
    await opened.dialog.findByText(words);
    expect(opened.dialog.getByText('Paid $42.10 of $89.55, $47.45 left')).toBeDefined();
    expect((opened.dialog.getByRole('radio', { name: 'Card' }) as HTMLInputElement).checked).toBe(true);
    expect((opened.dialog.getByRole('textbox', { name: 'Tip Amt' }) as HTMLInputElement).value).toBe('5');
    expect(toPay(opened)).toBe('$35.00');
  });

  test('happens once for two presses', async () => {
    divided('equal', threeShares());
    takes([1]);
    const release = server.hold('setOrderToPaid');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Pay $29.85' }));
    release();
    await opened.dialog.findByText('$29.85 paid, $59.70 left');
    expect(server.sent('setOrderToPaid')).toHaveLength(1);
  });

  test('resends the same part with the same key after a lost answer, and the next part with a new key', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    divided('equal', [share(1, 29.86), share(2, 29.85), share(3, 29.84)]);
    server.fail('setOrderToPaid');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.86');
    await opened.dialog.findByText('There was no answer. Please press Pay again: nothing is charged twice.');
    // It was recorded after all, and the list shows it.
    pays(1, 29.86, [1], { paidby: 'Cash' });
    await opened.dialog.findByText('Paid $29.86 of $89.55, $59.69 left', undefined, { timeout: 7000 });
    server.answer('setOrderToPaid', payment(29.86, 0, 'C'));
    await press(opened, 'Pay $29.86');
    await opened.dialog.findByText('$29.86 paid, $59.69 left');
    takes([2]);
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.85');
    await opened.dialog.findByText('$29.85 paid, $29.84 left');
    const [first, again, next] = server.sent('setOrderToPaid');
    expect(again?.query).toEqual(first?.query);
    expect(keys()[1]).toBe(keys()[0]);
    expect(next?.query.part).toBe('count:1');
    expect(keys()[2]).not.toBe(keys()[0]);
  }, 20_000);

  test('retries with the same key after a server error', async () => {
    divided('equal', threeShares());
    server.refuse('setOrderToPaid', 'ServerError');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.85');
    await opened.dialog.findByText('Something went wrong on our side. Please try again.');
    takes([1]);
    await press(opened, 'Pay $29.85');
    await opened.dialog.findByText('$29.85 paid, $59.70 left');
    expect(keys()[1]).toBe(keys()[0]);
  });

  test('pays nothing when Enter splits the remainder again', async () => {
    divided('equal', threeShares());
    pays(7, 29.85, [1]);
    server.answer('splitBill', () => {
      bill = { ...bill, way: 'free', shares: bill.shares.filter(({ state }) => state === 'paid') };
      return bill;
    });
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Split the rest again');
    await choose(opened, 'Custom amounts');
    await opened.user.keyboard('{Enter}');
    await opened.dialog.findByText('Split by amounts');
    expect(sentBody()).toEqual({ orderID: 1042, way: 'free' });
    expect(server.sent('setOrderToPaid')).toEqual([]);
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
    expect((opened.dialog.getByRole('radio', { name: 'Cash' }) as HTMLInputElement).checked).toBe(true);
    await opened.user.tab();
    await opened.user.keyboard('{Enter}');
    await opened.dialog.findByText('$30.00 paid, $59.55 left');
  });
});

describe('while guests pay by card', () => {
  test('their payments appear by themselves, and paid items leave the part', async () => {
    divided('items', dishes());
    const opened = await openDialog();
    await tick(opened, 'House Burger, $42.10');
    await tick(opened, 'House Burger, $17.45');
    await press(opened, '10%');
    expect(toPay(opened)).toBe('$65.51');
    pays(5, 42.1, [1]);
    await opened.dialog.findByText('Paid $42.10 of $89.55, $47.45 left', undefined, { timeout: 7000 });
    expect(toPay(opened)).toBe('$19.20');
    expect(opened.dialog.getByRole('link', { name: 'Receipt of payment 1, $42.10' })).toBeDefined();
  }, 15_000);

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
    const opened = await openDialog();
    pays(4, 29.85, [3]);
    server.refuse('setOrderToPaid', 'AlreadyPaid');
    await choose(opened, 'Cash');
    await press(opened, 'Pay $29.85');
    await opened.dialog.findByText('This bill is paid.');
    expect(opened.dialog.queryByText('Payment Pending')).toBeNull();
    expect(opened.dialog.getAllByRole('link')).toHaveLength(2);
    expect(opened.dialog.queryByRole('button', { name: /^Pay/ })).toBeNull();
  });

  test('a bill split while staff take the whole shows its current state', async () => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    server.refuse('setOrderToPaid', 'AmountChanged');
    divided('equal', threeShares());
    pays(3, 29.85, [1]);
    await press(opened, 'Pay');
    await opened.dialog.findByText('Paid $29.85 of $89.55, $59.70 left');
  });

  test('the whole bill can still be taken if the parts fail to load', async () => {
    server.refuse('splitOf', 'ServerError');
    server.answer('setOrderToPaid', payment(89.55, 0, 'P'));
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalledTimes(1));
    await act(async () => undefined);
  });
});
