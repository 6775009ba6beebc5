import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import type { Privilege } from '../../../core/domain/privileges.ts';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { buildTable, buildUser, buildVisit } from '../../testing/builders.ts';
import { buildClosedOrder } from '../../testing/closed-order.ts';
import { placeSoups } from '../../testing/diner.ts';
import { outcome } from '../../testing/outcome.ts';
import { addRow, changeRows, findRows } from '../../testing/rows.ts';
import { type Endpoint, testApp } from '../../testing/test-app.ts';
import { forgetOldApprovals } from './approvals.service.ts';

const test = await testApp();
const { db } = test;
const pin = '482916';
const pinHash = await hashPassword(pin);

type Headers = Record<string, string>;
const over = [409, 'ApprovalOver'];

async function buildStaff(restaurantId: number, privileges: readonly Privilege[], name = 'Ruth Adler') {
  const { id, roleId } = await buildUser(db, { restaurantId, privileges, name });
  await changeRows(db, 'users', id, { pin_hash: pinHash });
  return { id, roleId, headers: await test.staffHeaders(id) };
}

/** A closed order of seven soups, $87.50 before fees; Sam takes payment, Mara approves. */
async function buildTill() {
  const order = await buildClosedOrder(test);
  const { restaurantId } = order.floor;
  const sam = await buildStaff(restaurantId, ['order', 'payment', 'refund'], 'Sam Till');
  const mara = await buildStaff(restaurantId, ['approve', 'audit', 'order'], 'Mara Lind');
  const post = (at: Endpoint, payload: object, headers: Headers = sam.headers) => test.send(at, { headers, payload });
  const ask = (more: object = {}, headers?: Headers) =>
    post(
      endpoints.askApproval,
      { act: 'discount', orderID: order.orderID, discount: '10', discountMode: 'amount', ...more },
      headers,
    );
  const askWithPin = async (more: object = {}) =>
    Number((await ask({ approver: mara.id, pin, ...more })).json().result.approvalID);
  const asked = async (more: object = {}) => Number((await ask(more)).json().result.approvalID);
  const pay = (more: Record<string, string | number> = {}, headers: Headers = sam.headers) => {
    const query = { orderid: order.orderID, paidby: 'Cash', discount: '10', discountMode: 'amount', ...more } as const;
    return test.send(endpoints.setOrderToPaid, { query, headers });
  };
  const reply = (approvalID: number, approve = true, headers = mara.headers) =>
    post(endpoints.answerApproval, { approvalID, approve }, headers);
  const withdraw = (approvalID: number) => post(endpoints.withdrawApproval, { approvalID });
  const stateOf = async (approvalID: number) =>
    (await test.send(endpoints.approval, { params: { approvalID }, headers: sam.headers })).json().result;
  const waiting = async (headers = mara.headers) => (await test.send(endpoints.approvals, { headers })).json().result;
  const reopen = () => post(endpoints.reopenOrder, { orderID: order.orderID, reason: 'Coffee' });
  const close = () => post(endpoints.closeOrder, { orderID: order.orderID });
  const configure = async (entries: object) => {
    const config = JSON.stringify({ otprequired: 1, managercode: '4321', paymenttype: 'T', ...entries });
    await changeRows(db, 'restaurants', restaurantId, { config });
  };
  const payments = () =>
    db
      .selectFrom('payments as p')
      .leftJoin('approval_uses as u', 'u.payment_id', 'p.id')
      .select(['p.discount_cents', 'p.taken_by_user_id', 'u.approval_id'])
      .where('p.order_id', '=', order.orderID)
      .execute();
  const approvals = () => findRows(db, 'approvals', { order_id: order.orderID });
  const look = async () =>
    (await test.send(endpoints.orderById, { params: { orderID: String(order.orderID) }, headers: sam.headers })).json()
      .result;
  return {
    ...order,
    ...{ restaurantId, sam, mara, post, ask, askWithPin, asked, pay, reply, withdraw, stateOf, waiting },
    ...{ reopen, close, configure, payments, approvals, look },
  };
}

