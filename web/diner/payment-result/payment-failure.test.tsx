import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openAt } from '../../testing/diner-app.tsx';
import { buildOrder, buildSplit, chargeAnswers } from '../../testing/diner-data.ts';
import { offline, refusal, success } from '../../testing/diner-server.ts';
import { failure, findSuccess, openPage, paid, paidTest, successAddress } from '../../testing/paid-desk.ts';
import { App } from '../app.tsx';

paidTest();

const failureAddress = '/customer/paymentfailure';
const orderIn = (status: 'O' | 'C' | 'P') => success('dinerOrder', { result: buildOrder({ status }) });
const unpaid = { ...chargeAnswers, dinerOrder: orderIn('C') };

test('[DIN-DONE-12 DIN-DONE-13 DIN-DONE-14 DIN-DONE-15 AMB-09] the failure page shows the restaurant’s logo, and Retry Payment leads back to the bill', async () => {
  window.localStorage.setItem('tipAmt', '5');
  const { user } = openPage(unpaid, failureAddress);
  expect(await screen.findByRole('heading', { name: failure })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Demo Bistro' }).getAttribute('src')).toBe('/logo/1');
  await user.click(screen.getByRole('button', { name: 'Retry Payment' }));
  expect(window.location.pathname).toBe('/customer/payment');
  expect(await screen.findByLabelText('Tip Amt')).toHaveProperty('value', '5.00');
});

describe('the failure address without a checkout', () => {
  const expectNothing = async () => {
    expect(await screen.findByText('There is no payment to show here')).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retry Payment' })).toBeNull();
    expect(screen.getByRole('button', { name: 'My Orders' })).toBeTruthy();
  };

  test('shows the receipt to a guest who has paid', async () => {
    const { server, unmount } = openPage(paid);
    await findSuccess();
    unmount();
    openAt(App, failureAddress);
    expect(await findSuccess()).toBeTruthy();
    expect(window.location.pathname).toBe(successAddress);
    expect(server.madeOf('completeOrder')).toHaveLength(2);
  });

  test.each([
    ['is paid', { dinerOrder: orderIn('P') }],
    [
      'is partly paid',
      { ...unpaid, splitOf: success('splitOf', { result: buildSplit({ way: 'equal', paid: 44.78 }) }) },
    ],
    ['is of a visit that is over', { dinerOrder: refusal('NotCheckedIn') }],
  ] as const)('mentions no failure if the bill of the table %s', async (_case, answers) => {
    openPage(answers, failureAddress);
    await expectNothing();
  });

  test('claims nothing before or without an answer', async () => {
    let fail = () => {};
    const unanswered = new Promise<typeof offline>((resolve) => {
      fail = () => resolve(offline);
    });
    const { server, user } = openPage({ dinerOrder: unanswered }, failureAddress);
    await waitFor(() => expect(server.madeOf('dinerOrder')).toHaveLength(1));
    expect(screen.getByLabelText('Checking your payment')).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
    fail();
    expect(await screen.findByText(/^Your payment is not confirmed yet/)).toBeTruthy();
    expect(screen.queryByText(failure)).toBeNull();
    server.answer('dinerOrder', orderIn('P'));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await expectNothing();
  });

  test('is the documented failure page if nothing contradicts it', async () => {
    window.localStorage.clear();
    openPage({}, failureAddress);
    expect(await screen.findByRole('heading', { name: failure })).toBeTruthy();
  });
});

const leftAddress = `${failureAddress}?left=0b5e2d3c-7a41-4c1e-9d30-5a2f4f6b7c80`;
const left = (isPaid = false) =>
  success('leaveCheckout', { result: { orderID: 1042, sessionId: 'sess_1', paid: isPaid } });
const keptCheckout = () => window.localStorage.getItem('checkout');
const keepCheckout = (session: string) =>
  window.localStorage.setItem('checkout', JSON.stringify({ orderID: 1042, session, shares: [1], cents: 2985 }));

test('Cancel on the card page ends its checkout once before anything can be pressed', async () => {
  keepCheckout('sess_1');
  const { server } = openPage({ leaveCheckout: left() }, leftAddress);
  expect(screen.queryByRole('button')).toBeNull();
  expect(await screen.findByRole('button', { name: 'Retry Payment' })).toBeTruthy();
  // From the second screen on, the app also polls the visit's table.
  const made = server.made.filter(({ name }) => name !== 'ownTable');
  expect(made.map(({ name, body }) => [name, body])).toEqual([
    ['leaveCheckout', { checkout: '0b5e2d3c-7a41-4c1e-9d30-5a2f4f6b7c80' }],
  ]);
  expect(keptCheckout()).toBeNull();
});

test('a canceled checkout leaves one started since by another tab', async () => {
  keepCheckout('sess_2');
  openPage({ leaveCheckout: left() }, leftAddress);
  await screen.findByRole('button', { name: 'Retry Payment' });
  expect(keptCheckout()).toContain('sess_2');
});

test('a payment completed before its checkout ended shows the success page', async () => {
  const { server } = openPage(
    {
      leaveCheckout: left(true),
      ...paid,
    },
    leftAddress,
  );
  expect(await findSuccess()).toBeTruthy();
  expect(screen.queryByText(failure)).toBeNull();
  expect(server.madeOf('completeOrder')[0]?.body).toEqual({ sessionId: 'sess_1', rid: '1' });
});

test.each([
  ['Unavailable', refusal('Unavailable')],
  ['NotCheckedIn', refusal('NotCheckedIn')],
  ['offline', offline],
] as const)('a checkout that cannot be ended (%s) says so, and the phone keeps it', async (_case, answer) => {
  keepCheckout('sess_1');
  const { alert } = openPage({ leaveCheckout: answer }, leftAddress);
  expect(await screen.findByText(/^The card payment could not be canceled/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry Payment' })).toHaveProperty('disabled', false);
  expect(keptCheckout()).toContain('sess_1');
  expect(alert).not.toHaveBeenCalled();
});

test('a checkout of earlier guests is not mentioned', async () => {
  openPage({ leaveCheckout: refusal('NotFound') }, leftAddress);
  await screen.findByRole('button', { name: 'Retry Payment' });
  expect(screen.queryByText(/could not be canceled/)).toBeNull();
});
