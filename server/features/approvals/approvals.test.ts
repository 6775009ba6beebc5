import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { confirming, outcome, testApp } from '../../testing/test-app.ts';
import { buildStaff, buildTill, pin } from '../../testing/till-desk.ts';
import { forgetOldApprovals } from './approvals.service.ts';

const test = await testApp();
const { db } = test;
type Headers = Record<string, string>;
const over = [409, 'ApprovalOver'];

it('a discount approved by PIN is given once by the signed-in user, and its approver is recorded in payment, order and trail', async () => {
  const till = await buildTill(test);
  const approved = (await till.ask({ approver: till.mara.id, pin, reason: ' Long wait ' })).json().result;
  expect(approved).toMatchObject({
    act: 'discount',
    orderID: till.orderID,
    amount: 10,
    of: 87.5,
    reason: 'Long wait',
    state: 'approved',
    askedBy: 'Sam Till',
    answeredBy: 'Mara Lind',
  });
  const paid = await till.pay({ approval: approved.approvalID });
  expect(paid.json()).toMatchObject({ success: true, result: { discount: 10, status: 'P' } });
  expect(await till.payments()).toMatchObject([
    { discount_cents: 1000, taken_by_user_id: till.sam.id, approval_id: approved.approvalID },
  ]);
  expect((await till.look()).approvals).toMatchObject([
    { act: 'discount', amount: 10, reason: 'Long wait', answeredBy: 'Mara Lind', state: 'used' },
  ]);
  const about = { act: [null, 'discount'], amount_cents: [null, 1000], reason: [null, 'Long wait'] };
  const changes = { ...about, approver: [null, 'Mara Lind'] };
  const by = { actor_name: 'Sam Till', order_id: till.orderID };
  expect(await till.trail()).toMatchObject([
    { ...by, changes: { ...changes, state: [null, 'approved'] } },
    { ...by, changes: { ...changes, state: ['approved', 'used'] } },
  ]);
});

it('a wrong PIN or a missing right approves nothing and writes nothing', async () => {
  const till = await buildTill(test);
  const { id: stranger } = await buildStaff(test, (await test.buildRestaurant()).id, ['approve']);
  for (const approver of [till.sam.id, stranger, 2_000_000_000])
    expect(outcome(await till.ask({ approver, pin }))).toEqual([422, 'NotApprover']);
  for (const wrong of ['482917', '', 'Secret@123', '482916 ', '000000'])
    expect(outcome(await till.ask({ approver: till.mara.id, pin: wrong }))).toEqual([422, 'WrongPin']);
  expect(outcome(await till.ask({ approver: till.mara.id, pin }))).toEqual([429, 'TooManyTries']);
  expect(await till.approvals()).toEqual([]);
  await test.program.services.security.flush();
  const having = { restaurant_id: till.restaurantId, kind: 'wrong-code' } as const;
  expect(await test.findRows('audit_events', having)).toMatchObject([{ times: 5, actor_name: 'Sam Till' }]);
});

it('approvers with a PIN are listed by name; the signed-in user may be one, and a percentage is approved as its amount', async () => {
  const till = await buildTill(test);
  await test.buildUser({ restaurantId: till.restaurantId, privileges: ['approve'], name: 'Without PIN' });
  const approvers = [{ userId: till.mara.id, name: 'Mara Lind' }];
  const listed = await test.send(endpoints.approvers, { headers: till.sam.headers });
  expect(listed.json().result).toEqual({ approvers, discountLimit: 0 });
  const boss = await buildStaff(test, till.restaurantId, ['payment', 'approve']);
  const fifth = { discount: '20', discountMode: 'percent' };
  const approval = (await till.ask({ ...fifth, approver: boss.id, pin }, boss.headers)).json().result;
  expect(approval).toMatchObject({ amount: 17.5, state: 'approved' });
  expect((await till.pay({ ...fifth, approval: approval.approvalID }, boss.headers)).statusCode).toBe(200);
});

it('an impossible request is refused', async () => {
  const till = await buildTill(test);
  expect(outcome(await till.ask({ discount: '87.51' }))).toEqual([400, 'Invalid']);
  expect(outcome(await till.ask({ discount: '0' }))).toEqual([422, 'Invalid']);
  expect(outcome(await till.ask({ discount: undefined, discountMode: undefined }))).toEqual([422, 'Invalid']);
  expect(outcome(await till.ask({ orderID: null }))).toEqual([422, 'MISSING_ID']);
  expect(outcome(await till.ask({ orderID: 2_000_000_000 }))).toEqual([404, 'NotFound']);
  expect(outcome(await till.ask({ act: 'cancel' }))).toEqual([422, 'MISSING_ID']);
  expect(outcome(await till.ask({ act: 'cancel', subOrderID: 2_000_000_000 }))).toEqual([404, 'NotFound']);
  expect(outcome(await till.ask({ act: 'refund', amount: '5' }))).toEqual([422, 'Invalid']);
  expect(outcome(await till.ask({ act: 'refund', amount: '5', reason: 'Cold' }))).toEqual([409, 'NotPaid']);
  await till.reopen();
  expect(outcome(await till.ask())).toEqual([409, 'NotClosed']);
  expect(await till.approvals()).toEqual([]);
});

