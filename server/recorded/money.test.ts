import { it } from 'vitest';
import { sessionMark } from '../../core/domain/session-mark.ts';
import { hashPassword } from '../platform/auth/passwords.ts';
import { buildKnownOrder, buildKnownPayment, buildKnownRefund, knownBill } from '../testing/known-place.ts';
import { type By, recordedPlace } from '../testing/recorded-answers.ts';
import { addRow, buildUser, changeRows, typeCard } from '../testing/test-app.ts';

const discount = { discount: '5.12', discountMode: 'amount' };

it('staff take a payment with everything in it, after an approval; guests split and pay by card [PAY-32]', async () => {
  const { test, db, place, must, ask, guest, anonymous, mark, written } = await recordedPlace();
  const { restaurantId } = place;
  const { orderId } = await buildKnownOrder(test, place, 'closed');
  const orderID = orderId;
  await must('managerCode', { payload: { orderid: orderId, code: '7391' } });
  await ask('managerCode', { payload: { orderid: orderId, code: '7392' } });

  const cashier = await buildUser(db, { restaurantId, name: 'Sam Till', privileges: ['order', 'payment', 'refund'] });
  const till: By = ['cashier', await test.staffHeaders(cashier.id)];
  await changeRows(db, 'users', place.user.id, { pin_hash: await hashPassword('482916') });
  const asking = { act: 'discount', orderID, ...discount, reason: ' Long wait ' };
  const first = await must('askApproval', { payload: asking }, till);
  await must('approvers', {}, till);
  await must('approvals');
  await must('answerApproval', { payload: { approvalID: first.approvalID, approve: false } });
  await must('approval', { params: { approvalID: first.approvalID } }, till);
  const second = await must('askApproval', { payload: asking }, till);
  await must('withdrawApproval', { payload: { approvalID: second.approvalID } }, till);
  await must('approval', { params: { approvalID: second.approvalID } }, till);
  const given = { ...asking, approver: place.user.id, pin: '482916' };
  const { approvalID } = await must('askApproval', { payload: given }, till);
  await must('orderById', { params: { orderID } });

  await must('splitOf', { params: { orderID } });
  await must('splitBill', { payload: { orderID, way: 'items' } });
  await must('splitBill', { payload: { orderID, way: 'equal', people: 3 } }, guest);
  await must('splitBill', { payload: { orderID, way: 'none' } }, guest);
  const { json } = await ask('payOrder', { payload: { orderID, tipamount: '6.13', email: 'guest@quay.test' } }, guest);
  mark('session', json().result);
  mark('mark of the session', sessionMark(json().result));
  await must('splitOf', { params: { orderID } }, guest);
  await must('leaveCheckout', { payload: { checkout: json().result } }, guest);
  const figures = { ...discount, surcharge: '2', surchargeMode: 'percent', tip: '6.13', approval: approvalID };
  const paying = { query: { orderid: orderID, paidby: 'Others', email: 'guest@quay.test', ...figures } };
  await must('setOrderToPaid', paying, till);
  await ask('setOrderToPaid', paying, till);
  await must('orderById', { params: { orderID } });

  // Another visit, whose guests pay by card in two parts.
  const { id: visitId } = await addRow(db, 'visits', {
    restaurant_id: restaurantId,
    table_id: place.tableId,
    last_request_hash: null,
    otp: '305927',
  });
  const others: By = ['next guest', test.visitHeaders({ restaurantId, tableId: place.tableId, visitId })];
  const next = { orderID: (await buildKnownOrder(test, { ...place, visitId }, 'closed', ' 2')).orderId };
  await must('splitBill', { payload: { ...next, way: 'equal', people: 2 } }, others);
  for (const sent of [{ part: 'count:1', tipamount: '1' }, { part: 'rest' }]) {
    const { result, url } = (await ask('payOrder', { payload: { ...next, ...sent } }, others)).json();
    mark('session', result);
    await typeCard(test, url);
    await must('completeOrder', { payload: { sessionId: result, rid: restaurantId } }, anonymous);
    await must('splitOf', { params: next });
    await must('splitOf', { params: next }, others);
    await must('dinerReceipt', { query: { sessionId: result } }, anonymous);
    await must('invoiceAddress', { payload: { sessionId: result, email: 'late@quay.test' } }, anonymous);
    await ask('payOrder', { payload: { ...next, part: 'shares:1' } }, others);
  }
  await must('receipt', { params: { orderid: next.orderID } });
  await must('refunds', { params: next });

  await must('verifyNumbers');
  for (const { day } of await must('numberedRecords')) mark('day', day);
  await must('numberedRecords', { headers: { accept: 'text/csv' } });
  await test.owner.updateTable('number_series').set({ restored_at: new Date() }).execute();
  await must('confirmLastNumber', { payload: { lastNumber: 5 } });
  await written('payments');
});

