import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { buildLatePayment } from '../../../testing/order-data.ts';
import { buildActiveOrder, buildOrder, buildRefund, buildSubOrder } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';
import { setScreenWidth } from '../../../testing/screen-width.ts';

// On a phone Back is a swipe and closes what is open; on a keyboard Escape does.

const server = portalTest({ restaurantId: 1, role: 'Manager', privileges: ['order', 'payment', 'discount', 'refund'] });
beforeEach(() => {
  setScreenWidth(360);
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' })]);
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
  server.answer('managerCode', null);
});

/** Opens a screen from Home. */
async function openFromHome(address: string) {
  const page = openPortal('/portal/home');
  await screen.findByRole('heading', { level: 1 });
  await act(() => page.router.navigate(address));
  return { ...page, back: () => act(() => page.router.navigate(-1)) };
}

function servePaid() {
  const payments = [{ paymentId: 7, paidby: 'Cash' as const, paid: 97.45, left: 97.45 }];
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'P', suborder: [buildSubOrder({ status: 'O' })] }));
  server.answer('refunds', { paidby: 'Cash', paid: 97.45, left: 97.45, payments, refunds: [] });
}

const dialogNamed = (name: string) => screen.findByRole('dialog', { name });
const gone = (name: string) => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

test('a payment closed by its button leaves no history entry behind, Forward reopens it, and Back closes it and then leaves', async () => {
  const { user, back, address, router } = await openFromHome('/portal/orders');
  for (const _time of [1, 2]) {
    await user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
    await user.click(within(await dialogNamed('Payment')).getByRole('button', { name: 'Close' }));
    await gone('Payment');
  }
  await waitFor(() => expect(address()).toBe('/portal/orders'));
  await act(() => router.navigate(1));
  await dialogNamed('Payment');
  expect(address()).toBe('/portal/orders?dialog=payment.1042');
  await back();
  await gone('Payment');
  expect(address()).toBe('/portal/orders');
  await back();
  await waitFor(() => expect(address()).toBe('/portal/home'));
});

test('Back and Escape at the manager code close only that question and clear its input', async () => {
  const { user, back } = await openFromHome('/portal/orders');
  await user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
  const payment = within(await dialogNamed('Payment'));
  await user.type(await payment.findByRole('textbox', { name: 'Tip Amt' }), '5');
  const askForCode = async () => {
    await user.click(payment.getByRole('button', { name: 'Add Discount' }));
    const code = within(await dialogNamed('Please Enter Manager Code'));
    expect(code.getByLabelText('Manager Code')).toHaveProperty('value', '');
    return { code, type: (text: string) => user.type(code.getByLabelText('Manager Code'), text) };
  };
  for (const close of [back, () => user.keyboard('{Escape}')]) {
    const { type } = await askForCode();
    await type('43');
    await close();
    await gone('Please Enter Manager Code');
    expect(payment.getByRole('textbox', { name: 'Tip Amt' })).toHaveProperty('value', '5');
  }
  const { code, type } = await askForCode();
  await type('4321');
  await user.click(code.getByRole('button', { name: 'Enter' }));
  await gone('Please Enter Manager Code');
  expect(await payment.findByRole('button', { name: 'Remove Discount' })).toBeDefined();
  await back();
  await gone('Payment');
});

test('Back to a screen with stacked dialogs reopens both, and closes them one by one', async () => {
  const { user, back, address, router } = await openFromHome('/portal/orders');
  await user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
  await user.click(await within(await dialogNamed('Payment')).findByRole('button', { name: 'Add Discount' }));
  await dialogNamed('Please Enter Manager Code');
  await waitFor(() => expect(address()).toBe('/portal/orders?dialog=payment.1042&dialog=manager-code'));
  await act(() => router.navigate('/portal/home'));
  await back();
  await dialogNamed('Please Enter Manager Code');
  await back();
  await gone('Please Enter Manager Code');
  await dialogNamed('Payment');
  await back();
  await gone('Payment');
  await back();
  await waitFor(() => expect(address()).toBe('/portal/home'));
});

