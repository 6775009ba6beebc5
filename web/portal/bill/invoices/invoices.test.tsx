import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UndeliveredInvoice } from '../../../../core/contract/invoices.ts';
import { textsOf } from '../../../testing/on-screen.ts';
import { buildOrder, buildOrderRow, pageFigures } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order', 'payment'] });
const undelivered = (part: Partial<UndeliveredInvoice> = {}): UndeliveredInvoice => ({
  paymentId: 3001,
  orderid: 1042,
  tableName: 'Terrace 1',
  email: 'gues@example.com',
  state: 'failed',
  reason: 'The mail server refused the address: 550 no such mailbox',
  attempts: 1,
  paidAt: '2026-11-22T04:30:05.000Z',
  ...part,
});
const page = (rows: UndeliveredInvoice[]) => ({ ...pageFigures(rows.length, 0, 10), content: rows });

const mail = {
  paymentId: 3001,
  state: 'sent' as const,
  email: 'guest@example.com',
  reason: '',
  sentAt: '2026-11-22T04:31:00.000Z',
};
const invoice = {
  restaurantName: 'Demo Bistro',
  restaurantAddress: '1 Main St',
  orderid: 1042,
  facts: [{ label: 'Table', value: 'Terrace 1' }],
  lines: [{ title: '2 x House Burger', choices: ['#1 Cheddar (+$1.50)'], amount: '$39.00' }],
  sums: [
    { label: 'Tax', value: '$3.46' },
    { label: 'Amount paid', value: '$42.46' },
  ],
  refunds: [],
  explained: [{ label: 'Tax', steps: ['8.875% of $39.00 = $3.46125, rounded $3.46'] }],
};

const payments = [{ paymentId: 3001, paidby: 'Cash' as const, amount: 42.46 }];

beforeEach(() => {
  server.answer('undeliveredInvoices', page([undelivered()]));
  server.answer('receipt', { invoice, mail, payments });
  server.answer('resendInvoice', { ...mail, state: 'waiting', sentAt: null });
});