it('a divided bill, its refunds and disputes, its invoice', async () => {
  const { test, db, place, must, ask, guest, anonymous, written } = await recordedPlace();
  const { restaurantId, attendantId } = place;
  const { orderId } = await buildKnownOrder(test, place, 'closed');
  const ids = { restaurant_id: restaurantId, order_id: orderId };
  const paidSession = 'cs_known_paid_1234567890';
  await addRow(db, 'split_bills', { ...ids, ...knownBill, way: 'items', due_cents: 5611, paid_cents: 1717 });
  const { id: paymentId } = await addRow(db, 'payments', {
    ...ids,
    provider: 'sandbox',
    reference: paidSession,
    paid_by: 'Online',
    total_cents: 1600,
    service_charge_cents: 50,
    tax_cents: 67,
    tip_cents: 613,
    amount_cents: 2330,
    completes: false,
    paid_at: '2026-03-01T18:45:00.013Z',
    discount_mode: null,
    surcharge_mode: null,
    terms: null,
    attendant_id: attendantId,
    taken_by_user_id: null,
  });
  const share = (number: number, name: string, amount_cents: number, payment_id: number | null = null) => ({
    ...ids,
    share: number,
    name,
    amount_cents,
    payment_id,
  });
  await addRow(db, 'bill_shares', [
    share(1, 'Bream as ordered', 1717, paymentId),
    share(2, 'Second bream', 2000),
    share(3, 'Small bream', 1894),
  ]);
  const checkout = {
    ...ids,
    provider: 'sandbox',
    url: 'https://cards.example/1',
    live: false,
    order_version: 25,
    total_cents: 0,
    service_charge_cents: 0,
    tax_cents: 0,
    request_hash: 'known',
    terms: null,
  } as const;
  const openSession = 'cs_known_open_1234567890';
  const paidOne = {
    session_id: paidSession,
    state: 'paid',
    tip_cents: 613,
    amount_cents: 2330,
    part_cents: 1717,
  } as const;
  const openOne = {
    session_id: openSession,
    state: 'open',
    tip_cents: 100,
    amount_cents: 2100,
    part_cents: 2000,
  } as const;
  await addRow(db, 'card_checkouts', { ...checkout, ...paidOne, shares: [1] });
  await addRow(db, 'card_checkouts', { ...checkout, ...openOne, shares: [2] });
  await must('splitOf', { params: { orderID: orderId } });
  await must('splitOf', { params: { orderID: orderId } }, guest);
  await must('completeOrder', { payload: { sessionId: `${paidSession}$1`, rid: restaurantId } }, anonymous);
  await must('refunds', { params: { orderID: orderId } });
  await ask('refund', { payload: { orderID: orderId, amount: '1', reason: 'Cold' } });
  await written('divided');
});

