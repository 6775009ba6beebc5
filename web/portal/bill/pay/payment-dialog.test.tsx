import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readSession } from '../../../api/session.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildActiveOrder, buildOrder, buildSplit, buildSubOrder } from '../../../testing/portal-data.ts';
import { buildToken, openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { showKeptNotice } from '../../app/loading/kept-notice.ts';

const server = portalTest({ restaurantId: 1, role: 'Manager', privileges: ['order', 'payment', 'discount'] });
const unanswered = 'There was no answer. Please press Pay again: nothing is charged twice.';
const paidAt = '2026-11-22T04:00:00.000Z';
const payment = {
  paymentId: 1,
  orderid: 1042,
  paidby: 'Cash' as const,
  email: '',
  totalAmt: 80.25,
  tip: 0,
  tax: 7.3,
  wolfycharges: 2,
  discount: 0,
  discountMode: null,
  surcharge: 0,
  surchargeMode: null,
  amount: 89.55,
  status: 'P' as const,
  paymentDateTime: paidAt,
};

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' })]);
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
  server.answer('managerCode', null);
  server.answer('setOrderToPaid', payment);
  server.answer('sendInvoice', { orderID: 1042, status: 'P' });
});

async function openDialog() {
  const page = openPortal('/portal/orders');
  await page.user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
  const element = await screen.findByRole('dialog', { name: 'Payment' });
  await within(element).findByText('Total Amt');
  return { ...page, dialog: within(element) };
}

type Opened = Awaited<ReturnType<typeof openDialog>>;

const amount = ({ dialog }: Opened, label: string) => dialog.getByText(label).nextElementSibling?.textContent;
const toPay = ({ dialog }: Opened) => dialog.getByRole('status', { name: 'Amt. to Pay' }).textContent;
const press = ({ dialog, user }: Opened, name: string) => user.click(dialog.getByRole('button', { name }));
const field = ({ dialog }: Opened, name: string) => dialog.getByRole('textbox', { name });

async function enterCode({ user }: Opened, code: string) {
  const codeDialog = within(await screen.findByRole('dialog', { name: 'Please Enter Manager Code' }));
  const input = codeDialog.getByLabelText('Manager Code');
  await user.clear(input);
  await user.type(input, code);
  await user.click(codeDialog.getByRole('button', { name: 'Enter' }));
  return codeDialog;
}

async function addDiscount(opened: Opened) {
  await press(opened, 'Add Discount');
  await enterCode(opened, '4321');
  await opened.dialog.findByRole('button', { name: 'Remove Discount' });
}

async function choose({ dialog, user }: Opened, mode: string) {
  await user.click(dialog.getByRole('radio', { name: mode }));
}