it('an approval is not for another amount, order, person or restaurant, and goes to one of several payments', async () => {
  const till = await buildTill(test);
  const approval = await till.askWithPin();
  for (const discount of ['10.01', '9']) expect(outcome(await till.pay({ approval, discount }))).toEqual(over);
  const other = await buildStaff(test, till.restaurantId, ['payment']);
  expect(outcome(await till.pay({ approval }, other.headers))).toEqual(over);
  const elsewhere = await buildTill(test);
  expect(outcome(await elsewhere.pay({ approval }))).toEqual(over);
  expect(outcome(await till.pay({ approval: 2_000_000_000 }))).toEqual(over);
  expect([await till.payments(), await elsewhere.payments()]).toEqual([[], []]);
  // A failed payment doesn't use up the approval. Of several payments at once, only one can use it.
  expect(outcome(await till.pay({ approval, tax: '1' }))).toEqual([409, 'AmountChanged']);
  expect((await till.approvals()).map(({ state }) => state)).toEqual(['approved']);
  const answers = await Promise.all([till.pay({ approval }), till.pay({ approval }), till.pay({ approval })]);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect(await till.payments()).toHaveLength(1);
});

it('an approval ends when the bill changes or its time is over', async () => {
  const till = await buildTill(test);
  const approval = await till.askWithPin();
  await till.reopen();
  await till.close();
  expect(outcome(await till.pay({ approval }))).toEqual(over);
  const late = await till.askWithPin();
  await test.changeRows('approvals', late, { asked_at: new Date(Date.now() - 601_000) });
  expect(outcome(await till.pay({ approval: late }))).toEqual(over);
  expect((await till.stateOf(late)).state).toBe('lapsed');
  expect(await till.payments()).toEqual([]);
});

it('a discount without an approval is up to the limit of the role; the code of the specification approves anything [PAY-12]', async () => {
  const till = await buildTill(test);
  expect(outcome(await till.pay())).toEqual([422, 'DiscountNotAllowed']);
  expect(outcome(await till.pay({ managercode: '1111' }))).toEqual([422, 'DiscountNotAllowed']);
  await test.changeRows('roles', till.sam.roleId, { discount_limit: 10 });
  // If a user has several roles, the highest limit applies.
  const { roleId } = await buildStaff(test, till.restaurantId, ['kitchen']);
  await test.changeRows('roles', roleId, { discount_limit: 5 });
  await test.addRow('user_roles', { user_id: till.sam.id, role_id: roleId });
  // Ten percent of $87.50 is $8.75.
  expect(outcome(await till.pay({ discount: '8.76' }))).toEqual([422, 'DiscountNotAllowed']);
  expect((await till.pay({ discount: '8.75' })).statusCode).toBe(200);
  expect(await till.payments()).toMatchObject([{ discount_cents: 875, approval_id: null }]);
  const other = await buildTill(test);
  expect((await other.pay({ discount: '80', managercode: '4321' })).statusCode).toBe(200);
});

it('a bill is split with an approved discount, which stays with every part', async () => {
  const till = await buildTill(test);
  const divide = (more: object) =>
    till.post(endpoints.splitBill, { orderID: till.orderID, way: 'equal', people: 2, ...more });
  const discount = { discount: '10', discountMode: 'amount' };
  expect(outcome(await divide(discount))).toEqual([422, 'DiscountNotAllowed']);
  const approval = await till.askWithPin();
  expect(outcome(await divide({ ...discount, discount: '20', approval }))).toEqual(over);
  expect((await divide({ ...discount, approval })).json().result).toMatchObject({ discount: 10, way: 'equal' });
  const part = await test.send(endpoints.setOrderToPaid, {
    query: { orderid: till.orderID, paidby: 'Cash', part: 'count:1' },
    headers: { ...till.sam.headers, 'idempotency-key': 'one-part' },
  });
  expect(part.statusCode).toBe(200);
  expect(await till.payments()).toMatchObject([{ discount_cents: 500, approval_id: approval }]);
  // Once a part is paid, the bill can't be split again.
  expect(outcome(await divide({ ...discount, approval }))).toEqual([409, 'PartPaid']);
});