describe('undelivered invoices', () => {
  test('say where each went and why it was not delivered, are resent once to the corrected address and leave the list', async () => {
    const { user } = openPortal('/portal/undelivered');
    const table = await screen.findByRole('table', { name: 'Undelivered invoices' });
    const cells = textsOf(within(table).getAllByRole('cell'));
    expect(cells.slice(1, 7)).toEqual([
      '1042',
      'Terrace 1',
      '11/21/2026 08:30:05 PM',
      'gues@example.com',
      'The mail server refused the address: 550 no such mailbox',
      'Not delivered',
    ]);
    await user.click(await screen.findByRole('button', { name: 'Send again: gues@example.com' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Send the invoice of order 1042' }));
    const field = dialog.getByRole('textbox', { name: 'Email' });
    expect(field).toHaveProperty('value', 'gues@example.com');
    await user.clear(field);
    await user.type(field, 'guest');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await dialog.findByRole('alert')).toHaveProperty('textContent', 'Please enter a valid email!');
    expect(server.sent('resendInvoice')).toHaveLength(0);
    await user.type(field, '@example.com');
    server.refuse('resendInvoice', 'NotFound');
    await user.click(dialog.getByRole('button', { name: 'Send' }));
    await dialog.findByText('There is no such record.');
    expect(field).toHaveProperty('value', 'guest@example.com');
    server.answer('resendInvoice', { ...mail, state: 'waiting', sentAt: null });
    server.answer('undeliveredInvoices', page([]));
    await user.dblClick(dialog.getByRole('button', { name: 'Send' }));
    await screen.findByText('The invoice is on its way again.');
    await screen.findByText('Every invoice was delivered.');
    const sent = { paymentId: 3001, email: 'guest@example.com' };
    expect(server.sent('resendInvoice').map(({ body }) => JSON.parse(body ?? ''))).toEqual([sent, sent]);
  });

  test('appear above the orders only for staff who may correct them', async () => {
    server.answer('searchOrders', null, { results: [buildOrderRow()], ...pageFigures(1) });
    const { user, address, unmount } = openPortal('/portal/order');
    await screen.findByText('1 invoice could not be delivered.');
    await user.click(screen.getByRole('link', { name: 'Show' }));
    await waitFor(() => expect(address()).toBe('/portal/undelivered'));
    unmount();
    server.answer('userPrivileges', ['order']);
    signIn({ restaurantId: 1, privileges: ['order'] });
    const before = server.sent('undeliveredInvoices').length;
    openPortal('/portal/order');
    await screen.findByRole('table', { name: 'Orders' });
    expect(screen.queryByText(/could not be delivered/)).toBeNull();
    expect(server.sent('undeliveredInvoices')).toHaveLength(before);
  });
});

describe('the receipt', () => {
  test('opens from a paid order, prints, and shows where its mail went', async () => {
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'P' }));
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, address } = openPortal('/portal/order?id=1042');
    await user.click(await screen.findByRole('link', { name: 'Receipt' }));
    await waitFor(() => expect(address()).toBe('/portal/receipt?id=1042'));
    const paper = await screen.findByRole('article', { name: 'Receipt' });
    for (const words of ['Demo Bistro', '1 Main St', 'Terrace 1', '2 x House Burger', '#1 Cheddar (+$1.50)', '$42.46'])
      expect(paper.textContent).toContain(words);
    await user.click(within(paper).getByText('How this is calculated'));
    expect(within(paper).getByText('8.875% of $39.00 = $3.46125, rounded $3.46')).toBeTruthy();
    expect(screen.getByText('guest@example.com').parentElement?.textContent).toContain(
      '11/21/2026 08:31:00 PM Pacific',
    );
    await user.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(address()).toBe('/portal/order?id=1042'));
  });

  test('names the seller line by line, and is made out to a buyer whom staff enter', async () => {
    const german = { ...invoice, language: 'de' as const, seller: ['Kastanie GmbH', 'USt-IdNr. DE123456789'] };
    server.answer('receipt', { invoice: german, mail, payments });
    server.answer('invoiceBuyer', null);
    const { user } = openPortal('/portal/receipt?id=1042');
    const paper = await screen.findByRole('article', { name: 'Receipt' });
    expect(textsOf(paper.querySelectorAll('p')).slice(0, 2)).toEqual(german.seller);
    expect(paper.textContent).not.toContain('1 Main St');
    await user.click(await screen.findByRole('button', { name: 'Enter a buyer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Buyer' }));
    await user.type(dialog.getByRole('textbox', { name: 'VAT ID of the buyer' }), 'DE1');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    for (const words of ['Please enter the name of the company or person.', /^This VAT ID is not complete/])
      expect(dialog.getByText(words)).toBeTruthy();
    expect(server.sent('invoiceBuyer')).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: 'Name of the company or person' }), 'Muster AG');
    await user.type(dialog.getByRole('textbox', { name: 'VAT ID of the buyer' }), '23456789');
    server.refuse('invoiceBuyer', 'NotFound');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await dialog.findByText('There is no such record.');
    const buyer = { name: 'Muster AG', address: '', vatId: 'DE123456789' };
    server.answer('invoiceBuyer', buyer);
    server.answer('receipt', { invoice: german, mail, payments, buyer });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await screen.findByText('Buyer saved.');
    await screen.findByText('Muster AG');
    await screen.findByRole('button', { name: 'Change the buyer' });
    expect(JSON.parse(server.last('invoiceBuyer').body ?? '')).toEqual({ paymentId: 3001, ...buyer });
  });

  test('does not exist for an unpaid order', async () => {
    server.answer('orderById', buildOrder({ orderID: 1042, status: 'C' }));
    openPortal('/portal/order?id=1042');
    await screen.findByRole('button', { name: 'Payment Pending' });
    expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
    server.refuse('receipt', 'NotFound');
    openPortal('/portal/receipt?id=1043');
    await screen.findByText('There is no receipt for this order yet.');
  });

  test('that failed to load can be loaded again, and staff may send a first mail if the payment has no address', async () => {
    server.refuse('receipt', 'Unavailable');
    const { user } = openPortal('/portal/receipt?id=1042');
    expect((await screen.findByRole('alert')).textContent).toContain('This receipt could not be loaded.');
    server.answer('receipt', { invoice, mail: { ...mail, state: 'none', email: '', sentAt: null }, payments });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('article', { name: 'Receipt' });
    await user.click(await screen.findByRole('button', { name: 'Send by email' }));
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'guest@example.com{Enter}');
    await waitFor(() => expect(server.sent('resendInvoice')).toHaveLength(1));
  });
});