describe('the bill', () => {
  test('[PAY-01 MONEY-01 MONEY-04 MONEY-06] shows Total, Service Fee, Tax, Tip and Amt. to Pay from plan and rate', async () => {
    const opened = await openDialog();
    expect(amount(opened, 'Total Amt')).toBe('$80.25');
    expect(amount(opened, 'Service Fee')).toBe('$2.00');
    expect(amount(opened, 'Tax Amt')).toBe('$7.30');
    expect(amount(opened, 'Tip Amt')).toBe('$0.00');
    expect(toPay(opened)).toBe('$89.55');
    expect(server.last('staffChargePlan')).toMatchObject({ path: '/api/getMarkupPlan', query: { rid: '1' } });
  });

  test('explains each figure with tier, rate and rounding for the current form', async () => {
    const part = { status: 'O' as const, taxRate: 8.875, items: [] };
    const suborder = [
      buildSubOrder({ ...part, totalAmt: 54.25, taxAmt: 4.81 }),
      buildSubOrder({ ...part, subOrderID: 2, totalAmt: 26, taxAmt: 2.31 }),
    ];
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 80.25, taxAmt: 7.12, suborder }));
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.type(field(opened, 'Discount'), '10');
    await choose(opened, 'Percent');
    await press(opened, '10%');
    await opened.user.click(opened.dialog.getByText('How this is calculated'));
    const steps = textsOf(document.querySelectorAll('[role=dialog] details li'));
    expect(steps).toEqual([
      'Total Amt$54.25 + $26.00 = $80.25',
      'Discount10 % of $80.25 = $8.025, rounded $8.03',
      'Service Fee$80.25 is above $75.00, tier 3: $2.00',
      'Tax Amt8.875 % of $54.25 = $4.8146875, rounded $4.818.875 % of $26.00 = $2.3075, rounded $2.318.875 % of the service fee $2.00 = $0.1775, rounded $0.18$4.81 + $2.31 + $0.18 = $7.30',
      'Amt. to Pay$80.25 − $8.03 + $2.00 + $7.30 + $8.15 = $89.67',
    ]);
  });

  test('[MONEY-05] has a service fee of 0.1 without a matching tier', async () => {
    server.answer('staffChargePlan', '100$200$5$0|200$300$6$0|300$400$7$0');
    expect(amount(await openDialog(), 'Service Fee')).toBe('$0.10');
  });

  test('[PAY-04 MONEY-07] takes a tip from 10%, 15% and 20% or as typed', async () => {
    const opened = await openDialog();
    for (const [preset, tip, sum] of [
      ['10%', '$8.96', '$98.51'],
      ['15%', '$13.43', '$102.98'],
      ['20%', '$17.91', '$107.46'],
    ] as const) {
      await press(opened, preset);
      expect(amount(opened, 'Tip Amt')).toBe(tip);
      expect(toPay(opened)).toBe(sum);
      expect(opened.dialog.getByRole('button', { name: preset }).getAttribute('aria-pressed')).toBe('true');
    }
    await opened.user.clear(field(opened, 'Tip Amt'));
    await opened.user.type(field(opened, 'Tip Amt'), '5.5');
    expect(toPay(opened)).toBe('$95.05');
    expect(opened.dialog.getByRole('button', { name: '20%' }).getAttribute('aria-pressed')).toBe('false');
  });

  test.each([
    ['canceled', 'D', 'This order is not waiting for payment.'],
    ['paid', 'P', 'This bill is paid.'],
  ] as const)('of an order that is %s cannot be paid', async (_state, status, words) => {
    server.answer('orderById', buildOrder({ orderID: 1042, status }));
    const page = openPortal('/portal/orders');
    await page.user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  test('reports a failed load and can retry it', async () => {
    server.refuse('staffChargePlan', 'ServerError');
    const page = openPortal('/portal/orders');
    await page.user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await dialog.findByText('The bill could not be loaded.');
    server.answer('staffChargePlan', '0$25$0.5$0|25$75$1$0|75$1000$2$0');
    await page.user.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByText('Total Amt');
  });
});

