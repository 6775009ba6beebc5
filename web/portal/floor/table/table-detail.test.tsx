import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { buildTableOrder } from '../../../testing/order-data.ts';
import { buildOrder, buildTableDetail } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, privileges: ['order'] });

const order = buildTableOrder({ status: 'C' });

test('[STATUS-21 STATE-12] shows name, OTP, attendant, QR code and the state: 0 Inactive, 1 Active, 2 Busy', async () => {
  const changes = server.stream('staffChanges');
  const states = ['Inactive', 'Active', 'Busy'];
  server.answer('tableDetail', buildTableDetail({ state: 0 }));
  openPortal('/portal/table?id=11');
  await screen.findByRole('heading', { name: 'Window 3' });
  await waitFor(() => expect(server.sent('staffChanges')).toHaveLength(1));
  for (const state of [0, 1, 2] as const) {
    server.answer('tableDetail', buildTableDetail({ state }));
    changes.push('tables');
    await screen.findByText(states[state] as string);
  }
  for (const words of ['381 206', 'Priya Nair', 'By the window', '11/21/2026 07:00:00 PM']) screen.getByText(words);
  expect(screen.getByRole('img', { name: 'QR code of Window 3' })).toBeDefined();
  expect(screen.getByText('No unpaid order at this table')).toBeDefined();
  expect(server.last('tableDetail').query).toEqual({ tableID: '11' });
});

test('a busy table leads to its order, and Back returns', async () => {
  server.answer('tableDetail', buildTableDetail({ state: 2, order }));
  server.answer('orderById', buildOrder());
  const { user, address } = openPortal('/portal/table?id=11');
  await screen.findByText('Payment Pending');
  expect(screen.getByText('$60.15')).toBeDefined();
  await user.click(screen.getByRole('link', { name: 'Open order' }));
  await screen.findByRole('heading', { name: 'Order No. 1048' });
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await waitFor(() => expect(address()).toBe('/portal/table?id=11'));
});

test('a missing table says so, and an address without an id leads to the board', async () => {
  server.refuse('tableDetail', 'NotFound');
  const page = openPortal('/portal/table?id=999');
  expect(await screen.findByText('Failed to get the table!')).toBeDefined();
  page.unmount();
  const other = openPortal('/portal/table');
  await screen.findByRole('heading', { name: 'Table Order Status' });
  expect(other.address()).toBe('/portal/orders');
});

test('one press frees a table after a question, unless its guests owe money', async () => {
  const visitStarted = '2026-11-22T03:10:00.000Z';
  server.answer('tableDetail', buildTableDetail({ visitStarted, state: 2, order }));
  const busy = openPortal('/portal/table?id=11');
  await screen.findByText('11/21/2026 07:10:00 PM');
  expect(screen.queryByRole('button', { name: 'Free Table' })).toBeNull();
  busy.unmount();

  server.answer('tableDetail', buildTableDetail({ visitStarted }));
  server.answer('freeTable', null);
  const { user } = openPortal('/portal/table?id=11');
  await user.click(await screen.findByRole('button', { name: 'Free Table' }));
  const question = within(await screen.findByRole('dialog', { name: 'Free Window 3?' }));
  server.answer('tableDetail', buildTableDetail({ otp: '771204' }));
  await user.dblClick(question.getByRole('button', { name: 'Free Table' }));
  expect(await screen.findByText('Table is free!')).toBeDefined();
  expect(await screen.findByText('771 204')).toBeDefined();
  expect(server.sent('freeTable').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ tableID: 11 }]);
  expect(screen.queryByRole('button', { name: 'Free Table' })).toBeNull();
});

test("one press clears a table of strangers' orders after a question, and a refusal says why", async () => {
  server.answer('tableDetail', buildTableDetail({ state: 2, order }));
  server.refuse('endVisit', 'InUse');
  const { user } = openPortal('/portal/table?id=11');
  const press = async () => {
    await user.click(await screen.findByRole('button', { name: 'End visit, new code' }));
    const question = within(
      await screen.findByRole('dialog', { name: /End the visit at Window 3 and renew its code/ }),
    );
    await user.dblClick(question.getByRole('button', { name: 'End visit, new code' }));
  };
  await press();
  expect(await screen.findByText('This is in use and cannot be deleted.')).toBeDefined();
  server.answer('endVisit', { canceled: 2, qrurl: 'https://bistro.example/customer/checkin/1-NewCode' });
  server.answer('tableDetail', buildTableDetail({ otp: '771204' }));
  await press();
  expect(await screen.findByText('Visit ended, 2 orders canceled. Print the new code.')).toBeDefined();
  expect(await screen.findByText('771 204')).toBeDefined();
  expect(server.sent('endVisit').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ tableID: 11 }, { tableID: 11 }]);
});

describe('letting a guest in', () => {
  const url = 'http://localhost:8080/customer/checkin/1-abc123?pass=1.x.y';
  const open = async () => {
    server.answer('tableDetail', buildTableDetail());
    const page = openPortal('/portal/table?id=11');
    return { ...page, button: await screen.findByRole('button', { name: 'Let a guest in' }) };
  };

  test('two presses show one code for one phone, valid for two minutes, in place of the table’s own', async () => {
    server.answer('letGuestIn', { url, seconds: 120 });
    const release = server.hold('letGuestIn');
    const { user, button } = await open();
    await user.dblClick(button);
    expect(button.getAttribute('data-loading')).toBe('true');
    release();
    expect(await screen.findByRole('img', { name: 'Code that lets one guest in at Window 3' })).toBeDefined();
    expect(screen.getByText(/Good for one phone, for (2:00|1:\d\d)/)).toBeDefined();
    expect(screen.queryByRole('img', { name: 'QR code of Window 3' })).toBeNull();
    expect(server.sent('letGuestIn').map(({ body }) => body)).toEqual([JSON.stringify({ tableID: 11 })]);
    await user.click(screen.getByRole('button', { name: "Back to the table's QR code" }));
    expect(screen.getByRole('img', { name: 'QR code of Window 3' })).toBeDefined();
  });

  test('a refusal or an unreachable server is reported and can be retried, and an expired code disappears', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    server.refuse('letGuestIn', 'ServerError');
    const { user, button } = await open();
    await user.click(button);
    expect((await screen.findByRole('alert')).textContent).toBe('No code could be made. Please try again.');
    server.refuse('letGuestIn', 'TableUnavailable');
    await user.click(button);
    expect(await screen.findByText(/This table is currently unavailable/)).toBeDefined();
    server.fail('letGuestIn');
    await user.click(button);
    expect(await screen.findByText('Network error, please try again')).toBeDefined();
    server.answer('letGuestIn', { url, seconds: 1 });
    await user.click(button);
    expect(await screen.findByRole('img', { name: /lets one guest in/ })).toBeDefined();
    const words = 'That code has expired. Make another one if the guest is not in yet.';
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.getByRole('button', { name: 'Let a guest in' })).toBeDefined();
  });
});
