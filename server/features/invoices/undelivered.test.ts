import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { queueInvoice } from './invoices.service.ts';

const typo = 'gues@example.com';
const smtp = await startSmtpPeer({ refused: [typo] });
afterAll(() => smtp.close());
const { db, program, send, staffHeaders, buildOrder, findRow, buildRestaurant, buildUser } = await testApp({
  SMTP_URL: smtp.url,
});
const { services } = program;

const mailsTo = (address: string) => smtp.received.filter(({ recipients }) => recipients.includes(address));
const uniqueAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function paid(restaurantId: number, email: string) {
  const order = await buildOrder({ restaurantId, status: 'paid', payment: { email } });
  const { id } = await findRow('payments', { order_id: order.id });
  await queueInvoice(db, services, restaurantId, id);
  services.mailer.nudge();
  return { orderId: order.id, paymentId: id };
}

async function desk() {
  const { id: restaurantId } = await buildRestaurant();
  const user = await buildUser({ restaurantId, privileges: ['payment', 'order'] });
  const headers = await staffHeaders(user.id);
  return {
    restaurantId,
    list: async (query = '') =>
      (await send({ method: 'GET', url: `${addressOf(endpoints.undeliveredInvoices).url}?${query}`, headers })).json()
        .result,
    receipt: (orderId: number) => send({ ...addressOf(endpoints.receipt, { params: { orderid: orderId } }), headers }),
    resend: (paymentId: number, email: string) =>
      send({ ...addressOf(endpoints.resendInvoice), headers, payload: { paymentId, email } }),
  };
}

const mailStatus = async (paymentId: number) =>
  (await db.selectFrom('outbox').select('status').where('payment_id', '=', paymentId).executeTakeFirst())?.status;
const become = (paymentId: number, status: string) =>
  vi.waitFor(async () => expect(await mailStatus(paymentId)).toBe(status), { interval: 25 });

describe('an undeliverable invoice', () => {
  it('is listed with its reason until it is sent to the corrected address', async () => {
    const { restaurantId, list, resend } = await desk();
    const fine = await paid(restaurantId, uniqueAddress());
    const { orderId, paymentId } = await paid(restaurantId, typo);
    await become(paymentId, 'failed');
    await become(fine.paymentId, 'sent');
    const { content, totalElements } = await list();
    expect(totalElements).toBe(1);
    expect(content).toMatchObject([{ orderid: orderId, paymentId, email: typo, state: 'failed', attempts: 1 }]);
    expect(content[0].reason).toBe('The mail server refused the address: 550 no such mailbox');

    const right = uniqueAddress();
    const [first, second] = await Promise.all([resend(paymentId, ` ${right} `), resend(paymentId, right)]);
    for (const answer of [first, second]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.json().result).toMatchObject({ paymentId, email: right, reason: '' });
    }
    await become(paymentId, 'sent');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(mailsTo(right)).toHaveLength(1);
    const [mail] = mailsTo(right);
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`invoice-${orderId}.pdf`]);
    expect(mail?.subject).toContain(`order ${orderId}`);
    expect((await list()).content).toEqual([]);
    const payment = await db.selectFrom('payments').select('email').where('id', '=', paymentId).executeTakeFirst();
    expect(payment?.email).toBe(right);
  });

  it('is found by its address and its order, page by page', async () => {
    const { restaurantId, list } = await desk();
    const first = await paid(restaurantId, typo);
    const second = await paid(restaurantId, typo);
    for (const { paymentId } of [first, second]) await become(paymentId, 'failed');
    expect(await list('page=1&size=1')).toMatchObject({ totalPages: 2, content: [{ orderid: first.orderId }] });
    expect(await list(`searchText=${first.orderId}`)).toMatchObject({ content: [{ orderid: first.orderId }] });
    expect((await list('searchText=GUES@')).totalElements).toBe(2);
    expect((await list('searchText=nobody')).totalElements).toBe(0);
    expect((await list('searchText=%25')).totalElements).toBe(0);
  });

  it('is visible to its own restaurant only, which alone can resend it', async () => {
    const here = await desk();
    const elsewhere = await desk();
    const { orderId, paymentId } = await paid(here.restaurantId, typo);
    await become(paymentId, 'failed');
    expect((await elsewhere.list()).content).toEqual([]);
    expect((await elsewhere.receipt(orderId)).statusCode).toBe(404);
    expect((await elsewhere.resend(paymentId, uniqueAddress())).json()).toMatchObject({ error: 'NotFound' });
    expect(await mailStatus(paymentId)).toBe('failed');
  });
});

describe('sending an invoice again', () => {
  it.each(['', 'guest', 'a@b', 'one@example.com, two@example.com', 'a@example.com\r\nBcc: b@example.com'])(
    'refuses the address %j and changes nothing',
    async (email) => {
      const { restaurantId, resend } = await desk();
      const address = uniqueAddress();
      const { paymentId } = await paid(restaurantId, address);
      await become(paymentId, 'sent');
      const answer = await resend(paymentId, email);
      expect(answer.statusCode).toBe(422);
      expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path: 'email' }] });
      expect(await mailStatus(paymentId)).toBe('sent');
    },
  );

  it('gives a payment without an address its first invoice', async () => {
    const { restaurantId, receipt, resend } = await desk();
    const { orderId, paymentId } = await paid(restaurantId, '');
    expect((await receipt(orderId)).json().result.mail).toMatchObject({ state: 'none', email: '' });
    const address = uniqueAddress();
    expect((await resend(paymentId, address)).json().result).toMatchObject({ state: 'waiting', email: address });
    await become(paymentId, 'sent');
    expect(mailsTo(address)).toHaveLength(1);
    const { mail } = (await receipt(orderId)).json().result;
    expect(mail).toMatchObject({ state: 'sent', email: address, sentAt: expect.any(String) });
  });

  it('refuses any other payment', async () => {
    const { resend } = await desk();
    expect((await resend(99_999_999, uniqueAddress())).statusCode).toBe(404);
  });
});

it('the receipt matches the mailed invoice, for paid orders only', async () => {
  const { restaurantId, receipt } = await desk();
  const address = uniqueAddress();
  const { orderId, paymentId } = await paid(restaurantId, address);
  await become(paymentId, 'sent');
  const { invoice } = (await receipt(orderId)).json().result;
  const text = mailsTo(address)[0]?.text ?? '';
  for (const { label, value } of invoice.facts) expect(text).toContain(`${label}: ${value}`);
  for (const { label, value } of invoice.sums) expect(text).toMatch(new RegExp(`^${label} +\\${value}$`, 'm'));
  expect(invoice.lines.length).toBeGreaterThan(0);
  const closed = await buildOrder({ restaurantId, status: 'closed' });
  expect((await receipt(closed.id)).statusCode).toBe(404);
});

it('staff can send at most twenty invoices an hour to one address, in any spelling', async () => {
  const { restaurantId, resend } = await desk();
  const { paymentId } = await paid(restaurantId, uniqueAddress());
  const victim = uniqueAddress();
  const statuses = [];
  for (let sent = 0; sent < 20; sent += 1) statuses.push((await resend(paymentId, victim)).statusCode);
  expect(statuses).toEqual(Array(20).fill(200));
  const refused = await resend(paymentId, victim.toUpperCase());
  expect(outcome(refused)).toEqual([429, 'TooManyTries']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000);
  expect((await resend(paymentId, uniqueAddress())).statusCode).toBe(200);
});