describe('discount', () => {
  test('[PAY-08 PAY-10 PAY-11] asks for the manager code on Add Discount, and changes nothing on Cancel', async () => {
    const opened = await openDialog();
    await press(opened, 'Add Discount');
    const code = within(await screen.findByRole('dialog', { name: 'Please Enter Manager Code' }));
    expect(code.getByRole('button', { name: 'Enter' })).toBeDefined();
    await opened.user.click(code.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please Enter Manager Code' })).toBeNull());
    expect(opened.dialog.getByRole('button', { name: 'Add Discount' })).toBeDefined();
    expect(server.sent('managerCode')).toEqual([]);
  });

  test('[PAY-12 PAY-13] has its code checked by the server, and a wrong one shows Please enter the correct Code', async () => {
    server.refuse('managerCode', 'WrongCode');
    const opened = await openDialog();
    await press(opened, 'Add Discount');
    const code = await enterCode(opened, '1111');
    expect((await code.findByRole('alert')).textContent).toBe('Please enter the correct Code');
    expect(JSON.parse(server.last('managerCode').body ?? '')).toEqual({ orderid: 1042, code: '1111' });
    expect(opened.dialog.queryByRole('button', { name: 'Remove Discount' })).toBeNull();
  });

  test('[PAY-12] rejects a non-numeric code without using an attempt', async () => {
    const opened = await openDialog();
    await press(opened, 'Add Discount');
    const code = await enterCode(opened, '43a1');
    expect((await code.findByRole('alert')).textContent).toBe('Please enter the correct Code');
    expect(server.sent('managerCode')).toEqual([]);
  });

  test('reports too many attempts', async () => {
    server.refuse('managerCode', 'TooManyTries');
    const opened = await openDialog();
    await press(opened, 'Add Discount');
    const code = await enterCode(opened, '1111');
    expect((await code.findByRole('alert')).textContent).toContain('Too many tries');
  });

  test('[PAY-02 PAY-14 PAY-20 MONEY-08] is a figure in percent or in dollars after the right code', async () => {
    const opened = await openDialog();
    expect(opened.dialog.queryByRole('textbox', { name: 'Discount' })).toBeNull();
    await addDiscount(opened);
    expect(opened.dialog.queryByRole('button', { name: 'Add Discount' })).toBeNull();
    await opened.user.type(field(opened, 'Discount'), '10');
    await choose(opened, 'Percent');
    expect(amount(opened, 'Discount')).toBe('− $8.03');
    expect(toPay(opened)).toBe('$81.52');
    await choose(opened, 'Dollars');
    expect(amount(opened, 'Discount')).toBe('− $10.00');
    expect(toPay(opened)).toBe('$79.55');
  });

  test('[PAY-15 PAY-16] needs the code again to be removed, and resets', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.type(field(opened, 'Discount'), '10');
    await choose(opened, 'Dollars');
    server.refuse('managerCode', 'WrongCode');
    await press(opened, 'Remove Discount');
    await enterCode(opened, '1111');
    await screen.findByText('Please enter the correct Code');
    expect(toPay(opened)).toBe('$79.55');
    server.answer('managerCode', null);
    await enterCode(opened, '4321');
    await opened.dialog.findByRole('button', { name: 'Add Discount' });
    expect(toPay(opened)).toBe('$89.55');
    await addDiscount(opened);
    expect((field(opened, 'Discount') as HTMLInputElement).value).toBe('');
    expect((opened.dialog.getByRole('radio', { name: 'Dollars' }) as HTMLInputElement).checked).toBe(false);
  });

  test('shows no amount until figure and mode are known', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    expect(amount(opened, 'Discount')).toBe('');
    await opened.user.type(field(opened, 'Discount'), '10');
    expect(amount(opened, 'Discount')).toBe('');
  });

  test('[PAY-18] resets the tip to 0 when entered', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await press(opened, '15%');
    await opened.user.type(field(opened, 'Discount'), '5');
    expect(amount(opened, 'Tip Amt')).toBe('$0.00');
    await press(opened, '15%');
    await choose(opened, 'Dollars');
    expect(amount(opened, 'Tip Amt')).toBe('$0.00');
  });

  test.each(['Manager', 'Server'] as const)('[PAY-29] is available to the role %s', async (role) => {
    localStorage.clear();
    const privileges = role === 'Manager' ? ['order', 'payment', 'discount'] : ['order', 'payment'];
    server.answer('userPrivileges', privileges);
    signIn({ restaurantId: 1, role, privileges });
    const opened = await openDialog();
    await press(opened, 'Add Discount');
    await screen.findByRole('dialog', { name: 'Please Enter Manager Code' });
    expect(screen.queryByText('Ask a manager to enter it.') !== null).toBe(role === 'Server');
  });
});

