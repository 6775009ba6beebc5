import { expect, it } from 'vitest';
import { knownBill, testKnownOrder } from '../../testing/known-place.ts';
import { addRow, findRow } from '../../testing/rows.ts';

/** Every field of every response about payments, literally, from rows with distinct values. */

const closed = await testKnownOrder('closed');
const divided = await testKnownOrder('closed');

it('setordertopaid: the payment with all its figures [PAY-32]', async () => {
  const { place, order, get, db } = closed;
  const figures = 'discount=5.12&discountMode=amount&surcharge=2&surchargeMode=percent&tip=6.13&managercode=7391';
  const answer = await get(`setordertopaid?orderid=${order.orderId}&paidby=Others&email=guest@quay.test&${figures}`);
  const payment = await findRow(db, 'payments', { restaurant_id: place.restaurantId }, ['id', 'paid_at']);
  expect(answer).toEqual({
    success: true,
    message: 'Ok',
    result: {
      paymentId: payment.id,
      orderid: order.orderId,
      paidby: 'Others',
      email: 'guest@quay.test',
      totalAmt: 55.12,
      tip: 6.13,
      tax: 4.01,
      wolfycharges: 1.35,
      discount: 5.12,
      discountMode: 'amount',
      surcharge: 1.1,
      surchargeMode: 'percent',
      amount: 62.59,
      status: 'P',
      paymentDateTime: payment.paid_at.toISOString(),
    },
  });
});

it('splitbill and completeorder: who paid what of a split bill, for staff and for guests', async () => {
  const { place, order, get, post, db } = divided;
  const { restaurantId } = place;
  const ids = { restaurant_id: restaurantId, order_id: order.orderId };
  const paidSession = 'cs_known_paid_1234567890';
  const openSession = 'cs_known_open_1234567890';
  await addRow(db, 'split_bills', { ...ids, ...knownBill.figures, way: 'items', due_cents: 5611, paid_cents: 1717 });
  const { id: paymentId } = await addRow(db, 'payments', {
    ...{ ...ids, provider: 'sandbox', reference: paidSession, paid_by: 'Online', total_cents: 1600 },
    ...{ service_charge_cents: 50, tax_cents: 67, tip_cents: 613, amount_cents: 2330, completes: false },
    ...{ paid_at: '2026-03-01T18:45:00.013Z', discount_mode: null, surcharge_mode: null, terms: null },
    ...{ attendant_id: place.attendantId, taken_by_user_id: null },
  });
  const share = (number: number, name: string, amount_cents: number, payment_id: number | null = null) => ({
    ...{ ...ids, share: number, name, amount_cents, payment_id },
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
  await addRow(db, 'card_checkouts', [
    {
      ...{ ...checkout, session_id: paidSession, state: 'paid', tip_cents: 613, amount_cents: 2330 },
      ...{ part_cents: 1717, shares: [1] },
    },
    {
      ...{ ...checkout, session_id: openSession, state: 'open', tip_cents: 100, amount_cents: 2100 },
      ...{ part_cents: 2000, shares: [2] },
    },
  ]);
  const part = {
    ...{ paymentId, paidby: 'Online', amount: 17.17, shares: [1] },
    paymentDateTime: '2026-03-01T18:45:00.013Z',
  };
  const bill = {
    orderID: order.orderId,
    status: 'C',
    way: 'items',
    totalAmt: 55.12,
    discount: 5.12,
    discountMode: 'amount',
    wolfyCharges: 1.35,
    surcharge: 0.75,
    surchargeMode: 'percent',
    taxAmt: 4.01,
    amount: 56.11,
    paid: 17.17,
    paying: 20,
    left: 18.94,
    shares: [
      { share: 1, name: 'Bream as ordered', amount: 17.17, state: 'paid' },
      { share: 2, name: 'Second bream', amount: 20, state: 'paying' },
      { share: 3, name: 'Small bream', amount: 18.94, state: 'open' },
    ],
    refunds: [],
    explained: [
      { figure: 'total', label: 'Total Amt', steps: knownBill.steps.total },
      { figure: 'discount', label: 'Discount', steps: knownBill.steps.discount },
      { figure: 'serviceCharge', label: 'Service Fee', steps: knownBill.steps.serviceFee },
      { figure: 'surcharge', label: 'Restaurant Surcharge', steps: knownBill.steps.surcharge },
      { figure: 'tax', label: 'Tax Amt', steps: knownBill.steps.tax },
      { figure: 'amount', label: 'Whole bill', steps: ['$55.12 − $5.12 + $1.35 + $0.75 + $4.01 = $56.11'] },
      { figure: null, label: 'A share', steps: ["a dish's price / $55.12 × $56.11, to the cent"] },
    ],
  };
  const url = `external/splitbill/${order.orderId}`;
  expect(await get(url)).toEqual({
    ...{ success: true, message: 'Ok' },
    result: { ...bill, parts: [{ ...part, tip: 6.13 }] },
  });
  // Guests see each other's payments without tips; they know the open session by its mark (FNV-1a).
  expect((await get(url, place.cookie)).result).toEqual({ ...bill, parts: [part], openSessions: ['624877f0'] });
  expect(await post('external/completeorder', { sessionId: `${paidSession}$1`, rid: restaurantId }, {})).toEqual({
    ...{ success: true, message: 'Ok' },
    result: { orderID: order.orderId, status: 'C', amount: 23.3, left: 38.94 },
  });
});
