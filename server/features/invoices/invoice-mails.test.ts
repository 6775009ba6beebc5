import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { outcome, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { queueInvoice } from './invoices.service.ts';

const noMailbox = 'gues@example.com';
const smtp = await startSmtpPeer({ refused: [noMailbox] });
afterAll(() => smtp.close());
const test = await testApp({ SMTP_URL: smtp.url });
const { services } = test.program;

const mailsTo = (address: string) => smtp.received.filter(({ recipients }) => recipients.includes(address));
const uniqueAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.com`;

const receipt = (sessionId: string) =>
  test.send({ method: 'GET', url: `${addressOf(endpoints.dinerReceipt).url}?${new URLSearchParams({ sessionId })}` });
const mailTo = (sessionId: string, email: string) =>
  test.send(endpoints.invoiceAddress, { payload: { sessionId, email } });

/** An order that a diner paid by card without an invoice address. */
async function buildPaid() {
  const order = await test.buildClosedOrder();
  const { result: sessionId, url } = (await order.payByCard({ tip: 5 })).json() as { result: string; url: string };
  await test.typeCard(url);
  expect((await test.completeOrder(sessionId)).statusCode).toBe(200);
  return { ...order, sessionId };
}

const sent = (email: string, times: number) => vi.waitFor(() => expect(mailsTo(email)).toHaveLength(times));

describe('the receipt of a card session', () => {
  it('is the whole invoice, for anyone who knows the session', async () => {
    const { orderID, sessionId } = await buildPaid();
    const answer = await receipt(sessionId);
    expect(answer.headers['cache-control']).toBe('no-store');
    const { invoice, mail } = answer.json().result;
    expect(mail).toBe('none');
    const [payment] = (await test.readMoney(orderID)).payments;
    expect(invoice.facts).toEqual(
      expect.arrayContaining([
        { label: 'Order', value: String(asShown(orderID)) },
        { label: 'Payment No.', value: String(asShown(payment?.id ?? 0)) },
        { label: 'Payment mode', value: 'Card, paid online' },
      ]),
    );
    expect(invoice.lines).toEqual([{ title: expect.stringMatching(/^7 x /), choices: [], amount: '$87.50' }]);
    // Tier 3 fee 2.00; 8.875 % tax on 87.50 and on 2.00; the tip is added on top.
    expect(invoice.sums).toEqual([
      { label: 'Sub-Total', value: '$87.50' },
      { label: 'Service Fee', value: '$2.00' },
      { label: 'Tax', value: '$7.95' },
      { label: 'Tip', value: '$5.00' },
      { label: 'Amount paid', value: '$102.45' },
    ]);
  });

  it('exists only for a paid session, under no other id', async () => {
    const order = await test.buildClosedOrder();
    const { result: unpaid } = (await order.payByCard()).json() as { result: string };
    const cash = await test.buildClosedOrder();
    await cash.payCash();
    const [payment] = (await test.readMoney(cash.orderID)).payments;
    for (const name of [unpaid, 'cs_sandbox_invented', String(payment?.reference)]) {
      expect([name, (await receipt(name)).statusCode]).toEqual([name, 404]);
      expect([name, (await mailTo(name, uniqueAddress())).statusCode]).toEqual([name, 404]);
    }
  });
});

describe('an invoice address given after paying', () => {
  it('receives the invoice once, however often it is given', async () => {
    const { sessionId, orderID } = await buildPaid();
    const email = uniqueAddress();
    const answers = await Promise.all([mailTo(sessionId, email), mailTo(sessionId, ` ${email} `)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await sent(email, 1);
    await vi.waitFor(async () => expect((await receipt(sessionId)).json().result.mail).toBe('sent'));
    expect((await mailTo(sessionId, email)).json()).toMatchObject({ success: true, result: { mail: 'sent' } });
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`order ${asShown(orderID)}`),
    ]);
  });

  it('cannot be changed once the invoice was sent, and is shown to no one', async () => {
    const { sessionId } = await buildPaid();
    const [email, other] = [uniqueAddress(), uniqueAddress()];
    await mailTo(sessionId, email);
    await sent(email, 1);
    await vi.waitFor(async () => expect((await receipt(sessionId)).json().result.mail).toBe('sent'));
    const refused = await mailTo(sessionId, other);
    expect(outcome(refused)).toEqual([409, 'InvoiceSent']);
    expect(refused.body + (await receipt(sessionId)).body).not.toContain(email);
    expect(mailsTo(other)).toEqual([]);
  });

  it('can be corrected while the invoice is undelivered', async () => {
    const { sessionId, orderID } = await buildPaid();
    const right = uniqueAddress();
    await mailTo(sessionId, noMailbox);
    await vi.waitFor(async () => expect((await receipt(sessionId)).json().result.mail).toBe('failed'));
    expect((await mailTo(sessionId, right)).statusCode).toBe(200);
    await sent(right, 1);
    expect((await test.readMoney(orderID)).payments).toMatchObject([{ email: right }]);
  });

  it('must be an address, and may be given only a few times', async () => {
    const { sessionId } = await buildPaid();
    for (const email of ['', 'guest', 'a@b.cd, e@f.gh'])
      expect([email, (await mailTo(sessionId, email)).statusCode]).toEqual([email, 422]);
    expect((await mailTo(sessionId, `${'x'.repeat(250)}@example.com`)).statusCode).toBe(400);
    const email = uniqueAddress();
    const codes: number[] = [];
    for (let press = 0; press < 6; press += 1) codes.push((await mailTo(sessionId, email)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    await sent(email, 1);
  });

  it("receives the invoice of a split bill's part only", async () => {
    const order = await test.buildClosedOrder();
    const desk = test.splitDesk(order);
    await desk.divide('diner', { way: 'equal', people: 2 });
    const [ana, ben] = [uniqueAddress(), uniqueAddress()];
    const pay = async (email?: string) => {
      const { result, url } = (await desk.start('count:1', email ? { email } : {})).json() as {
        result: string;
        url: string;
      };
      await test.typeCard(url);
      await test.completeOrder(result);
      return result;
    };
    const first = await pay();
    await pay(ben);
    expect((await mailTo(first, ana)).statusCode).toBe(200);
    await Promise.all([sent(ana, 1), sent(ben, 1)]);
    // 97.45 is divided into 48.73 and 48.72.
    expect(mailsTo(ana)[0]?.text).toMatch(/^Your share +\$48\.73$/m);
    expect(mailsTo(ben)[0]?.text).toMatch(/^Your share +\$48\.72$/m);
    const { invoice } = (await receipt(first)).json().result;
    expect(invoice.facts).toContainEqual({ label: 'Part', value: 'Payment 1 of this bill, an equal share' });
    // An equal share doesn't pay for particular dishes.
    expect(invoice.lines).toEqual([]);
  });
});

async function paid(restaurantId: number, email: string) {
  const order = await test.buildOrder({ restaurantId, status: 'paid', payment: { email } });
  const { id } = await test.findRow('payments', { order_id: order.id });
  await queueInvoice(test.db, services, restaurantId, id);
  services.mailer.nudge();
  return { orderId: order.id, paymentId: id };
}

async function desk() {
  const { id: restaurantId } = await test.buildRestaurant();
  const headers = await test.staffOf({ restaurantId, privileges: ['payment', 'order'] });
  return {
    restaurantId,
    list: async (query = '') =>
      (
        await test.send({ method: 'GET', url: `${addressOf(endpoints.undeliveredInvoices).url}?${query}`, headers })
      ).json().result,
    receiptOf: (orderId: number) =>
      test.send({ ...addressOf(endpoints.receipt, { params: { orderid: orderId } }), headers }),
    resend: (paymentId: number, email: string) =>
      test.send({ ...addressOf(endpoints.resendInvoice), headers, payload: { paymentId, email } }),
  };
}

const mailStatus = async (paymentId: number) =>
  (await test.db.selectFrom('outbox').select('status').where('payment_id', '=', paymentId).executeTakeFirst())?.status;
const become = (paymentId: number, status: string) =>
  vi.waitFor(async () => expect(await mailStatus(paymentId)).toBe(status), { interval: 25 });

describe('an undeliverable invoice', () => {
  it('is listed with its reason until it is sent to the corrected address', async () => {
    const { restaurantId, list, resend } = await desk();
    const fine = await paid(restaurantId, uniqueAddress());
    const { orderId, paymentId } = await paid(restaurantId, noMailbox);
    await become(paymentId, 'failed');
    await become(fine.paymentId, 'sent');
    const { content, totalElements } = await list();
    expect(totalElements).toBe(1);
    expect(content).toMatchObject([{ orderid: orderId, paymentId, email: noMailbox, state: 'failed', attempts: 1 }]);
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
    expect(mail?.attachments.map(({ filename }) => filename)).toEqual([`invoice-${asShown(orderId)}.pdf`]);
    expect(mail?.subject).toContain(`order ${asShown(orderId)}`);
    expect((await list()).content).toEqual([]);
    const payment = await test.db.selectFrom('payments').select('email').where('id', '=', paymentId).executeTakeFirst();
    expect(payment?.email).toBe(right);
  });

  it('is found by its address and its order, page by page', async () => {
    const { restaurantId, list } = await desk();
    const first = await paid(restaurantId, noMailbox);
    const second = await paid(restaurantId, noMailbox);
    for (const { paymentId } of [first, second]) await become(paymentId, 'failed');
    expect(await list('page=1&size=1')).toMatchObject({ totalPages: 2, content: [{ orderid: first.orderId }] });
    for (const typed of [first.orderId, asShown(first.orderId)])
      expect(await list(`searchText=${typed}`)).toMatchObject({ content: [{ orderid: first.orderId }] });
    expect((await list('searchText=GUES@')).totalElements).toBe(2);
    expect((await list('searchText=nobody')).totalElements).toBe(0);
    expect((await list('searchText=%25')).totalElements).toBe(0);
  });
});

describe('sending an invoice again', () => {
  it('refuses an invalid address and changes nothing', async () => {
    const { restaurantId, resend } = await desk();
    const { paymentId } = await paid(restaurantId, uniqueAddress());
    await become(paymentId, 'sent');
    for (const email of [
      '',
      'guest',
      'a@b',
      'one@example.com, two@example.com',
      'a@example.com\r\nBcc: b@example.com',
    ]) {
      const answer = await resend(paymentId, email);
      expect([email, answer.statusCode]).toEqual([email, 422]);
      expect(answer.json()).toMatchObject({ error: 'Invalid', fields: [{ path: 'email' }] });
    }
    expect(await mailStatus(paymentId)).toBe('sent');
  });

  it('gives a payment without an address its first invoice', async () => {
    const { restaurantId, receiptOf, resend } = await desk();
    const { orderId, paymentId } = await paid(restaurantId, '');
    expect((await receiptOf(orderId)).json().result.mail).toMatchObject({ state: 'none', email: '' });
    const address = uniqueAddress();
    expect((await resend(paymentId, address)).json().result).toMatchObject({ state: 'waiting', email: address });
    await become(paymentId, 'sent');
    expect(mailsTo(address)).toHaveLength(1);
    const { mail } = (await receiptOf(orderId)).json().result;
    expect(mail).toMatchObject({ state: 'sent', email: address, sentAt: expect.any(String) });
  });
});

it('the receipt matches the mailed invoice, for paid orders only', async () => {
  const { restaurantId, receiptOf } = await desk();
  const address = uniqueAddress();
  const { orderId, paymentId } = await paid(restaurantId, address);
  await become(paymentId, 'sent');
  const { invoice } = (await receiptOf(orderId)).json().result;
  const text = mailsTo(address)[0]?.text ?? '';
  for (const { label, value } of invoice.facts) expect(text).toContain(`${label}: ${value}`);
  for (const { label, value } of invoice.sums) expect(text).toMatch(new RegExp(`^${label} +\\${value}$`, 'm'));
  expect(invoice.lines.length).toBeGreaterThan(0);
  const closed = await test.buildOrder({ restaurantId, status: 'closed' });
  expect((await receiptOf(closed.id)).statusCode).toBe(404);
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