describe('surcharge', () => {
  test('[PAY-03 PAY-09 PAY-17 PAY-21] toggles without a code, in dollars or in percent', async () => {
    const opened = await openDialog();
    await press(opened, 'Add Surcharge');
    await opened.user.type(field(opened, 'Restaurant Surcharge'), '3');
    await choose(opened, 'Dollars');
    expect(amount(opened, 'Restaurant Surcharge')).toBe('$3.00');
    expect(toPay(opened)).toBe('$92.55');
    await choose(opened, 'Percent');
    expect(amount(opened, 'Restaurant Surcharge')).toBe('$2.41');
    await press(opened, 'Remove Surcharge');
    expect(toPay(opened)).toBe('$89.55');
    expect(opened.dialog.getByRole('button', { name: 'Add Surcharge' })).toBeDefined();
    expect(server.sent('managerCode')).toEqual([]);
  });

  test('[PAY-19] resets the tip to 0 when entered or removed', async () => {
    const opened = await openDialog();
    await press(opened, 'Add Surcharge');
    await press(opened, '20%');
    await opened.user.type(field(opened, 'Restaurant Surcharge'), '3');
    expect(amount(opened, 'Tip Amt')).toBe('$0.00');
    await press(opened, '20%');
    await press(opened, 'Remove Surcharge');
    expect(amount(opened, 'Tip Amt')).toBe('$0.00');
  });
});

