import { expect, it } from 'vitest';
import { buildKnownPayment, knownBill, testKnownOrder } from '../../testing/known-place.ts';
import { onePage } from '../../testing/one-page.ts';
import { addRow } from '../../testing/rows.ts';

/** Every field of every response about invoices, literally, from rows with distinct values. */

const test = await testKnownOrder('paid');
const { place, order, get, post, db } = test;
const paymentId = await buildKnownPayment(test, place, order);
await addRow(db, 'outbox', {
  ...{ restaurant_id: place.restaurantId, payment_id: paymentId, recipient: 'old@quay.test' },
  dedupe_key: `invoice:${place.restaurantId}:${paymentId}`,
  ...{ subject: 'known', html: 'known', plain_text: 'known', attachment: null, status: 'failed', attempts: 7 },
  ...{ failure: 'address', last_error: 'Error: 550 No such guest here', sent_at: '2026-03-01T19:31:00.018Z' },
});
const reason = 'The mail server refused the address: 550 No such guest here';

it('receipt: the invoice, its delivery state, and the payments of the bill', async () => {
  expect(await get(`receipt/${order.orderId}`)).toEqual({
    success: true,
    message: 'Ok',
    result: {
      invoice: {
        restaurantName: 'Quay House',
        restaurantAddress: '12 Dock Street',
        orderid: order.orderId,
        facts: [
          { label: 'Order', value: String(order.orderId) },
          { label: 'Payment No.', value: String(paymentId) },
          { label: 'Table', value: 'Window 4' },
          { label: 'Ordered', value: '03/01/2026 09:11:00 AM Pacific' },
          { label: 'Paid', value: '03/01/2026 10:51:00 AM Pacific' },
          { label: 'Payment mode', value: 'Card' },
        ],
        lines: [
          {
            title: '2 x Bream as ordered',
            choices: [expect.stringMatching(/^\D*2\D.*Capers as ordered \(\+\$1\.09\)$/)],
            amount: '$34.07',
          },
          { title: '5 x Small bream', choices: [], amount: '$21.05' },
        ],
        sums: [
          { label: 'Sub-Total', value: '$55.12' },
          { label: 'Discount', value: '−$5.12' },
          { label: 'Service Fee', value: '$1.35' },
          { label: 'Restaurant Surcharge', value: '$0.75' },
          { label: 'Tax', value: '$4.01' },
          { label: 'Tip', value: '$6.13' },
          { label: 'Amount paid', value: '$62.24' },
        ],
        refunds: [],
        explained: [
          { label: 'Sub-Total', steps: knownBill.steps.total },
          { label: 'Discount', steps: knownBill.steps.discount },
          { label: 'Service Fee', steps: knownBill.steps.serviceFee },
          { label: 'Restaurant Surcharge', steps: knownBill.steps.surcharge },
          { label: 'Tax', steps: knownBill.steps.tax },
          { label: 'Amount paid', steps: ['$55.12 − $5.12 + $1.35 + $0.75 + $4.01 + $6.13 = $62.24'] },
        ],
      },
      mail: { ...{ paymentId, state: 'failed', email: 'guest@quay.test', reason }, sentAt: '2026-03-01T19:31:00.018Z' },
      payments: [{ paymentId, paidby: 'Card', amount: 62.24 }],
    },
  });
});

it('undeliveredinvoices: a mail that was refused', async () => {
  expect((await get('undeliveredinvoices')).result).toEqual(
    onePage(10, [
      {
        ...{ paymentId, orderid: order.orderId, tableName: 'Window 4', email: 'old@quay.test', state: 'failed' },
        ...{ reason, attempts: 7, paidAt: '2026-03-01T18:51:00.010Z' },
      },
    ]),
  );
});

it('resendinvoice: the mail queued again, under the new address', async () => {
  expect((await post('resendinvoice', { paymentId, email: ' new@quay.test ' })).result).toEqual({
    ...{ paymentId, state: 'waiting', email: 'new@quay.test', reason: '', sentAt: null },
  });
});