it('a paid bill: refunds, disputes, invoices and reports [OSTAT-13 REV-17 REV-18 REV-19 TIPS-12]', async () => {
  const { test, db, place, must, ask, mark, written } = await recordedPlace();
  const { restaurantId, tableId } = place;
  const order = await buildKnownOrder(test, place, 'paid');
  const paymentId = await buildKnownPayment(test, place, order);
  await buildKnownRefund(test, place, order, paymentId);
  const orderID = order.orderId;
  const ids = { restaurant_id: restaurantId, order_id: orderID };
  // Guests of the same table and day who haven't paid yet.
  const { id: visitId } = await addRow(db, 'visits', {
    restaurant_id: restaurantId,
    table_id: tableId,
    last_request_hash: null,
    otp: '305927',
    started_at: '2026-03-01T20:00:00.019Z',
  });
  const open = await buildKnownOrder(test, { ...place, visitId }, 'open', ' 2');
  await changeRows(db, 'orders', open.orderId, { started_at: '2026-03-01T20:05:00.020Z', total_cents: 5513 });
  const day = { startTime: '01-Mar-2026', stopTime: '01-Mar-2026' };
  for (const report of ['revenueReport', 'orderStats', 'tips'] as const) {
    await must(report, { query: day });
    await must(report, { query: { ...day, size: 0 } });
    await must(report, { query: { ...day, size: 0 }, headers: { accept: 'text/csv' } });
  }
  for (const sum of ['revenueTotal', 'revenueChart', 'orderChart', 'tipsChart'] as const)
    await must(sum, { query: day });
  await must('revenueReport', { query: { ...day, paymentId } });
  await must('revenueTotal', { query: { ...day, paymentBy: 'Cash' } });
  await ask('revenueReport', { query: { ...day, startTime: '02-Mar-2026' } });

  const late = await addRow(db, 'late_payments', {
    ...ids,
    provider: 'stripe',
    reference: 'cs_known_late',
    live: true,
    currency: 'eur',
    amount_cents: 7007,
    reason: 'already-paid',
    received_at: '2026-03-01T18:41:00.008Z',
  });
  await addRow(db, 'refunds', {
    ...ids,
    payment_id: null,
    late_payment_id: late.id,
    amount_cents: 7007,
    currency: 'eur',
    live: true,
    reason: 'Paid twice',
    provider: 'stripe',
    reference: 'cs_known_late',
    state: 'pending',
    provider_reference: 're_known',
    made_by_user_id: null,
    created_at: '2026-03-01T19:11:00.014Z',
    next_look_at: '2100-01-01T00:00:00Z',
  });
  await must('refunds', { params: { orderID } });
  // The late payment and its refund aren't part of the bill.
  await must('orderById', { params: { orderID } });
  await must('refund', { payload: { orderID, amount: '1.01', reason: ' Late dessert ' } });
  await ask('refund', { payload: { orderID, amount: '100', reason: 'All of it' } });

  const dispute = { ...ids, payment_id: paymentId, late_payment_id: null, provider: 'stripe', live: true };
  await addRow(db, 'disputes', {
    ...dispute,
    provider_reference: 'du_open',
    amount_cents: 2221,
    currency: 'cad',
    reason: 'product_not_received',
    state: 'open',
    opened_at: '2026-03-02T10:00:00.015Z',
    answer_by: '2026-03-09T10:00:00.016Z',
    ended_at: null,
  });
  await addRow(db, 'disputes', {
    ...dispute,
    provider_reference: 'du_lost',
    amount_cents: 3332,
    currency: 'usd',
    reason: 'fraudulent',
    state: 'lost',
    opened_at: '2026-03-02T10:00:00.015Z',
    answer_by: null,
    ended_at: '2026-03-12T10:00:00.017Z',
  });
  await must('disputes');
  await must('orderDisputes', { params: { orderID } });

  const mail = {
    restaurant_id: restaurantId,
    payment_id: paymentId,
    recipient: 'old@quay.test',
    status: 'failed',
  } as const;
  await addRow(db, 'outbox', {
    ...mail,
    dedupe_key: `invoice:${restaurantId}:${paymentId}`,
    subject: 'known',
    html: 'known',
    plain_text: 'known',
    attachment: null,
    attempts: 7,
    failure: 'address',
    last_error: 'Error: 550 No such guest here',
    sent_at: '2026-03-01T19:31:00.018Z',
  });
  await must('receipt', { params: { orderid: orderID } });
  await must('receipt', { params: { orderid: orderID }, query: { payment: paymentId } });
  await must('undeliveredInvoices');
  await must('resendInvoice', { payload: { paymentId, email: ' new@quay.test ' } });
  await must('invoiceBuyer', {
    payload: { paymentId, name: ' Muster AG ', address: 'Hauptstr. 1\n10115 Berlin', vatId: 'DE123456789' },
  });
  await must('receipt', { params: { orderid: orderID }, query: { payment: paymentId } });
  await must('eraseAddress', { payload: { paymentId } });

  mark('seal', (await must('verifyAudit')).seal);
  const { events } = await must('auditTrail', { query: { what: 'refund', size: 5 } });
  for (const { seal, requestID } of events) {
    mark('seal', seal);
    mark('request', requestID);
  }
  await must('auditTrail', { query: { what: 'refund' }, headers: { accept: 'text/csv' } });
  await written('money');
});