test("Back and Escape close a refund's question, then Back its dialog, and a completed refund leaves no history entry", async () => {
  servePaid();
  const { user, back, address } = await openFromHome('/portal/order?id=1042');
  const ask = async () => {
    await user.click(within(await dialogNamed('Refund')).getByRole('button', { name: 'Refund $97.45' }));
    return within(await dialogNamed('Refund $97.45?'));
  };
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.type(within(await dialogNamed('Refund')).getByLabelText('Reason'), 'Cold');
  await ask();
  await back();
  await gone('Refund $97.45?');
  await ask();
  await user.keyboard('{Escape}');
  await gone('Refund $97.45?');
  expect(within(await dialogNamed('Refund')).getByLabelText('Reason')).toHaveProperty('value', 'Cold');
  await back();
  await gone('Refund');
  expect(address()).toBe('/portal/order?id=1042');

  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  await user.type(within(await dialogNamed('Refund')).getByLabelText('Reason'), 'Cold');
  server.answer('refund', buildRefund());
  await user.click((await ask()).getByRole('button', { name: 'Refund' }));
  await gone('Refund');
  await back();
  await waitFor(() => expect(address()).toBe('/portal/home'));
});

test('refunding a late payment over unsaved changes does not leave the screen, and Back returns to them', async () => {
  const latePayments = [buildLatePayment()];
  server.answer('orderById', buildOrder({ orderID: 1042, suborder: [buildSubOrder()], latePayments }));
  const { user, back } = await openFromHome('/portal/order?id=1042');
  await user.click(await screen.findByRole('button', { name: 'More Burrata & Peaches' }));
  await user.click(screen.getByRole('button', { name: 'Refund late payment' }));
  await dialogNamed('Refund');
  expect(screen.queryByRole('dialog', { name: /^Record has been modified/ })).toBeNull();
  await back();
  await gone('Refund');
  expect(screen.getAllByText('Unsaved changes').length).toBeGreaterThan(0);
  await back();
  await dialogNamed('Record has been modified, are you sure to exit?');
});

test.each([
  ['/portal/orders?dialog=payment.1042', 'Payment'],
  ['/portal/order?id=1042&dialog=payment', 'Payment'],
  ['/portal/order?id=1042&dialog=reopen', 'Reopen order 1042 of Window 2?'],
  ['/portal/order?id=1042&dialog=qr', 'Window 2'],
])('a link to %s, or a reload there, opens it, and Close leads to the screen below', async (address, name) => {
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', tableName: 'Window 2', suborder: [] }));
  const page = openPortal(address);
  const dialog = within(await dialogNamed(name));
  await page.user.click(
    (dialog.queryByRole('button', { name: 'Close' }) ?? dialog.getByRole('button', { name: 'Cancel' })) as HTMLElement,
  );
  await gone(name);
  await waitFor(() => expect(page.address()).not.toContain('dialog'));
});

test('a reload closes a money question and clears its input; Escape then leads to the heading', async () => {
  servePaid();
  const page = openPortal('/portal/order?id=1042&dialog=refund&dialog=refund-question');
  await dialogNamed('Refund');
  await waitFor(() => expect(page.address()).toBe('/portal/order?id=1042&dialog=refund'));
  expect(screen.queryByRole('dialog', { name: /^Refund \$/ })).toBeNull();
  await page.user.keyboard('{Escape}');
  // The page opened with its dialog, so no button opened it.
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('a link to a payment opens nothing for a user who may not take payments', async () => {
  signIn({ restaurantId: 1, privileges: ['order'] });
  server.answer('userPrivileges', ['order']);
  openPortal('/portal/orders?dialog=payment.1042');
  await screen.findByRole('heading', { name: 'Table Order Status' });
  await screen.findByRole('link', { name: /^Window 2/ });
  expect(screen.queryByRole('dialog')).toBeNull();
});
