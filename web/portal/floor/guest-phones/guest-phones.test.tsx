import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { VisitPhones } from '../../../../core/contract/guest-phones.ts';
import { buildActiveOrder, buildFloorTable, buildOrder } from '../../../testing/portal-data.ts';
import { openPortal } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1 });

const at = '2026-11-22T03:10:00.000Z';
const phone = { since: at, lastSeen: at, way: 'otp' as const, subOrders: 0, waiting: 0, putOut: null, putOutBy: null };
const phones: VisitPhones = {
  tableID: 11,
  tableName: 'Window 3',
  visitID: 7,
  otpRequired: true,
  phones: [
    { ...phone, phone: 1, device: 'Safari, iPhone', subOrders: 2, waiting: 1 },
    { ...phone, phone: 2, device: '', way: 'link' },
    { ...phone, phone: 3, device: 'Chrome, Android', putOut: at, putOutBy: 'Ana Ruiz' },
  ],
};

const openMenu = async (name: string) => {
  const page = openPortal('/portal/orders');
  await page.user.click(await screen.findByRole('button', { name: `Guests at ${name}` }));
  return page;
};

test("a table's card shows its phones, and one is removed after a question", async () => {
  server.answer('activeOrders', [buildActiveOrder({ tableID: 11, tabledName: 'Window 3' })]);
  server.answer('visitPhones', phones);
  const { user } = await openMenu('Window 3');
  await user.click(await screen.findByRole('menuitem', { name: 'Phones' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Phones at Window 3' }));
  const [first, second, third] = await dialog.findAllByRole('listitem');
  expect(first?.textContent).toContain('Phone 1 · Safari, iPhone with the OTP2 sub-orders, 1 not confirmed');
  expect(second?.textContent).toContain('Phone 2 by the code alonenothing ordered');
  expect(third?.textContent).toContain('Removed by Ana Ruiz');
  expect(dialog.getAllByRole('button', { name: /^Remove/ })).toHaveLength(2);
  expect((dialog.getByRole('checkbox') as HTMLInputElement).checked).toBe(false);

  server.answer('putPhoneOut', { waiting: 1, qrurl: null });
  await user.click(dialog.getByRole('button', { name: 'Remove Phone 1 · Safari, iPhone' }));
  const question = within(
    await screen.findByRole('dialog', { name: 'Remove Phone 1 · Safari, iPhone from Window 3?' }),
  );
  expect(question.getByText('Its unconfirmed sub-order stays: confirm or cancel it.')).toBeDefined();
  expect(question.getByText(/The table gets a new OTP/)).toBeDefined();
  await user.dblClick(question.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Phone 1 · Safari, iPhone is removed.')).toBeDefined();
  expect(server.sent('putPhoneOut').map(({ body }) => JSON.parse(body ?? ''))).toEqual([
    { tableID: 11, visitID: 7, phone: 1, renewCode: false },
  ]);
});

test('removing a phone from a table without an OTP renews its code unless staff decline, and a refusal says why', async () => {
  server.answer('activeOrders', []);
  server.answer('floorTables', [buildFloorTable({ tableID: 11, tableName: 'Window 3', state: 1, visitStarted: at })]);
  server.answer('visitPhones', { ...phones, otpRequired: false });
  const { user } = await openMenu('Window 3');
  await user.click(await screen.findByRole('menuitem', { name: 'Phones' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Phones at Window 3' }));
  expect(((await dialog.findByRole('checkbox')) as HTMLInputElement).checked).toBe(true);
  server.refuse('putPhoneOut', 'Stale');
  const putOut = async () => {
    await user.click(dialog.getByRole('button', { name: 'Remove Phone 2' }));
    const question = within(await screen.findByRole('dialog', { name: 'Remove Phone 2 from Window 3?' }));
    await user.click(question.getByRole('button', { name: 'Remove' }));
  };
  await putOut();
  await waitFor(() => expect(server.sent('putPhoneOut')).toHaveLength(1));
  server.answer('putPhoneOut', { waiting: 0, qrurl: 'https://bistro.example/customer/checkin/1-NewCode' });
  await putOut();
  expect(await screen.findByText('Phone 2 is removed. Print the new code.')).toBeDefined();
  expect(JSON.parse(server.sent('putPhoneOut').at(-1)?.body ?? '')).toMatchObject({ phone: 2, renewCode: true });
});

test('a visit ends from a card, by a menu that works by keyboard, after a question that names what is pending', async () => {
  server.answer('activeOrders', [buildActiveOrder({ tableID: 11, tabledName: 'Window 3', status: 'N' })]);
  server.answer('endVisit', { canceled: 1, qrurl: 'https://bistro.example/customer/checkin/1-NewCode' });
  const { user } = openPortal('/portal/orders');
  const button = await screen.findByRole('button', { name: 'Guests at Window 3' });
  expect([button.getAttribute('aria-haspopup'), button.getAttribute('aria-expanded')]).toEqual(['menu', 'false']);
  const open = async () => {
    button.focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu');
    expect([menu.id, menu.getAttribute('aria-labelledby')]).toEqual([button.getAttribute('aria-controls'), button.id]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Phones'));
    await user.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('End visit, new code');
  };
  await open();
  expect(button.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(button));
  await open();
  await user.keyboard('{Enter}');
  const question = within(await screen.findByRole('dialog', { name: 'End the visit at Window 3 and renew its code?' }));
  await user.dblClick(question.getByRole('button', { name: 'End visit, new code' }));
  expect(await screen.findByText('Visit ended, 1 order canceled. Print the new code.')).toBeDefined();
  expect(server.sent('endVisit').map(({ body }) => JSON.parse(body ?? ''))).toEqual([{ tableID: 11 }]);
});

test('a confirmed unpaid order keeps its visit, and its phones are shown with no refusal', async () => {
  server.answer('orderById', buildOrder({ status: 'O', tableID: 11, tableName: 'Window 3' }));
  server.answer('visitPhones', phones);
  const { user } = openPortal('/portal/order?id=1048');
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'End visit, new code' }));
  const question = within(await screen.findByRole('dialog', { name: 'The visit at Window 3 cannot be ended yet' }));
  expect(question.getByText(/^Order 1048 is confirmed and unpaid: \$60\.15/)).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Show phones' }));
  expect(await screen.findByRole('dialog', { name: 'Phones at Window 3' })).toBeDefined();
  expect(server.sent('endVisit')).toEqual([]);
});