describe('what prevents the payment', () => {
  const refused = async (opened: Opened, words: string) => {
    await press(opened, 'Pay');
    expect((await opened.dialog.findByRole('alert')).textContent).toBe(words);
    expect(server.sent('setOrderToPaid')).toEqual([]);
  };

  test("[PAY-05 PAY-25] the mode '-' is preselected and cannot be paid with", async () => {
    const opened = await openDialog();
    const group = within(opened.dialog.getByRole('group', { name: 'Payment Mode' }));
    expect(group.getAllByRole('radio').map((one) => (one as HTMLInputElement).value)).toEqual([
      '-',
      'Cash',
      'Card',
      'Others',
    ]);
    expect((group.getByRole('radio', { name: '-' }) as HTMLInputElement).checked).toBe(true);
    await refused(opened, 'Please select a Payment mode!');
    expect(document.activeElement).toBe(group.getByRole('radio', { name: '-' }));
  });

  test.each(['guest', 'guest@', 'guest@home', 'gu est@home.com', 'guest@home.coffee'])(
    '[PAY-06 PAY-22] the e-mail %s is not valid',
    async (email) => {
      const opened = await openDialog();
      await choose(opened, 'Cash');
      await opened.user.type(field(opened, 'Email'), email);
      await refused(opened, 'Please enter a valid email!');
    },
  );

  test('every fault at its field at once, and correcting one keeps the others marked', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.type(field(opened, 'Discount'), '10');
    await press(opened, 'Add Surcharge');
    await opened.user.type(field(opened, 'Restaurant Surcharge'), '3');
    await opened.user.type(field(opened, 'Tip Amt'), 'much');
    await opened.user.type(field(opened, 'Email'), 'guest@');
    await press(opened, 'Pay');
    const told = () => textsOf(opened.dialog.queryAllByRole('alert'));
    const all = [
      'Please select a discount mode!',
      'Please select a surcharge mode!',
      'Please enter a valid tip!',
      'Please select a Payment mode!',
      'Please enter a valid email!',
    ];
    expect(told()).toEqual(all);
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, 'Email'), 'home.com');
    expect(told()).toEqual(all.slice(0, 3));
    expect(server.sent('setOrderToPaid')).toEqual([]);
  });

  test('[PAY-23] a discount without a mode', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, 'Discount'), '10');
    await refused(opened, 'Please select a discount mode!');
  });

  test.each(['', 'ten', '1,5'])('[PAY-24] a discount mode with the figure "%s"', async (figure) => {
    const opened = await openDialog();
    await addDiscount(opened);
    await choose(opened, 'Cash');
    if (figure) await opened.user.type(field(opened, 'Discount'), figure);
    await choose(opened, 'Percent');
    await refused(opened, 'Please enter a discount figure!');
  });

  test.each([
    ['Discount', 'Dollars', '5000', 'The discount can be at most $80.25'],
    ['Discount', 'Percent', '150', 'The discount can be at most 100 %'],
    ['Restaurant Surcharge', 'Percent', '101', 'The surcharge can be at most 100 %'],
    ['Restaurant Surcharge', 'Dollars', '100000', 'The surcharge can be at most $99,999.99'],
  ])(
    '%s in %s, %s: a figure over its limit is marked while typing and not applied',
    async (label, mode, figure, words) => {
      const opened = await openDialog();
      await addDiscount(opened);
      await press(opened, 'Add Surcharge');
      await choose(opened, 'Cash');
      await opened.user.type(field(opened, label), figure);
      await opened.user.click(
        within(opened.dialog.getByRole('radiogroup', { name: `${label} mode` })).getByLabelText(mode),
      );
      expect(opened.dialog.getByRole('alert').textContent).toBe(words);
      expect(toPay(opened)).toBe('$89.55');
      await refused(opened, words);
      await choose(opened, 'Equal shares');
      await press(opened, 'Split the bill');
      expect(opened.dialog.getByRole('alert').textContent).toBe(words);
      expect(server.sent('splitBill')).toEqual([]);
    },
  );

  test('nothing, if a discount equals the total', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.type(field(opened, 'Discount'), '80.25');
    await choose(opened, 'Dollars');
    expect(opened.dialog.queryByRole('alert')).toBeNull();
    expect(toPay(opened)).toBe('$9.30');
  });

  test('a tip above its limit, which is marked while typing and not added', async () => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, 'Tip Amt'), '895.51');
    expect(opened.dialog.getByRole('alert').textContent).toBe('The tip can be at most $895.50');
    expect([amount(opened, 'Tip Amt'), toPay(opened)]).toEqual(['$0.00', '$89.55']);
    await refused(opened, 'The tip can be at most $895.50');
  });

  test.each(['-5', 'much'])('the tip %s', async (tip) => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, 'Tip Amt'), tip);
    await refused(opened, 'Please enter a valid tip!');
  });

  test('each fault is scrolled into view, again at every attempt', async () => {
    const shown: (string | null)[] = [];
    vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockImplementation(function (this: HTMLElement) {
      shown.push(this.textContent);
    });
    const opened = await openDialog();
    await addDiscount(opened);
    const [mode, email] = ['Please select a Payment mode!', 'Please enter a valid email!'];
    await refused(opened, mode);
    await refused(opened, mode);
    await choose(opened, 'Cash');
    await opened.user.type(field(opened, 'Email'), 'guest@');
    await refused(opened, email);
    await opened.user.type(field(opened, 'Email'), 'home.com');
    await opened.user.type(field(opened, 'Discount'), '10');
    await refused(opened, 'Please select a discount mode!');
    await choose(opened, 'Percent');
    await opened.user.type(field(opened, 'Tip Amt'), 'abc');
    await refused(opened, 'Please enter a valid tip!');
    expect(shown).toEqual([mode, mode, email, 'Please select a discount mode!', 'Please enter a valid tip!']);
  });
});