it('one approval covers all orders of a joined bill as they are together', async () => {
  const till = await buildTill(test);
  const seat = await test.seatBeside(till.floor);
  const { orderID, subOrderID } = await test.placeSoups(seat, 1);
  await till.post(endpoints.placeOrder, confirming(seat, subOrderID));
  await till.post(endpoints.closeOrder, { orderID });
  await till.post(endpoints.joinOrders, { orderID: till.orderID, withOrderID: orderID });
  const request = (await till.ask({ orderID, approver: till.mara.id, pin })).json().result;
  expect(request).toMatchObject({ orderID: till.orderID, of: 100, amount: 10 });
  const approval = Number(request.approvalID);
  const bill = { orderIDs: [till.orderID, orderID], paidby: 'Cash', discountMode: 'amount' };
  const pay = (more: object) => till.post(endpoints.payJoined, { ...bill, ...more });
  expect(outcome(await pay({ discount: '11', approval }))).toEqual(over);
  expect((await pay({ discount: '10', approval })).statusCode).toBe(200);
  const uses = await test.findRows('approval_uses', { approval_id: approval }, ['payment_id']);
  const taken = await test.findRows('payments', { id: uses.map(({ payment_id }) => payment_id ?? 0) });
  expect(taken.map((approval) => approval.discount_cents).sort((a, b) => a - b)).toEqual([125, 875]);
});

