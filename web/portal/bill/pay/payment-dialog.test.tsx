import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { type Region, startingRegion } from '../../../../core/domain/formats/region.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import {
  addDiscount,
  askForDialog,
  choose,
  enter,
  enterCode,
  field,
  mode,
  type Opened,
  openDialog,
  paymentTest,
  press,
  toPay,
} from '../../../testing/payment-desk.ts';
import { buildOrder, buildSubOrder } from '../../../testing/portal-data.ts';
import { signIn } from '../../../testing/portal-page.tsx';
import { euros, includedInEuros, rowsInEuros } from '../../../testing/taxed-data.ts';

const server = paymentTest();
const amount = ({ dialog }: Opened, label: string) => dialog.getByText(label).nextElementSibling?.textContent;

describe('the bill', () => {
  test('[PAY-01 PAY-04 MONEY-01 MONEY-04 MONEY-06 MONEY-07] comes from plan and rate, with a tip of 10%, 15% and 20% or as typed', async () => {
    const opened = await openDialog();
    const names = ['Total Amt', 'Service Fee', 'Tax Amt', 'Tip Amt'];
    expect(names.map((name) => amount(opened, name))).toEqual(['$80.25', '$2.00', '$7.30', '$0.00']);
    expect(toPay(opened)).toBe('$89.55');
    expect(server.last('staffChargePlan')).toMatchObject({ path: '/api/getMarkupPlan', query: { rid: '1' } });
    const pressed = (name: string) => opened.dialog.getByRole('button', { name }).getAttribute('aria-pressed');
    for (const [preset, tip, sum] of [
      ['10%', '$8.96', '$98.51'],
      ['15%', '$13.43', '$102.98'],
      ['20%', '$17.91', '$107.46'],
    ] as const) {
      await press(opened, preset);
      expect([amount(opened, 'Tip Amt'), toPay(opened), pressed(preset)]).toEqual([tip, sum, 'true']);
    }
    await opened.user.clear(field(opened, 'Tip Amt'));
    await enter(opened, 'Tip Amt', '5.5');
    expect([toPay(opened), pressed('20%')]).toEqual(['$95.05', 'false']);
  });

  test('offers the tips of the restaurant: percentages of its own, a free amount, or none', async () => {
    const ask = async (tips: Region['tips']) => {
      signIn({ restaurantId: 1, privileges: ['order', 'payment'], region: { ...startingRegion, tips } });
      server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region: { ...startingRegion, tips } }]);
      const opened = await openDialog();
      return {
        ...opened,
        presets: opened.dialog.queryAllByRole('button', { name: /%$/ }).map((button) => button.textContent),
      };
    };
    const percents = await ask([5, 12]);
    expect(percents.presets).toEqual(['5%', '12%']);
    await press(percents, '12%');
    // 89.55 × 12 % = 10.746.
    expect(toPay(percents)).toBe('$100.30');
    percents.unmount();
    const free = await ask([]);
    expect(free.presets).toEqual([]);
    await enter(free, 'Tip Amt', '5');
    expect(toPay(free)).toBe('$94.55');
    free.unmount();
    const none = await ask(null);
    expect(none.dialog.queryByText('Tip Amt')).toBeNull();
    expect(none.dialog.queryByRole('textbox', { name: 'Tip Amt' })).toBeNull();
    await choose(none, 'Cash');
    await press(none, 'Pay');
    await waitFor(() => expect(server.sent('setOrderToPaid')).toHaveLength(1));
    expect(server.last('setOrderToPaid').query).not.toHaveProperty('tip');
  });

  test('in cash is rounded to the smallest coin, with the rounding beside it', async () => {
    const region: Region = { ...startingRegion, cash: { step: 20, direction: 'down' } };
    signIn({ restaurantId: 1, privileges: ['order', 'payment'], region });
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region }]);
    const opened = await openDialog();
    const rounding = () => opened.dialog.queryByText(/^Rounding/)?.textContent;
    await choose(opened, 'Card');
    expect([toPay(opened), rounding()]).toEqual(['$89.55', undefined]);
    await choose(opened, 'Cash');
    expect([toPay(opened), rounding()]).toEqual(['$89.40', 'Rounding −$0.15']);
    // 10 % of the exact 89.55: 8.96, together 98.51.
    await press(opened, '10%');
    expect([amount(opened, 'Tip Amt'), toPay(opened), rounding()]).toEqual(['$8.96', '$98.40', 'Rounding −$0.11']);
    await press(opened, 'Pay');
    await waitFor(() => expect(server.sent('setOrderToPaid')).toHaveLength(1));
    expect(server.last('setOrderToPaid').query).toMatchObject({ paidby: 'Cash', tip: '8.96', amount: '98.40' });
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
    await enter(opened, 'Discount', '10');
    await choose(opened, 'Percent');
    await press(opened, '10%');
    await opened.user.click(opened.dialog.getByText('How this is calculated'));
    const steps = textsOf(document.querySelectorAll('[role=dialog] details li'));
    expect(steps).toEqual([
      'Total Amt$54.25 + $26.00 = $80.25',
      'Discount10% of $80.25 = $8.025, rounded $8.03',
      'Service Fee$80.25 is above $75.00, tier 3: $2.00',
      'Tax Amt8.875% of $54.25 = $4.8146875, rounded $4.818.875% of $26.00 = $2.3075, rounded $2.318.875% of the service fee $2.00 = $0.1775, rounded $0.18$4.81 + $2.31 + $0.18 = $7.30',
      'Amt. to Pay$80.25 − $8.03 + $2.00 + $7.30 + $8.15 = $89.67',
    ]);
  });

  test('in prices that include tax shows it by rate, as the discount is typed', async () => {
    signIn({ restaurantId: 1, privileges: ['order', 'payment', 'discount'], region: euros });
    server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro', region: euros }]);
    server.answer(
      'orderById',
      buildOrder({ orderID: 1042, status: 'C', totalAmt: 18, taxAmt: 0, taxes: includedInEuros, suborder: [] }),
    );
    const opened = await openDialog();
    const rows = () => textsOf(within(opened.dialog.getByRole('table')).getAllByRole('row').slice(1));
    expect(rows()).toEqual(rowsInEuros);
    for (const name of ['Tax Amt', 'Service Fee']) expect(opened.dialog.queryByText(name)).toBeNull();
    await addDiscount(opened);
    await enter(opened, 'Discount', '10');
    await choose(opened, 'Percent');
    expect(rows()).toEqual(['19%€6.05€1.15€7.20', '7%€8.41€0.59€9.00', 'Total€14.46€1.74€16.20']);
    expect(toPay(opened)).toBe('€16.20');
  });

  test('[MONEY-05] of an order that is canceled or paid cannot be paid, and one that failed to load can be loaded again, with a service fee of 0.1 without a matching tier', async () => {
    for (const [status, words] of [
      ['D', 'This order is not waiting for payment.'],
      ['P', 'This bill is paid.'],
    ] as const) {
      server.answer('orderById', buildOrder({ orderID: 1042, status }));
      const { dialog, unmount } = await askForDialog();
      expect(await dialog.findByText(words)).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
      unmount();
    }
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C' }));
    server.refuse('staffChargePlan', 'ServerError');
    const { user, dialog } = await askForDialog();
    await dialog.findByText('The bill could not be loaded.');
    // No tier of this plan matches the total.
    server.answer('staffChargePlan', '100$200$5$0|200$300$6$0|300$400$7$0');
    await user.click(dialog.getByRole('button', { name: 'Retry' }));
    await dialog.findByText('Total Amt');
    expect(dialog.getByText('Service Fee').nextElementSibling?.textContent).toBe('$0.10');
  });
});

