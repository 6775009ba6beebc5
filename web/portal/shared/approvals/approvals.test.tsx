import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildPayment } from '../../../testing/payment-desk.ts';
import { buildActiveOrder, buildApproval, buildOrder, buildRefund } from '../../../testing/portal-data.ts';
import { openPortal, signIn } from '../../../testing/portal-page.tsx';
import { portalTest } from '../../../testing/portal-test.ts';

const server = portalTest({ restaurantId: 1, role: 'Server', privileges: ['order', 'payment', 'refund'] });
beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.answer('userPrivileges', ['order', 'payment', 'refund']);
  server.answer('activeOrders', [buildActiveOrder({ orderID: 1042, status: 'C', tabledName: 'Window 2' })]);
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'C', totalAmt: 80.25, taxAmt: 7.12, suborder: [] }));
  server.answer('sendInvoice', { orderID: 1042, status: 'P' });
  // As on the server, the discount needs an approver.
  server.refuse('setOrderToPaid', 'DiscountNotAllowed');
});

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));

/** The payment dialog after Pay, with a 10 percent discount typed without a code. */
async function payWithDiscount() {
  const page = openPortal('/portal/orders');
  await page.user.click(await screen.findByRole('button', { name: /^Payment Pending/ }));
  const payment = await dialogNamed('Payment');
  await page.user.click(await payment.findByRole('button', { name: 'Add Discount' }));
  const code = await dialogNamed('Please Enter Manager Code');
  await page.user.click(await code.findByRole('button', { name: 'Without a code' }));
  await page.user.type(await payment.findByRole('textbox', { name: 'Discount' }), '10');
  await page.user.click(payment.getByRole('radio', { name: 'Percent' }));
  await page.user.click(payment.getByRole('radio', { name: 'Cash' }));
  await page.user.click(payment.getByRole('button', { name: 'Pay' }));
  return { ...page, payment, approval: await dialogNamed('Approval') };
}

const paid = buildPayment({ discount: 8.03, discountMode: 'percent', amount: 81.52 });