describe("by PIN at the cashier's screen", () => {
  it('a discount is given once by the signed-in user, and its approver is recorded in payment, order and trail', async () => {
    const till = await buildTill();
    const approved = (await till.ask({ approver: till.mara.id, pin, reason: ' Long wait ' })).json().result;
    expect(approved).toMatchObject({
      ...{ act: 'discount', orderID: till.orderID, amount: 10, of: 87.5, reason: 'Long wait' },
      ...{ state: 'approved', askedBy: 'Sam Till', answeredBy: 'Mara Lind' },
    });
    const paid = await till.pay({ approval: approved.approvalID });
    expect(paid.json()).toMatchObject({ success: true, result: { discount: 10, status: 'P' } });
    expect(await till.payments()).toMatchObject([
      { discount_cents: 1000, taken_by_user_id: till.sam.id, approval_id: approved.approvalID },
    ]);
    expect((await till.look()).approvals).toMatchObject([
      { act: 'discount', amount: 10, reason: 'Long wait', answeredBy: 'Mara Lind', state: 'used' },
    ]);
    const trail = await db
      .selectFrom('audit_events')
      .select(['actor_name', 'changes', 'order_id'])
      .where('restaurant_id', '=', till.restaurantId)
      .where('kind', '=', 'approval')
      .orderBy('number')
      .execute();
    const about = { act: [null, 'discount'], amount_cents: [null, 1000], reason: [null, 'Long wait'] };
    expect(trail).toEqual([
      {
        actor_name: 'Sam Till',
        order_id: till.orderID,
        changes: { ...about, approver: [null, 'Mara Lind'], state: [null, 'approved'] },
      },
      {
        actor_name: 'Sam Till',
        order_id: till.orderID,
        changes: { ...about, approver: [null, 'Mara Lind'], state: ['approved', 'used'] },
      },
    ]);
  });

  it('the signed-in user may be the approver; a percentage is approved as its amount', async () => {
    const till = await buildTill();
    const boss = await buildStaff(till.restaurantId, ['payment', 'approve']);
    const own = (
      await till.ask({ discount: '20', discountMode: 'percent', approver: boss.id, pin }, boss.headers)
    ).json();
    expect(own.result).toMatchObject({ amount: 17.5, state: 'approved' });
    const more = { discount: '20', discountMode: 'percent', approval: own.result.approvalID };
    expect((await till.pay(more, boss.headers)).statusCode).toBe(200);
  });

  it('a wrong PIN or a missing right approves nothing and writes nothing', async () => {
    const till = await buildTill();
    const { id: stranger } = await buildStaff((await buildTill()).restaurantId, ['approve']);
    expect(outcome(await till.ask({ approver: till.sam.id, pin }))).toEqual([422, 'NotApprover']);
    expect(outcome(await till.ask({ approver: stranger, pin }))).toEqual([422, 'NotApprover']);
    expect(outcome(await till.ask({ approver: 2_000_000_000, pin }))).toEqual([422, 'NotApprover']);
    for (const wrong of ['482917', '', 'Secret@123', '482916 ', '000000'])
      expect(outcome(await till.ask({ approver: till.mara.id, pin: wrong }))).toEqual([422, 'WrongPin']);
    expect(outcome(await till.ask({ approver: till.mara.id, pin }))).toEqual([429, 'TooManyTries']);
    expect(await till.approvals()).toEqual([]);
    await test.program.services.security.flush();
    const noted = db.selectFrom('audit_events').select(['times', 'actor_name']).where('kind', '=', 'wrong-code');
    expect(await noted.where('restaurant_id', '=', till.restaurantId).execute()).toEqual([
      { times: 5, actor_name: 'Sam Till' },
    ]);
  });

  it('approvers with a PIN are listed by name', async () => {
    const till = await buildTill();
    await buildUser(db, { restaurantId: till.restaurantId, privileges: ['approve'], name: 'Without PIN' });
    expect((await test.send(endpoints.approvers, { headers: till.sam.headers })).json().result).toEqual({
      approvers: [{ userId: till.mara.id, name: 'Mara Lind' }],
      discountLimit: 0,
    });
  });

  it('an impossible request is refused', async () => {
    const till = await buildTill();
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
});

describe('an approval is for one act', () => {
  it('not for another amount, order, person or restaurant; nothing is paid', async () => {
    const till = await buildTill();
    const approval = await till.askWithPin();
    expect(outcome(await till.pay({ approval, discount: '10.01' }))).toEqual(over);
    expect(outcome(await till.pay({ approval, discount: '9' }))).toEqual(over);
    const other = await buildStaff(till.restaurantId, ['payment']);
    expect(outcome(await till.pay({ approval }, other.headers))).toEqual(over);
    const elsewhere = await buildTill();
    expect(outcome(await elsewhere.pay({ approval }))).toEqual(over);
    expect(outcome(await till.pay({ approval: 2_000_000_000 }))).toEqual(over);
    expect([await till.payments(), await elsewhere.payments()]).toEqual([[], []]);
    expect((await till.approvals()).map(({ state }) => state)).toEqual(['approved']);
    expect((await till.pay({ approval })).statusCode).toBe(200);
  });

  it('and goes to one of two simultaneous payments', async () => {
    const till = await buildTill();
    const approval = await till.askWithPin();
    const answers = await Promise.all([till.pay({ approval }), till.pay({ approval }), till.pay({ approval })]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(await till.payments()).toHaveLength(1);
  });

  it('and ends when the bill changes or its time is over', async () => {
    const till = await buildTill();
    const approval = await till.askWithPin();
    await till.reopen();
    await till.close();
    expect(outcome(await till.pay({ approval }))).toEqual(over);
    const late = await till.askWithPin();
    await changeRows(db, 'approvals', late, { asked_at: new Date(Date.now() - 601_000) });
    expect(outcome(await till.pay({ approval: late }))).toEqual(over);
    expect((await till.stateOf(late)).state).toBe('lapsed');
    expect(await till.payments()).toEqual([]);
  });

  it('and survives a failed payment', async () => {
    const till = await buildTill();
    const approval = await till.askWithPin();
    expect(outcome(await till.pay({ approval, tax: '1' }))).toEqual([409, 'AmountChanged']);
    expect((await till.pay({ approval })).statusCode).toBe(200);
  });
});

describe('a discount without an approval', () => {
  it('is up to the limit of the role; the code of the specification approves anything [PAY-12]', async () => {
    const till = await buildTill();
    expect(outcome(await till.pay())).toEqual([422, 'DiscountNotAllowed']);
    expect(outcome(await till.pay({ managercode: '1111' }))).toEqual([422, 'DiscountNotAllowed']);
    await changeRows(db, 'roles', till.sam.roleId, { discount_limit: 10 });
    // Ten percent of $87.50 are $8.75.
    expect(outcome(await till.pay({ discount: '8.76' }))).toEqual([422, 'DiscountNotAllowed']);
    expect((await till.pay({ discount: '8.75' })).statusCode).toBe(200);
    expect(await till.payments()).toMatchObject([{ discount_cents: 875, approval_id: null }]);
    const other = await buildTill();
    expect((await other.pay({ discount: '80', managercode: '4321' })).statusCode).toBe(200);
  });

  it('is up to the larger limit of two roles', async () => {
    const till = await buildTill();
    const { roleId } = await buildStaff(till.restaurantId, ['kitchen']);
    await changeRows(db, 'roles', roleId, { discount_limit: 50 });
    await addRow(db, 'user_roles', { user_id: till.sam.id, role_id: roleId });
    expect((await till.pay({ discount: '50', discountMode: 'percent' })).statusCode).toBe(200);
  });
});

describe('a split and a joined bill', () => {
  it('a bill is split with an approved discount, which stays with every part', async () => {
    const till = await buildTill();
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
    // Split again without another discount, it keeps the same one.
    expect(outcome(await divide({ ...discount, approval }))).toEqual([409, 'PartPaid']);
  });

  it('one approval covers all orders of a joined bill as they are together', async () => {
    const till = await buildTill();
    const table = await buildTable(db, { restaurantId: till.restaurantId });
    const visit = await buildVisit(db, { restaurantId: till.restaurantId, tableId: table.id });
    const cookie = test.visitHeaders({ restaurantId: till.restaurantId, visitId: visit.id });
    const seat = { ...till.floor, tableId: table.id, code: table.code, visitId: visit.id, cookie };
    const { orderID, subOrderID } = await placeSoups(test, seat, 1);
    const send = (at: Endpoint, payload: object) => till.post(at, payload);
    const suborder = [{ items: [], subOrderID, status: 'O' }];
    await send(endpoints.placeOrder, { suborder, tableID: table.id, restaurantID: till.restaurantId });
    await send(endpoints.closeOrder, { orderID });
    await send(endpoints.joinOrders, { orderID: till.orderID, withOrderID: orderID });
    const asked = (await till.ask({ orderID, approver: till.mara.id, pin })).json().result;
    expect(asked).toMatchObject({ orderID: till.orderID, of: 100, amount: 10 });
    const approval = Number(asked.approvalID);
    const pay = (more: object) =>
      send(endpoints.payJoined, { orderIDs: [till.orderID, orderID], paidby: 'Cash', discountMode: 'amount', ...more });
    expect(outcome(await pay({ discount: '11', approval }))).toEqual(over);
    expect((await pay({ discount: '10', approval })).statusCode).toBe(200);
    const taken = await db
      .selectFrom('payments as p')
      .innerJoin('approval_uses as u', 'u.payment_id', 'p.id')
      .select('p.discount_cents')
      .where('u.approval_id', '=', approval)
      .execute();
    expect(taken.map((one) => one.discount_cents).sort((one, other) => one - other)).toEqual([125, 875]);
  });
});

describe('refunds', () => {
  it('need an approval if the restaurant says so, bound to payment, amount and reason; approvers need none', async () => {
    const till = await buildTill();
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
    expect((await refund({ approval })).json().result).toMatchObject({
      ...{ amount: 5, by: 'Sam Till', approvedBy: 'Mara Lind' },
    });
    expect(outcome(await refund({ approval }))).toEqual(over);
    const boss = await buildStaff(till.restaurantId, ['refund', 'approve']);
    expect((await refund({}, boss.headers)).json().result).toMatchObject({ amount: 5, approvedBy: '' });
    const written = await findRows(db, 'refunds', { order_id: till.orderID }, ['amount_cents']);
    expect(written.map((one) => one.amount_cents).sort()).toEqual([100, 500, 500]);
  });

  it('sharing one approval: only one of two is made', async () => {
    const till = await buildTill();
    await till.payCash();
    const approval = await till.askWithPin({ act: 'refund', amount: '5', reason: 'Cold soup' });
    const refund = { orderID: till.orderID, amount: '5', reason: 'Cold soup', approval };
    const send = () => till.post(endpoints.refund, refund);
    const codes = (await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 409, 409]);
  });
});

it('cancellations by staff need an approval if the restaurant says so; guests cancel their own as before', async () => {
  const till = await buildTill();
  await till.payCash();
  await till.configure({ cancelapproval: 1 });
  const table = await buildTable(db, { restaurantId: till.restaurantId });
  const visit = await buildVisit(db, { restaurantId: till.restaurantId, tableId: table.id });
  const cookie = test.visitHeaders({ restaurantId: till.restaurantId, visitId: visit.id });
  const seat = { ...till.floor, tableId: table.id, code: table.code, visitId: visit.id, cookie };
  const cancel = (subOrderID: number, more: object = {}, headers: Headers = till.sam.headers) =>
    till.post(endpoints.cancelSubOrder, { subOrderID, ...more }, headers);
  const [own, first] = [await placeSoups(test, seat, 1), await placeSoups(test, seat, 2)];
  expect(outcome(await cancel(first.subOrderID))).toEqual([422, 'ApprovalNeeded']);
  const lines = await findRows(db, 'order_lines', { sub_order_id: first.subOrderID }, ['id']);
  const items = lines.map(({ id }) => ({ orderItemID: id, itemID: seat.soup, itemQuantity: 0 }));
  const emptied = { suborder: [{ items, subOrderID: first.subOrderID, status: 'O' }] };
  const place = { ...emptied, tableID: table.id, restaurantID: till.restaurantId };
  expect(outcome(await till.post(endpoints.placeOrder, place))).toEqual([422, 'ApprovalNeeded']);
  expect((await cancel(own.subOrderID, {}, cookie)).statusCode).toBe(200);
  const wish = { act: 'cancel', subOrderID: first.subOrderID, orderID: null, reason: 'Typed twice' };
  const approved = (await till.ask({ ...wish, approver: till.mara.id, pin })).json().result;
  expect(approved).toMatchObject({ act: 'cancel', orderID: first.orderID, amount: 25, of: 25, state: 'approved' });
  // After another round the bill is a different one.
  const second = await placeSoups(test, seat, 1);
  expect(outcome(await cancel(first.subOrderID, { approval: approved.approvalID }))).toEqual(over);
  const approval = await till.askWithPin(wish);
  expect(outcome(await cancel(second.subOrderID, { approval }))).toEqual(over);
  expect((await cancel(first.subOrderID, { approval })).statusCode).toBe(200);
  expect(outcome(await till.ask({ ...wish, approver: till.mara.id, pin }))).toEqual([409, 'AlreadyConfirmed']);
  expect((await cancel(second.subOrderID, {}, till.mara.headers)).statusCode).toBe(200);
});

describe("on the approver's device", () => {
  it('a request waits, is approved by name, and allows exactly what it names', async () => {
    const till = await buildTill();
    const approval = await till.asked({ reason: 'Long wait' });
    expect(outcome(await till.pay({ approval }))).toEqual(over);
    expect(await till.waiting()).toMatchObject([
      {
        approvalID: approval,
        state: 'asked',
        askedBy: 'Sam Till',
        amount: 10,
        of: 87.5,
        reason: 'Long wait',
        answeredBy: '',
      },
    ]);
    expect((await till.reply(approval)).statusCode).toBe(200);
    expect(await till.waiting()).toEqual([]);
    expect(await till.stateOf(approval)).toMatchObject({ state: 'approved', answeredBy: 'Mara Lind' });
    expect((await till.pay({ approval })).statusCode).toBe(200);
    const events = await db
      .selectFrom('audit_events')
      .select(['actor_name', 'changes'])
      .where('restaurant_id', '=', till.restaurantId)
      .where('kind', '=', 'approval')
      .orderBy('number')
      .execute();
    expect(events.map(({ actor_name, changes }) => [actor_name, (changes as { state: unknown }).state])).toEqual([
      ['Sam Till', [null, 'asked']],
      ['Mara Lind', ['asked', 'approved']],
      ['Sam Till', ['approved', 'used']],
    ]);
  });

  it('a declined or withdrawn request allows nothing, and the first of two answers counts', async () => {
    const till = await buildTill();
    const refused = await till.asked();
    expect((await till.reply(refused, false)).statusCode).toBe(200);
    expect((await till.stateOf(refused)).state).toBe('refused');
    expect(outcome(await till.reply(refused))).toEqual(over);
    expect(outcome(await till.pay({ approval: refused }))).toEqual(over);
    const withdrawn = await till.asked();
    expect((await till.withdraw(withdrawn)).statusCode).toBe(200);
    expect((await till.withdraw(withdrawn)).statusCode).toBe(200);
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

  it('no one answers their own request, one that is over, or one of another restaurant', async () => {
    const till = await buildTill();
    const boss = await buildStaff(till.restaurantId, ['payment', 'approve']);
    const own = Number((await till.ask({}, boss.headers)).json().result.approvalID);
    expect(await till.waiting(boss.headers)).toEqual([]);
    expect(outcome(await till.reply(own, true, boss.headers))).toEqual([422, 'NotApprover']);
    const elsewhere = await buildTill();
    expect(outcome(await till.reply(own, true, elsewhere.mara.headers))).toEqual([404, 'NotFound']);
    const seen = await test.send(endpoints.approval, { params: { approvalID: own }, headers: till.sam.headers });
    expect(outcome(seen)).toEqual([404, 'NotFound']);
    expect(outcome(await till.withdraw(own))).toEqual([404, 'NotFound']);
    await till.reopen();
    expect(await till.waiting()).toEqual([]);
    expect(outcome(await till.reply(own))).toEqual(over);
  });
});

it('an unused approval is deleted after 30 days, a used one after the retention years, and the trail stays', async () => {
  const till = await buildTill();
  const other = await buildTill();
  const used = await till.askWithPin();
  expect((await till.pay({ approval: used })).statusCode).toBe(200);
  const [waits, fresh] = [await other.asked(), await other.asked()];
  const age = async (id: number, interval: string) =>
    sql`update approvals set asked_at = now() - ${interval}::interval where id = ${id}`.execute(test.owner);
  const left = async () => [...(await till.approvals()), ...(await other.approvals())].map(({ id }) => id);
  const trail = () => findRows(db, 'audit_events', { restaurant_id: till.restaurantId }, ['hash']);
  const told = await trail();

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
  expect(await trail()).toEqual(told);
});