describe('Pay', () => {
  test('[PAY-07 PAY-26 PAY-27 PAY-28 PAY-33 PAY-34] pays, requests the invoice, reloads the page and shows a message', async () => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalledTimes(1));
    expect(server.last('setOrderToPaid')).toMatchObject({ method: 'GET', path: '/api/setordertopaid' });
    expect(server.last('setOrderToPaid').headers.Authorization).toBe(`JWT-${readSession()?.token}`);
    expect(server.last('sendInvoice')).toMatchObject({ method: 'GET', path: '/api/fetchorderby/1042' });
    expect(console.info).toHaveBeenCalledWith('invoice', expect.objectContaining({ success: true }));
    opened.unmount();
    openPortal('/portal/orders');
    showKeptNotice();
    expect(await screen.findByText('Payment has been done successfully')).toBeDefined();
  });

  test('[PAY-30 PAY-31] sends order, mode and the compared figures, and other fields only if set', async () => {
    const opened = await openDialog();
    await choose(opened, 'Others');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(server.last('setOrderToPaid').query).toEqual({
      orderid: '1042',
      paidby: 'Others',
      tax: '7.30',
      wolfycharges: '2.00',
    });
  });

  test('[PAY-31 PAY-32] sends e-mail, tip, discount and surcharge as typed, with modes and code', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.type(field(opened, 'Discount'), '10');
    await choose(opened, 'Percent');
    await press(opened, 'Add Surcharge');
    await opened.user.type(field(opened, 'Restaurant Surcharge'), '3.00');
    await opened.user.click(
      within(opened.dialog.getByRole('radiogroup', { name: 'Restaurant Surcharge mode' })).getByRole('radio', {
        name: 'Dollars',
      }),
    );
    await press(opened, '15%');
    await choose(opened, 'Card');
    await opened.user.type(field(opened, 'Email'), 'guest_1@home-mail.org');
    expect(toPay(opened)).toBe('$97.20');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(server.last('setOrderToPaid').query).toEqual({
      orderid: '1042',
      paidby: 'Card',
      email: 'guest_1@home-mail.org',
      tip: '12.68',
      tax: '7.30',
      wolfycharges: '2.00',
      discount: '10',
      discountMode: 'percent',
      surcharge: '3.00',
      surchargeMode: 'amount',
      managercode: '4321',
    });
  });

  test('pays once when pressed twice', async () => {
    const release = server.hold('setOrderToPaid');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await opened.user.dblClick(opened.dialog.getByRole('button', { name: 'Pay' }));
    release();
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(server.sent('setOrderToPaid')).toHaveLength(1);
  });

  test('repeats with the same key after a network failure, and with a new key after a change', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('setOrderToPaid');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await opened.dialog.findByText(unanswered);
    await press(opened, 'Pay');
    await waitFor(() => expect(server.sent('setOrderToPaid')).toHaveLength(2));
    server.answer('setOrderToPaid', payment);
    await choose(opened, 'Card');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    const keys = server.sent('setOrderToPaid').map(({ headers }) => headers['Idempotency-Key']);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test('shows a recorded payment after a lost answer, with amount, mode and receipt and no error', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('setOrderToPaid');
    const changes = server.stream('staffChanges');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await opened.dialog.findByText(unanswered);
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'P', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
    const parts = [
      { paymentId: 1, paidby: 'Cash' as const, amount: 89.55, tip: 3, shares: [], paymentDateTime: paidAt },
    ];
    server.answer('splitOf', buildSplit({ status: 'P', paid: 89.55, left: 0, parts }));
    changes.push('payments');
    await opened.dialog.findByText('Paid: $92.55 (Cash)');
    expect(opened.dialog.queryByText(unanswered)).toBeNull();
    expect(opened.dialog.getByRole('link', { name: 'Receipt of payment 1, $89.55' })).toBeDefined();
    await opened.user.click(opened.dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Payment' })).toBeNull());
  });

  test('announces a changed amount with the new bill and no tip', async () => {
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, '15%');
    server.refuse('setOrderToPaid', 'AmountChanged');
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 90, taxAmt: 7.99 }));
    await press(opened, 'Pay');
    await opened.dialog.findByText('The amount has changed. Please check the bill again.');
    expect(amount(opened, 'Total Amt')).toBe('$90.00');
    expect(amount(opened, 'Tip Amt')).toBe('$0.00');
    expect(opened.reload).not.toHaveBeenCalled();
  });

  test('removes the discount when its code is no longer valid', async () => {
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.type(field(opened, 'Discount'), '10');
    await choose(opened, 'Percent');
    await choose(opened, 'Cash');
    server.refuse('setOrderToPaid', 'DiscountNotAllowed');
    await press(opened, 'Pay');
    await opened.dialog.findByText('Please enter the correct Code');
    expect(opened.dialog.getByRole('button', { name: 'Add Discount' })).toBeDefined();
    expect(opened.reload).not.toHaveBeenCalled();
  });

  test('succeeds even if the invoice fails', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    server.fail('sendInvoice');
    const opened = await openDialog();
    await choose(opened, 'Cash');
    await press(opened, 'Pay');
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(log).toHaveBeenCalled();
  });
});