describe('discount', () => {
  test('[PAY-08 PAY-10 PAY-11 PAY-12 PAY-13] asks for the manager code, which the server checks; Cancel and a wrong one change nothing', async () => {
    const opened = await openDialog();
    await press(opened, 'Add Discount');
    const question = within(await screen.findByRole('dialog', { name: 'Please Enter Manager Code' }));
    expect(question.getByRole('button', { name: 'Enter' })).toBeDefined();
    await opened.user.click(question.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Please Enter Manager Code' })).toBeNull());
    await press(opened, 'Add Discount');
    // A code that isn't a number doesn't use up an attempt.
    const code = await enterCode(opened, '43a1');
    expect((await code.findByRole('alert')).textContent).toBe('Please enter the correct Code');
    expect(server.sent('managerCode')).toEqual([]);
    server.refuse('managerCode', 'TooManyTries');
    await enterCode(opened, '2222');
    await waitFor(() => expect(code.getByRole('alert').textContent).toContain('Too many attempts'));
    server.refuse('managerCode', 'WrongCode');
    await enterCode(opened, '1111');
    await waitFor(() => expect(code.getByRole('alert').textContent).toBe('Please enter the correct Code'));
    expect(JSON.parse(server.last('managerCode').body ?? '')).toEqual({ orderid: 1042, code: '1111' });
    expect(opened.dialog.queryByRole('button', { name: 'Remove Discount' })).toBeNull();
  });

  test('[PAY-02 PAY-14 PAY-15 PAY-16 PAY-18 PAY-20 MONEY-08] is a figure in percent or dollars, resets the tip, and needs the code again to be removed', async () => {
    const opened = await openDialog();
    expect(opened.dialog.queryByRole('textbox', { name: 'Discount' })).toBeNull();
    await addDiscount(opened);
    expect(opened.dialog.queryByRole('button', { name: 'Add Discount' })).toBeNull();
    // The focus isn't on the button that would remove the discount again.
    await waitFor(() => expect(document.activeElement).toBe(field(opened, 'Discount')));
    // No amount is shown until figure and mode are known.
    expect(amount(opened, 'Discount')).toBe('');
    await press(opened, '15%');
    await enter(opened, 'Discount', '10');
    expect([amount(opened, 'Discount'), amount(opened, 'Tip Amt')]).toEqual(['', '$0.00']);
    await choose(opened, 'Percent');
    expect([amount(opened, 'Discount'), toPay(opened)]).toEqual(['−$8.03', '$81.52']);
    await press(opened, '15%');
    await choose(opened, 'Dollars');
    const figures = () => [amount(opened, 'Discount'), amount(opened, 'Tip Amt'), toPay(opened)];
    expect(figures()).toEqual(['−$10.00', '$0.00', '$79.55']);
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
    expect(field(opened, 'Discount').value).toBe('');
    expect(mode(opened, 'Dollars').checked).toBe(false);
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

test('[PAY-03 PAY-09 PAY-17 PAY-19 PAY-21] a surcharge toggles without a code, in dollars or percent, and resets the tip each time', async () => {
  const opened = await openDialog();
  await press(opened, 'Add Surcharge');
  await press(opened, '20%');
  await enter(opened, 'Restaurant Surcharge', '3');
  expect(amount(opened, 'Tip Amt')).toBe('$0.00');
  await choose(opened, 'Dollars');
  expect([amount(opened, 'Restaurant Surcharge'), toPay(opened)]).toEqual(['$3.00', '$92.55']);
  await choose(opened, 'Percent');
  expect(amount(opened, 'Restaurant Surcharge')).toBe('$2.41');
  await press(opened, '20%');
  await press(opened, 'Remove Surcharge');
  expect([amount(opened, 'Tip Amt'), toPay(opened)]).toEqual(['$0.00', '$89.55']);
  expect(opened.dialog.getByRole('button', { name: 'Add Surcharge' })).toBeDefined();
  expect(server.sent('managerCode')).toEqual([]);
});
