import { screen, within } from '@testing-library/react';
import { beforeEach, vi } from 'vitest';
import type { Payment } from '../../core/contract/payments.ts';
import type { FakeServer } from './fake-server.ts';
import { buildActiveOrder, buildOrder } from './portal-data.ts';
import { openPortal } from './portal-page.tsx';
import { portalTest } from './portal-test.ts';

export const unanswered = 'There was no answer. Please press Pay again: nothing is charged twice.';
export const paidAt = '2026-11-22T04:00:00.000Z';

export function buildPayment(part: Partial<Payment> = {}): Payment {
  return {
    paymentId: 1,
    orderid: 1042,
    paidby: 'Cash',
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
    status: 'P',
    paymentDateTime: paidAt,
    ...part,
  };
}

/** Order 1042 of Window 2 waits for a payment of 89.55. */
export function paymentTest(): FakeServer {
  const server = portalTest({ restaurantId: 1, role: 'Manager', privileges: ['order', 'payment', 'discount'] });
  beforeEach(() => {
    vi.spyOn(console, 'info').mockImplementation(() => undefined);
    server.answer('activeOrders', [buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' })]);
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
    server.answer('managerCode', null);
    server.answer('sendInvoice', { orderID: 1042, status: 'P' });
    server.answer('setOrderToPaid', buildPayment());
  });
  return server;
}

/** Opens the dialog before its bill has loaded. */
export async function askForDialog() {
  const page = openPortal('/portal/orders');
  await page.user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
  return { ...page, dialog: within(await screen.findByRole('dialog', { name: 'Payment' })) };
}

export async function openDialog() {
  const opened = await askForDialog();
  await opened.dialog.findByRole('status', { name: 'Amt. to Pay' });
  return opened;
}

export type Opened = Awaited<ReturnType<typeof openDialog>>;

export const toPay = ({ dialog }: Opened) => dialog.getByRole('status', { name: 'Amt. to Pay' }).textContent;
export const field = ({ dialog }: Opened, name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name });
export const mode = ({ dialog }: Opened, name: string) => dialog.getByRole<HTMLInputElement>('radio', { name });
export const press = ({ dialog, user }: Opened, name: string | RegExp) =>
  user.click(dialog.getByRole('button', { name }));
export const choose = (opened: Opened, name: string) => opened.user.click(mode(opened, name));
export const enter = (opened: Opened, name: string, text: string) => opened.user.type(field(opened, name), text);

/** Chooses Dollars or Percent when both discount and surcharge offer them. */
export const chooseFor = ({ dialog, user }: Opened, of: 'Discount' | 'Restaurant Surcharge', name: string) =>
  user.click(within(dialog.getByRole('radiogroup', { name: `${of} mode` })).getByRole('radio', { name }));

export async function enterCode({ user }: Opened, code: string) {
  const codeDialog = within(await screen.findByRole('dialog', { name: 'Please Enter Manager Code' }));
  const input = codeDialog.getByLabelText('Manager Code');
  await user.clear(input);
  await user.type(input, code);
  await user.click(codeDialog.getByRole('button', { name: 'Enter' }));
  return codeDialog;
}

export async function addDiscount(opened: Opened) {
  await press(opened, 'Add Discount');
  await enterCode(opened, '4321');
  await opened.dialog.findByRole('button', { name: 'Remove Discount' });
}