describe('a session that ends under the form', () => {
  test('a press that meets the end records nothing and says so, and the form waits for the same user without its code', async () => {
    server.refuse('setOrderToPaid', 'NotSignedIn');
    const opened = await openDialog();
    await addDiscount(opened);
    await opened.user.click(opened.dialog.getByRole('radio', { name: 'Cash' }));
    await opened.user.type(field(opened, 'Email'), 'ana@example.com');
    await press(opened, 'Pay');
    await screen.findByText('You were signed out. This was not saved. Your session is no longer valid.');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('4321');
    server.answer('signIn', { username: 'manager', name: 'Maria Lopez', token: buildToken() });
    await opened.user.click(screen.getByRole('button', { name: 'Login' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment' }));
    await dialog.findByText('Total Amt');
    expect((dialog.getByRole('textbox', { name: 'Email' }) as HTMLInputElement).value).toBe('ana@example.com');
    expect((dialog.getByRole('radio', { name: 'Cash' }) as HTMLInputElement).checked).toBe(true);
    expect(dialog.getByRole('button', { name: 'Add Discount' })).toBeDefined();
    server.answer('setOrderToPaid', payment);
    await opened.user.click(dialog.getByRole('button', { name: 'Pay' }));
    await waitFor(() => expect(opened.reload).toHaveBeenCalled());
    expect(server.last('setOrderToPaid').query).toMatchObject({ paidby: 'Cash', email: 'ana@example.com' });
  });

  test('an invoice that meets the end does not report the payment as unsaved', async () => {
    server.refuse('sendInvoice', 'NotSignedIn');
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const opened = await openDialog();
    await opened.user.click(opened.dialog.getByRole('radio', { name: 'Cash' }));
    await press(opened, 'Pay');
    await screen.findByText(/^You were signed out\./);
    expect(screen.queryByText(/not saved/)).toBeNull();
  });
});

test('outages and rate limits are named, and only an answer to the payment clears the message', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const opened = await openDialog();
  await opened.user.click(opened.dialog.getByRole('radio', { name: 'Cash' }));
  server.refuse('setOrderToPaid', 'Unavailable');
  await press(opened, 'Pay');
  await opened.dialog.findByText('The service is not available right now. Please try again.');
  server.fail('setOrderToPaid');
  server.fail('activeOrders');
  await press(opened, 'Pay');
  await opened.dialog.findByText(unanswered);
  server.answer('activeOrders', []);
  const asked = server.sent('activeOrders').length;
  await waitFor(() => expect(server.sent('activeOrders').length).toBeGreaterThan(asked), { timeout: 7000 });
  expect(opened.dialog.getByText(unanswered)).toBeDefined();
  server.refuse('setOrderToPaid', 'Unavailable');
  await press(opened, 'Pay');
  await opened.dialog.findByText('The service is not available right now. Please try again.');
  expect(opened.dialog.queryByText(unanswered)).toBeNull();
  await press(opened, 'Add Discount');
  server.refuse('managerCode', 'TooManyTries', { 'Retry-After': '90' });
  const code = await enterCode(opened, '4321');
  await code.findByText('Too many tries. Please wait 2 minutes and try again.');
});