it('refunds need an approval if the restaurant says so, bound to payment, amount and reason; approvers need none', async () => {
  const till = await buildTill(test);
  await till.payCash();
  const refund = (more: object = {}, headers?: Headers) =>
    till.post(endpoints.refund, { orderID: till.orderID, amount: '5', reason: 'Cold soup', ...more }, headers);
  expect((await refund({ amount: '1' })).statusCode).toBe(200);
  await till.configure({ refundapproval: 1 });
  expect(outcome(await refund())).toEqual([422, 'ApprovalNeeded']);
  const wish = { act: 'refund', amount: '5', reason: 'Cold soup', approver: till.mara.id, pin };
  expect(outcome(await till.ask({ ...wish, amount: '100' }))).toEqual([409, 'TooMuch']);
  const approval = await till.askWithPin(wish);
  expect(outcome(await refund({ approval, amount: '6' }))).toEqual(over);
  expect(outcome(await refund({ approval, reason: 'Warm soup' }))).toEqual(over);
  const given = { amount: 5, by: 'Sam Till', approvedBy: 'Mara Lind' };
  const answers = await Promise.all([refund({ approval }), refund({ approval }), refund({ approval })]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  expect(answers.find(({ statusCode }) => statusCode === 200)?.json().result).toMatchObject(given);
  expect(outcome(await refund({ approval }))).toEqual(over);
  const boss = await buildStaff(test, till.restaurantId, ['refund', 'approve']);
  expect((await refund({}, boss.headers)).json().result).toMatchObject({ amount: 5, approvedBy: '' });
  const written = await test.findRows('refunds', { order_id: till.orderID }, ['amount_cents']);
  expect(written.map((approval) => approval.amount_cents).sort()).toEqual([100, 500, 500]);
});

it('cancellations by staff need an approval if the restaurant says so; guests cancel their own as before', async () => {
  const till = await buildTill(test);
  await till.payCash();
  await till.configure({ cancelapproval: 1 });
  const seat = await test.seatBeside(till.floor);
  const cancel = (subOrderID: number, more: object = {}, headers: Headers = till.sam.headers) =>
    till.post(endpoints.cancelSubOrder, { subOrderID, ...more }, headers);
  const [ownPart, first] = [await test.placeSoups(seat, 1), await test.placeSoups(seat, 2)];
  expect(outcome(await cancel(first.subOrderID))).toEqual([422, 'ApprovalNeeded']);
  const lines = await test.findRows('order_lines', { sub_order_id: first.subOrderID }, ['id']);
  const items = lines.map(({ id }) => ({ orderItemID: id, itemID: seat.soup, itemQuantity: 0 }));
  const suborder = [{ items, subOrderID: first.subOrderID, status: 'O' }];
  const emptied = { suborder, tableID: seat.tableId, restaurantID: till.restaurantId };
  expect(outcome(await till.post(endpoints.placeOrder, emptied))).toEqual([422, 'ApprovalNeeded']);
  expect((await cancel(ownPart.subOrderID, {}, seat.cookie)).statusCode).toBe(200);
  const wish = { act: 'cancel', subOrderID: first.subOrderID, orderID: null, reason: 'Typed twice' };
  const approved = (await till.ask({ ...wish, approver: till.mara.id, pin })).json().result;
  expect(approved).toMatchObject({ act: 'cancel', orderID: first.orderID, amount: 25, of: 25, state: 'approved' });
  // Another round changes the bill, so the approval no longer fits.
  const second = await test.placeSoups(seat, 1);
  expect(outcome(await cancel(first.subOrderID, { approval: approved.approvalID }))).toEqual(over);
  const approval = await till.askWithPin(wish);
  expect(outcome(await cancel(second.subOrderID, { approval }))).toEqual(over);
  expect((await cancel(first.subOrderID, { approval })).statusCode).toBe(200);
  expect(outcome(await till.ask({ ...wish, approver: till.mara.id, pin }))).toEqual([409, 'AlreadyConfirmed']);
  expect((await cancel(second.subOrderID, {}, till.mara.headers)).statusCode).toBe(200);
});

it('an unused approval is deleted after 30 days, a used one after the retention years, and the trail stays', async () => {
  const till = await buildTill(test);
  const other = await buildTill(test);
  const used = await till.askWithPin();
  expect((await till.pay({ approval: used })).statusCode).toBe(200);
  const [waits, fresh] = [await other.asked(), await other.asked()];
  const age = async (id: number, interval: string) =>
    sql`update approvals set asked_at = now() - ${interval}::interval where id = ${id}`.execute(test.owner);
  const left = async () => [...(await till.approvals()), ...(await other.approvals())].map(({ id }) => id);
  const trail = () => test.findRows('audit_events', { restaurant_id: till.restaurantId }, ['hash']);
  const recorded = await trail();

  await age(used, '2 years -1 day');
  await age(waits, '31 days');
  await age(fresh, '29 days');
  await forgetOldApprovals(db, 2);
  expect(await left()).toEqual([used, fresh]);
  expect((await till.look()).approvals).toMatchObject([{ answeredBy: 'Mara Lind' }]);

  await age(used, '2 years 1 day');
  await forgetOldApprovals(db, 2);
  expect(await left()).toEqual([fresh]);
  expect((await till.look()).approvals).toEqual([]);
  expect(await till.payments()).toMatchObject([{ discount_cents: 1000, approval_id: null }]);
  expect(await trail()).toEqual(recorded);
});

// Approvals requested at the till, and approved or declined on the approver's own device.

it('a request waits, is approved by name, and allows exactly what it names', async () => {
  const till = await buildTill(test);
  const approval = await till.asked({ reason: 'Long wait' });
  expect(outcome(await till.pay({ approval }))).toEqual(over);
  const request = { amount: 10, of: 87.5, reason: 'Long wait', askedBy: 'Sam Till', answeredBy: '' };
  expect(await till.waiting()).toMatchObject([{ approvalID: approval, state: 'asked', ...request }]);
  expect((await till.reply(approval)).statusCode).toBe(200);
  expect(await till.waiting()).toEqual([]);
  expect(await till.stateOf(approval)).toMatchObject({ state: 'approved', answeredBy: 'Mara Lind' });
  expect((await till.pay({ approval })).statusCode).toBe(200);
  expect(await till.trail()).toMatchObject([
    { actor_name: 'Sam Till', changes: { state: [null, 'asked'] } },
    { actor_name: 'Mara Lind', changes: { state: ['asked', 'approved'] } },
    { actor_name: 'Sam Till', changes: { state: ['approved', 'used'] } },
  ]);
});

it('a declined or withdrawn request allows nothing, and the first of two answers counts', async () => {
  const till = await buildTill(test);
  const refused = await till.asked();
  expect((await till.reply(refused, false)).statusCode).toBe(200);
  expect((await till.stateOf(refused)).state).toBe('refused');
  expect(outcome(await till.reply(refused))).toEqual(over);
  expect(outcome(await till.pay({ approval: refused }))).toEqual(over);
  const withdrawn = await till.asked();
  for (const _ of ['once', 'twice']) expect((await till.withdraw(withdrawn)).statusCode).toBe(200);
  expect(outcome(await till.reply(withdrawn))).toEqual(over);
  const given = await till.asked();
  const answers = await Promise.all([till.reply(given, true), till.reply(given, false)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = await till.asked();
  await till.reply(late);
  await till.withdraw(late);
  expect(outcome(await till.pay({ approval: late }))).toEqual(over);
  expect(await till.payments()).toEqual([]);
});

it('no one answers their own request or one that is over, or sees that of another', async () => {
  const till = await buildTill(test);
  const boss = await buildStaff(test, till.restaurantId, ['payment', 'approve']);
  const approvalId = Number((await till.ask({}, boss.headers)).json().result.approvalID);
  expect(await till.waiting(boss.headers)).toEqual([]);
  expect(outcome(await till.reply(approvalId, true, boss.headers))).toEqual([422, 'NotApprover']);
  const seen = await test.send(endpoints.approval, { params: { approvalID: approvalId }, headers: till.sam.headers });
  expect(outcome(seen)).toEqual([404, 'NotFound']);
  expect(outcome(await till.withdraw(approvalId))).toEqual([404, 'NotFound']);
  await till.reopen();
  expect(await till.waiting()).toEqual([]);
  expect(outcome(await till.reply(approvalId))).toEqual(over);
});