test('a colleague approves a discount with their PIN, and the payment continues with it', async () => {
  server.answer('askApproval', buildApproval({ state: 'approved', answeredBy: 'Mara Lind' }));
  const { user, approval, reload } = await payWithDiscount();
  expect(approval.getByText('A discount of 10% on order 1042')).toBeDefined();
  server.answer('setOrderToPaid', paid);
  await user.type(approval.getByRole('textbox', { name: 'Reason' }), 'Long wait');
  await user.type(await approval.findByLabelText('Their PIN'), '482916');
  await user.click(approval.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(JSON.parse(server.last('askApproval').body ?? '')).toEqual({
    act: 'discount',
    orderID: 1042,
    discount: '10',
    discountMode: 'percent',
    reason: 'Long wait',
    approver: 3,
    pin: '482916',
  });
  const [first, second] = server.sent('setOrderToPaid');
  expect(first?.query).not.toHaveProperty('managercode');
  expect(first?.query).not.toHaveProperty('approval');
  expect(second?.query).toMatchObject({ approval: '21', discount: '10', discountMode: 'percent' });
});

test('a wrong PIN is cleared and reported, another fault keeps it, and Escape closes only this dialog without paying', async () => {
  server.refuse('askApproval', 'ServerError');
  const { user, approval, payment } = await payWithDiscount();
  await user.type(await approval.findByLabelText('Their PIN'), '12');
  await user.click(approval.getByRole('button', { name: 'Approve' }));
  expect(approval.getByRole('alert').textContent).toBe('A PIN has 6 digits.');
  expect(server.sent('askApproval')).toEqual([]);
  await user.clear(approval.getByLabelText('Their PIN'));
  await user.type(await approval.findByLabelText('Their PIN'), '123456');
  await user.click(approval.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(server.sent('askApproval')).toHaveLength(1));
  await waitFor(() => expect(approval.getByRole('alert').textContent).not.toBe('A PIN has 6 digits.'));
  expect(approval.getByLabelText('Their PIN')).toHaveProperty('value', '123456');
  server.refuse('askApproval', 'WrongPin');
  await user.click(approval.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(approval.getByRole('alert').textContent).toBe('This PIN is wrong.'));
  expect(approval.getByLabelText('Their PIN')).toHaveProperty('value', '');
  await user.click(approval.getByLabelText('Their PIN'));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval' })).toBeNull());
  expect(await payment.findByText('This needs approval. Please ask a colleague who can give it.')).toBeDefined();
  expect(payment.getByRole('textbox', { name: 'Discount' })).toHaveProperty('value', '10');
  expect(server.sent('setOrderToPaid')).toHaveLength(1);
  // A discount added without a code can be removed without one.
  await user.click(payment.getByRole('button', { name: 'Remove Discount' }));
  expect(payment.queryByRole('textbox', { name: 'Discount' })).toBeNull();
});

/** The approval dialog before the colleagues load, and a function that loads them. */
async function openBeforeColleagues() {
  const come = server.hold('approvers');
  return { ...(await payWithDiscount()), come: () => come() };
}

test('the dialog can be left while colleagues load', async () => {
  const { user, approval } = await openBeforeColleagues();
  expect(approval.queryByLabelText('Their PIN')).toBeNull();
  await user.click(approval.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval' })).toBeNull());
});

test('the focus is on the PIN once colleagues load, and on Withdraw after asking their devices', async () => {
  const { user, approval, come } = await openBeforeColleagues();
  come();
  expect(await approval.findByLabelText('Their PIN')).toBe(document.activeElement);
  server.answer('askApproval', buildApproval());
  server.answer('approval', buildApproval());
  await user.click(approval.getByRole('button', { name: 'Ask on their devices' }));
  await waitFor(() => expect(approval.getByRole('button', { name: 'Withdraw' })).toBe(document.activeElement));
});

test('loading colleagues does not interrupt typing the reason', async () => {
  const approvers = [3, 4].map((userId) => ({ userId, name: `Mara ${userId}` }));
  server.answer('approvers', { approvers, discountLimit: 0 });
  const { user, approval, come } = await openBeforeColleagues();
  const reason = approval.getByRole('textbox', { name: 'Reason' });
  await user.type(reason, 'L');
  come();
  expect(await approval.findByLabelText('Who approves')).not.toBe(document.activeElement);
  expect(document.activeElement).toBe(reason);
});

test('the till waits for an approval by device, then continues by itself', async () => {
  server.answer('askApproval', buildApproval());
  server.answer('approval', buildApproval());
  const { user, approval, reload } = await payWithDiscount();
  await user.click(await approval.findByRole('button', { name: 'Ask on their devices' }));
  expect(await approval.findByText(/^Waiting for an answer/)).toBeDefined();
  server.answer('setOrderToPaid', paid);
  server.answer('approval', buildApproval({ state: 'approved', answeredBy: 'Mara Lind' }));
  await waitFor(() => expect(reload).toHaveBeenCalled());
  expect(server.last('setOrderToPaid').query).toMatchObject({ approval: '21' });
  expect(JSON.parse(server.last('askApproval').body ?? '')).not.toHaveProperty('pin');
});

test('the till names who refused, and a withdrawn request allows nothing', async () => {
  server.answer('askApproval', buildApproval());
  server.answer('approval', buildApproval({ state: 'refused', answeredBy: 'Mara Lind' }));
  server.answer('withdrawApproval', null);
  const { user, approval } = await payWithDiscount();
  await user.click(await approval.findByRole('button', { name: 'Ask on their devices' }));
  expect(await approval.findByText('Mara Lind declined.')).toBeDefined();
  await user.click(approval.getByRole('button', { name: 'Ask again' }));
  server.answer('approval', buildApproval({ approvalID: 22 }));
  server.answer('askApproval', buildApproval({ approvalID: 22 }));
  await user.click(await approval.findByRole('button', { name: 'Ask on their devices' }));
  await user.click(await approval.findByRole('button', { name: 'Withdraw' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval' })).toBeNull());
  expect(JSON.parse(server.last('withdrawApproval').body ?? '')).toEqual({ approvalID: 22 });
  expect(server.sent('setOrderToPaid')).toHaveLength(1);
});

test('an approver sees and answers a request above every screen', async () => {
  server.answer('userPrivileges', ['item', 'approve']);
  server.answer('approvals', [buildApproval({ reason: 'Long wait' })]);
  server.answer('answerApproval', null);
  signIn({ restaurantId: 1, privileges: ['item', 'approve'] });
  const { user } = openPortal('/portal/home');
  const list = within(await screen.findByRole('list', { name: 'Requests for approval' }));
  expect(list.getByText('Sam Till asks for a discount of $8.00 on $80.25')).toBeDefined();
  expect(list.getByText('Window 2, order 1042')).toBeDefined();
  expect(list.getByText('Long wait')).toBeDefined();
  server.answer('approvals', []);
  await user.click(list.getByRole('button', { name: 'Approve the request of Sam Till' }));
  await screen.findByText('Approved.');
  expect(JSON.parse(server.last('answerApproval').body ?? '')).toEqual({ approvalID: 21, approve: true });
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Requests for approval' })).toBeNull());
});

test('pending requests are loaded for approvers only', async () => {
  openPortal('/portal/home');
  await screen.findByRole('heading', { level: 1 });
  expect(server.sent('approvals')).toEqual([]);
});

test('an order names the approver of each deduction, and a refund its approver', async () => {
  const approvals = [buildApproval({ state: 'used', answeredBy: 'Mara Lind', reason: 'Long wait' })];
  server.answer('orderById', buildOrder({ orderID: 1042, status: 'P', suborder: [], approvals }));
  server.answer('refunds', {
    paidby: 'Cash',
    paid: 80,
    left: 59.5,
    payments: [],
    refunds: [buildRefund({ orderID: 1042, by: 'Sam Till', approvedBy: 'Mara Lind' })],
  });
  openPortal('/portal/order?id=1042');
  expect(await screen.findByText(/^Mara Lind approved a discount of \$8\.00 for Sam Till, /)).toBeDefined();
  expect(screen.getByText('Long wait')).toBeDefined();
  expect(await screen.findByText(/· approved by Mara Lind$/)).toBeDefined();
});
