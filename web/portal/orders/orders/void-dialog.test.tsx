import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { textsOf } from '../../../testing/on-screen.ts';
import { openOrder, orderTest, press } from '../../../testing/order-desk.ts';
import { buildApproval, buildBurger, buildItem, buildOrder, buildSubOrder } from '../../../testing/portal-data.ts';

const server = orderTest();

const choice = (subItemName: string, sequence: number, price: number) => ({
  subItemName,
  description: '',
  price,
  quantity: 1,
  sequence,
});
const burgers = buildBurger({
  itemPrice: 18,
  itemQuantity: 2,
  itemTotal: 41.25,
  subItems: [choice('Bacon', 1, 2.75), choice('Avocado', 2, 2.5)],
});
const peaches = buildItem({ orderItemID: 302, itemName: 'Peaches', itemQuantity: 1, kitchenStep: 'preparing' });
const order = buildOrder({
  status: 'O',
  suborder: [{ ...buildSubOrder({ items: [burgers, peaches] }), status: 'O' }],
  voids: [
    {
      voidID: 3,
      kind: 'comp',
      subOrderID: 2087,
      dish: '1 x Soup',
      amount: 12.5,
      reason: 'Waited too long',
      note: 'Table 4',
      by: 'Sam Till',
      approvedBy: 'Mara Lind',
      voidedTime: '2026-03-01T18:41:00.000Z',
    },
  ],
});
const preview = {
  before: { totalAmt: 80.25, wolfyCharges: 2, taxAmt: 7.3, toPay: 89.55 },
  after: { totalAmt: 59.75, wolfyCharges: 1, taxAmt: 5.39, toPay: 66.14 },
  toStock: 1,
  needsApproval: false,
  reasons: ['Ordered by mistake', 'Waited too long'],
};
const done = { voidID: 4, orderID: 1048, subOrderID: 2087, status: 'O' as const };

async function openDialog(dish: string, more: object = {}) {
  server.answer('orderById', order);
  server.answer('previewVoid', { ...preview, ...more });
  const { user } = await openOrder();
  await press(user, `Void or comp ${dish}`);
  // Shows an empty dialog until its code has loaded.
  await screen.findByText('$23.41 less');
  const element = screen.getByRole('dialog', { name: 'Void or comp' });
  return { user, element, dialog: within(element) };
}

test('the second burger is voided for a reason, after its bill before and after, with what the kitchen reads', async () => {
  const { user, element, dialog } = await openDialog('House Burger');
  expect(screen.getByText(/^Sam Till comped 1 x Soup, \$12\.50, .*, approved by Mara Lind$/)).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: /Avocado/ }));
  expect(dialog.getByText('1 of 2')).toBeTruthy();
  expect(textsOf(element.querySelectorAll('table tr'))).toEqual([
    'BeforeAfter',
    'Dishes$80.25$59.75',
    'Service Fee$2.00$1.00',
    'Tax$7.30$5.39',
    'Total$89.55$66.14',
  ]);
  expect(dialog.getByText('The kitchen reads VOID 1 House Burger. 1 goes back to stock.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Void 1 House Burger' }));
  expect(await dialog.findByText('Please choose a reason!')).toBeTruthy();
  await user.click(dialog.getByRole('radio', { name: 'Ordered by mistake' }));
  server.answer('voidDish', done);
  await user.click(dialog.getByRole('button', { name: 'Void 1 House Burger' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const { body, headers } = server.last('voidDish');
  const wish = { orderItemID: burgers.orderItemID, kind: 'void', units: [2], quantity: 2 };
  expect(JSON.parse(body ?? '')).toEqual({ ...wish, reason: 'Ordered by mistake', note: '' });
  expect(headers['Idempotency-Key']).toMatch(/^[0-9a-f-]{36}$/);
});

test('a dish that the kitchen has started can only be comped', async () => {
  const { dialog } = await openDialog('Peaches');
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^Void/ }).disabled).toBe(true);
  expect(dialog.getByText('The kitchen has started it, so it can only be comped.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Comp 1 Peaches' })).toBeTruthy();
});

test('a colleague approves in the same dialog with a PIN, or on their devices', async () => {
  server.answer('approvers', { approvers: [{ userId: 7, name: 'Mara Lind' }], discountLimit: 0 });
  server.answer('askApproval', buildApproval({ approvalID: 12, state: 'approved' }));
  server.answer('voidDish', done);
  const { user, dialog } = await openDialog('House Burger', { needsApproval: true });
  await user.click(dialog.getByRole('radio', { name: 'Waited too long' }));
  await user.type(await dialog.findByLabelText('Their PIN'), '482916');
  await user.click(dialog.getByRole('button', { name: 'Void 1 House Burger' }));
  await waitFor(() => expect(server.sent('voidDish')).toHaveLength(1));
  const wishes = { act: 'void', orderItemID: burgers.orderItemID, units: [1], quantity: 2, reason: 'Waited too long' };
  expect(JSON.parse(server.last('askApproval').body ?? '')).toEqual({ ...wishes, approver: 7, pin: '482916' });
  expect(JSON.parse(server.last('voidDish').body ?? '')).toMatchObject({ approval: 12 });
});
