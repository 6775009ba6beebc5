import { afterAll, describe, expect, it, vi } from 'vitest';
import { addressOf } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { buildOrder, buildUser, type OrderWishes, outcome, testApp } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';
import { queueInvoice } from './invoices.service.ts';

const smtp = await startSmtpPeer();
afterAll(() => smtp.close());
const withSmtp = await testApp({ SMTP_URL: smtp.url });
const { db, program, send, staffHeaders } = withSmtp;
const { services } = program;
const gone = await startSmtpPeer();
await gone.close();
const away = await testApp({ SMTP_URL: gone.url });

const mailsTo = (address: string) => smtp.received.filter(({ recipients }) => recipients.includes(address));
const uniqueAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.com`;

async function paidOrder(wishes: OrderWishes = {}, email = uniqueAddress()) {
  const order = await withSmtp.buildOrder({ status: 'paid', payment: { email }, ...wishes });
  return { ...order, email };
}

const status = (orderid: number | string) => send({ ...addressOf(endpoints.invoiceStatus, { query: { orderid } }) });

/** Waits until the queue is empty. */
async function settled(): Promise<void> {
  services.mailer.nudge();
  await vi.waitFor(async () => {
    expect(await withSmtp.findRows('outbox', { status: 'waiting' }, ['id'])).toEqual([]);
  });
}

/** The id of an order's payment; 0 if it has none. */
async function paymentOf(orderId: number): Promise<number> {
  const found = await db.selectFrom('payments').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return found?.id ?? 0;
}

describe('the invoice', () => {
  it('lists everything that was paid, with escaped names and Pacific times', async () => {
    const restaurant = await withSmtp.buildRestaurant({ name: `Rosa & <b>Sons</b> ${crypto.randomUUID()}` });
    await withSmtp.changeRows('restaurants', restaurant.id, { address: '1 <Main> St' });
    const table = await withSmtp.buildTable({ restaurantId: restaurant.id, name: 'Window "1"' });
    const burger = await withSmtp.buildItem({
      restaurantId: restaurant.id,
      name: 'Burger <i>big</i>',
      priceCents: 1_800,
    });
    const soup = await withSmtp.buildItem({ restaurantId: restaurant.id, name: 'Soup', priceCents: 4_200 });
    const gone = await withSmtp.buildItem({ restaurantId: restaurant.id, name: 'Cancelled dish', priceCents: 9_900 });
    const email = uniqueAddress();
    const choice = (unit: number, name: string, priceCents: number) => ({ unit, name, priceCents });
    const order = await withSmtp.buildOrder({
      restaurantId: restaurant.id,
      tableId: table.id,
      status: 'paid',
      // 7:15 p.m. Pacific time.
      startedAt: new Date('2026-11-21T03:15:00Z'),
      subOrders: [
        {
          lines: [
            {
              item: burger,
              quantity: 2,
              choices: [choice(1, 'Cheese', 150), choice(2, 'Cheese', 150), choice(1, 'Bacon', 225)],
            },
          ],
        },
        { lines: [{ item: soup, quantity: 1 }] },
        { status: 'cancelled', lines: [{ item: gone, quantity: 1 }] },
      ],
      payment: {
        paidBy: 'Card',
        email,
        discount: { mode: 'percent', rate: 1_000_000 },
        surcharge: { mode: 'amount', cents: 300 },
        tipCents: 1_000,
      },
    });
    expect(await queueInvoice(db, services, restaurant.id, await paymentOf(order.id))).toBe(true);
    await settled();
    const [mail, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toContain(`order ${asShown(order.id)}`);
    const text = mail?.text ?? '';
    // 4125 + 4200 = 8325; tax 366 + 373 and 18 on the fee of 200; 10 % off is 833.
    const expected = [
      /2 x Burger <i>big<\/i> +\$41\.25/,
      /^ +#1 Bacon \(\+\$2\.25\), Cheese \(\+\$1\.50\)$/m,
      /^ +#2 Cheese \(\+\$1\.50\)$/m,
      /^Payment No\.: \d+$/m,
      /1 x Soup +\$42\.00/,
      /^Sub-Total +\$83\.25$/m,
      /^Discount +−\$8\.33$/m,
      /^Service Fee +\$2\.00$/m,
      /^Restaurant Surcharge +\$3\.00$/m,
      /^Tax +\$7\.57$/m,
      /^Tip +\$10\.00$/m,
      /^Amount paid +\$97\.49$/m,
      /^1 <Main> St$/m,
      /^Payment mode: Card$/m,
      /^Table: Window "1"$/m,
      /11\/20\/2026 07:15:00 PM Pacific/,
    ];
    for (const line of expected) expect(text).toMatch(line);
    expect(text).not.toContain('Cancelled dish');
    const html = mail?.html ?? '';
    expect(html).toContain('Burger &#60;i&#62;big&#60;/i&#62;');
    expect(html).toContain('1 &#60;Main&#62; St');
    expect(html).toContain('#1 Bacon (+$2.25), Cheese (+$1.50)');
    expect(html).toContain('Rosa &#38; &#60;b&#62;Sons');
    for (const figure of ['$41.25', '−$8.33', '$7.57', '$97.49']) expect(html).toContain(figure);
  });

  it("is queued once per payment, in the payment's transaction", async () => {
    const order = await paidOrder();
    const undone = db.transaction().execute(async (tx) => {
      expect(await queueInvoice(tx, services, order.restaurantId, await paymentOf(order.id))).toBe(true);
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    expect(await queueInvoice(db, services, order.restaurantId, await paymentOf(order.id))).toBe(true);
    expect(await queueInvoice(db, services, order.restaurantId, await paymentOf(order.id))).toBe(false);
    await settled();
    expect(mailsTo(order.email)).toHaveLength(1);
  });

  it("exists only for the restaurant's own paid orders with an address", async () => {
    const closed = await withSmtp.buildOrder({ status: 'closed' });
    const silent = await paidOrder({}, '');
    const paid = await paidOrder();
    expect(await queueInvoice(db, services, closed.restaurantId, await paymentOf(closed.id))).toBe(false);
    expect(await queueInvoice(db, services, silent.restaurantId, await paymentOf(silent.id))).toBe(false);
    expect(await queueInvoice(db, services, closed.restaurantId, await paymentOf(paid.id))).toBe(false);
  });
});

describe('a payment', () => {
  async function payInCash(server: typeof away, email: string) {
    const order = await buildOrder(server.db, { status: 'closed' });
    const user = await buildUser(server.db, { restaurantId: order.restaurantId, privileges: ['payment'] });
    const query = new URLSearchParams({ orderid: String(order.id), paidby: 'Cash', email });
    const headers = await server.staffHeaders(user.id);
    const answer = await server.send({
      method: 'GET',
      url: `${addressOf(endpoints.setOrderToPaid).url}?${query}`,
      headers,
    });
    return {
      order,
      answer,
      again: () => server.send(endpoints.sendInvoice, { params: { orderid: order.id }, headers }),
    };
  }

  it('mails its invoice automatically; requesting it later mails no second one', async () => {
    const email = uniqueAddress();
    const { order, answer, again } = await payInCash(withSmtp, email);
    expect(answer.statusCode).toBe(200);
    await settled();
    expect(mailsTo(email).map(({ subject }) => subject)).toEqual([
      expect.stringContaining(`order ${asShown(order.id)}`),
    ]);
    const { text = '', html = '' } = mailsTo(email)[0] ?? {};
    for (const body of [text, html]) {
      expect(body).toContain('How this is calculated');
      expect(body).toMatch(/8\.875% of the service fee \$\d+\.\d\d = \$[\d.]+, rounded \$\d+\.\d\d/);
      expect(body).toMatch(/\$[\d.]+ is above \$[\d.]+.*, tier \d: \$[\d.]+/);
    }
    expect((await again()).statusCode).toBe(200);
    await settled();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('without an address mails nothing', async () => {
    const { order, answer, again } = await payInCash(withSmtp, '');
    expect(answer.statusCode).toBe(200);
    expect((await again()).json().result).toEqual({ orderID: order.id, status: 'P' });
    expect(await withSmtp.findRows('outbox', { restaurant_id: order.restaurantId }, ['id'])).toEqual([]);
  });

  it('is recorded while the mail server is away, and its invoice waits', async () => {
    const email = uniqueAddress();
    const { answer, again } = await payInCash(away, email);
    expect(answer.json()).toMatchObject({ success: true, result: { status: 'P', email } });
    expect((await again()).statusCode).toBe(200);
    await vi.waitFor(async () => {
      const rows = await away.findRows('outbox', { recipient: email });
      expect(rows).toMatchObject([{ status: 'waiting', last_error: expect.stringMatching(/ECONNREFUSED/) }]);
    });
  });
});

describe('GET external/fetchorderby [DIN-DONE-08], and staff’s fetchorderby/{orderid} [PAY-33 AMB-25]', () => {
  it('mail the invoice of a paid order to its own address, once between the two', async () => {
    const order = await paidOrder();
    const { id } = await withSmtp.buildUser({ restaurantId: order.restaurantId, privileges: ['payment'] });
    const ofStaff = addressOf(endpoints.sendInvoice, { params: { orderid: order.id } });
    const headers = await staffHeaders(id);
    for (const _ of [1, 2, 3]) {
      for (const answer of [await status(order.id), await send({ ...ofStaff, headers })]) {
        expect(answer.json()).toEqual({ success: true, result: { orderID: order.id, status: 'P' }, message: 'Ok' });
        expect(answer.headers['cache-control']).toBe('no-store');
      }
      await settled();
      expect(mailsTo(order.email)).toHaveLength(1);
    }
  });

  it('returns the status of an unpaid order and mails nothing', async () => {
    const before = smtp.received.length;
    const letters = { new: 'N', open: 'O', closed: 'C', cancelled: 'D' };
    for (const unpaid of ['new', 'open', 'closed', 'cancelled'] as const) {
      const order = await withSmtp.buildOrder({ status: unpaid });
      expect((await status(order.id)).json().result).toEqual({ orderID: order.id, status: letters[unpaid] });
    }
    await settled();
    expect(smtp.received).toHaveLength(before);
  });

  it.each(['99999999', '9007199254740991'])('knows no order %s', async (id) => {
    expect(outcome(await status(id))).toEqual([404, 'NotFound']);
  });

  it.each(['', '0', '-1', 'abc', '1.5', '1e30'])('refuses %j as no order number', async (id) => {
    expect((await status(id)).statusCode).toBe(400);
  });
});
