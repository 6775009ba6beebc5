import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { addPseudoLanguage, pseudoText } from '../core/messages/pseudo.ts';
import { addOverlay } from '../core/messages/say.ts';
import { ensureFirstAccount } from './features/first-account/first-account.service.ts';
import { drawInvoice } from './features/invoices/invoice-pdf.ts';
import { queueInvoice } from './features/invoices/invoices.service.ts';
import { serverLanguage } from './platform/language.ts';
import * as paperThread from './platform/paper-thread.ts';
import { readPdf } from './testing/read-pdf.ts';
import { startSmtpPeer } from './testing/smtp-peer.ts';
import { testApp } from './testing/test-app.ts';

// All text that the server shows to people is a message or data. Here, messages use the pseudo-language, which has none
// of the letters A to Z, and data are Greek. If these letters appear, some English text isn't a message.

/** Timeout for mails on a busy machine. */
const patienceMs = 60_000;
const ofFormatter = /\b(?:AM|PM|Pacific)\b/g;
const addresses = /https?:\/\/\S+|[\w.-]+@[\w.-]+/g;

// A worker thread doesn't know the pseudo-language, so the file is rendered here. This is a spy, because test files
// of one process share their modules, and a mock would miss a module that was already loaded.
const drawnHere = vi
  .spyOn(paperThread, 'makePaper')
  .mockImplementation(async (work) =>
    work.kind === 'invoice' ? drawInvoice(work.language, work.content) : Promise.reject(new Error(work.kind)),
  );
afterAll(() => drawnHere.mockRestore());

beforeAll(() => addPseudoLanguage(serverLanguage));
afterAll(() => addOverlay(serverLanguage, () => undefined));

const mailServer = await startSmtpPeer();
afterAll(() => mailServer.close());
const server = await testApp({ SMTP_URL: mailServer.url });
const { db, program } = server;
const onThisMachine = await testApp({ PUBLIC_URL: '' });

function englishIn(texts: readonly string[]): string[] {
  const withoutData = (text: string) =>
    [addresses, ofFormatter].reduce((left, pattern) => left.replace(pattern, ''), text);
  return texts.map((text) => text.trim()).filter((text) => /[A-Za-z]{2,}/.test(withoutData(text)));
}

function textsOfHtml(html: string): string[] {
  const page = html.replace(/<style>[^<]*<\/style>/g, '').replace(/&#\d+;/g, '·');
  const readOut = [...page.matchAll(/ (?:title|placeholder|alt|aria-label)="([^"]*)"/g)].map(([, text]) => text ?? '');
  return [...readOut, ...page.split(/<[^>]*>/)];
}

/** All texts of a response except the given codes. */
function textsOfAnswer(answer: unknown, ...codes: string[]): string[] {
  if (typeof answer === 'string') return [answer];
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) =>
    codes.includes(name) ? [] : textsOfAnswer(value, ...codes),
  );
}

async function openPage(request: InjectOptions | string, { send } = server): Promise<string[]> {
  const { body } = await send(typeof request === 'string' ? { method: 'GET', url: request } : request);
  return textsOfHtml(body);
}

const form = (url: string, fields: Record<string, string>): InjectOptions => ({
  method: 'POST',
  url,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  payload: new URLSearchParams(fields).toString(),
});

/** Waits for a mail, and returns its HTML, its text and its file. */
async function mailTo(address: string): Promise<string[]> {
  program.services.mailer.nudge();
  const mail = await vi.waitFor(
    () => {
      const found = mailServer.received.find(({ recipients }) => recipients.includes(address));
      expect(found).toBeDefined();
      return found;
    },
    { timeout: patienceMs },
  );
  const files = await Promise.all(
    (mail?.attachments ?? []).map(({ content }) => readPdf(Buffer.from(content as ArrayBuffer))),
  );
  const texts = files.flatMap((file) => file.split(/\r?\n/)).filter((text) => !text.includes('Page ('));
  return [mail?.subject ?? '', ...(mail?.text ?? '').split('\n'), ...textsOfHtml(mail?.html ?? ''), ...texts];
}

/** Text extracted from a PDF has spaces where two alphabets meet. */
const withoutSpaces = (text: string) => text.replace(/\s/g, '');

let restaurants = 0;
const greekName = () => `Ταβέρνα ${++restaurants}`;

/** An order of a table with a Greek name that waits for payment, and the calls about it. */
async function closedOrder() {
  const order = await server.buildClosedOrder();
  const { restaurantId, tableId } = order.floor;
  await server.changeRows('restaurants', restaurantId, { name: greekName() });
  await server.changeRows('dining_tables', tableId, { name: 'Τ7' });
  await server.changeRows('order_lines', { restaurant_id: restaurantId }, { item_name: 'Σούπα' });
  const receipt = () =>
    server.resultOf(endpoints.receipt, { params: { orderid: order.orderID }, headers: order.staff });
  return { ...order, receipt, desk: server.splitDesk(order) };
}

async function paidOrder(email: string) {
  const { id: restaurantId } = await server.buildRestaurant({ name: greekName() });
  const table = await server.buildTable({ restaurantId, name: 'Τ7' });
  const item = await server.buildItem({ restaurantId, name: 'Μουσακάς', priceCents: 1_800 });
  const choices = [{ unit: 1, name: 'Τυρί', priceCents: 150 }];
  const { id: orderId } = await server.buildOrder({
    restaurantId,
    tableId: table.id,
    status: 'paid',
    subOrders: [{ lines: [{ item, quantity: 2, choices }] }],
    payment: {
      email,
      paidBy: 'Card',
      discount: { mode: 'percent', rate: 1_000_000 },
      surcharge: { mode: 'amount', cents: 300 },
      tipCents: 1_000,
    },
  });
  const payment = await server.findRow('payments', { order_id: orderId }, ['id']);
  await queueInvoice(db, program.services, restaurantId, payment.id);
  return { restaurantId, paymentId: payment.id };
}

it('the invoice of a whole bill: its mail, its text and its file', async () => {
  await paidOrder('whole@example.com');
  const texts = await mailTo('whole@example.com');
  for (const words of ['Sub-Total', 'Discount', 'Restaurant Surcharge', 'Thank you for your visit!']) {
    // The text appears in the HTML, the plain text and the file.
    expect(
      texts.filter((text) => withoutSpaces(text).includes(withoutSpaces(pseudoText(words)))).length,
      words,
    ).toBeGreaterThanOrEqual(3);
  }
  expect(englishIn(texts)).toEqual([]);
});

it('the invoice of a part, the receipts of parts and of their bill, and the split', async () => {
  const { orderID, desk, receipt } = await closedOrder();
  await desk.divide('diner', { way: 'equal', people: 3 });
  await desk.take('count:2');
  for (const who of ['staff', 'diner'] as const) {
    const { explained } = await desk.look(who);
    expect(explained.map(({ label }) => label)).toContain(pseudoText('Tax Amt'));
    expect(englishIn(textsOfAnswer(explained.map(({ label, steps }) => ({ label, steps }))))).toEqual([]);
  }
  const started = await desk.start('count:1', { tipamount: 2, email: 'part@example.com' });
  const { result, url } = started.json() as { result: string; url: string };
  await server.typeCard(url);
  await server.completeOrder(result);
  expect(englishIn(await mailTo('part@example.com'))).toEqual([]);
  const { invoice } = await receipt();
  expect(englishIn(textsOfAnswer(invoice))).toEqual([]);
  const ownReceipt = await server.send(endpoints.dinerReceipt, { query: { sessionId: result } });
  expect(ownReceipt.json().result.invoice.orderid).toBe(orderID);
  expect(englishIn(textsOfAnswer(ownReceipt.json().result.invoice))).toEqual([]);
});

it.each(['address', 'server', 'message'] as const)('why an invoice has not left: %s', async (failure) => {
  const { restaurantId, paymentId } = await paidOrder(`${failure}@example.com`);
  await mailTo(`${failure}@example.com`);
  const undelivered = { status: 'failed', failure, last_error: failure === 'address' ? '' : 'away' } as const;
  await vi.waitFor(async () => {
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set(undelivered)
      .where('payment_id', '=', paymentId)
      .where('status', '=', 'sent')
      .executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  });
  const headers = await server.staffOf({ restaurantId });
  const { content } = await server.resultOf(endpoints.undeliveredInvoices, { headers });
  expect(content).toHaveLength(1);
  expect(content[0].reason).not.toBe('');
  expect(englishIn([content[0].reason])).toEqual([]);
});

it('the mail with a link for a new password', async () => {
  const { id: restaurantId } = await server.buildRestaurant();
  await server.buildUser({ restaurantId, username: 'ρόζα', name: 'Ρόζα', email: 'roza@example.com' });
  await server.send(endpoints.askPasswordLink, { query: { username: 'ρόζα' } });
  const texts = await mailTo('roza@example.com');
  expect(texts).toContain(pseudoText('Set a new password'));
  expect(englishIn(texts)).toEqual([]);
});

it('the page of the kept mails, empty and with one', async () => {
  const home = onThisMachine.program.mailPath ?? '';
  const folder = join(onThisMachine.settings.dataDir, 'mail');
  expect(await openPage(home, onThisMachine)).toContain(pseudoText('There are no emails yet.'));
  expect(englishIn(await openPage(home, onThisMachine))).toEqual([]);
  const name = '20261121T053540Z-7.eml';
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, name),
    'From: a@example.com\r\nTo: b@example.com\r\nDate: Sat, 21 Nov 2026 05:35:40 +0000\r\nContent-Type: text/html\r\n\r\n<p>1</p>',
  );
  for (const page of [home, `${home}/${name}`]) expect(englishIn(await openPage(page, onThisMachine))).toEqual([]);
});

it('the page of the first account, with its faults, and after it', async () => {
  for (const table of ['staff_sessions', 'user_roles', 'users', 'roles'] as const)
    await onThisMachine.owner.deleteFrom(table).execute();
  const { secrets } = onThisMachine.program.services;
  const path = (await ensureFirstAccount(onThisMachine.db, { admin: undefined }, secrets)) ?? '';
  const empty = { username: '', name: '', email: '', password: '', repeated: 'x' };
  const wrong = { ...empty, username: 'Δ', name: 'Δ', email: 'x' };
  const fine = { ...wrong, email: 'd@example.com', password: 'Zebra%2026', repeated: 'Zebra%2026' };
  expect(englishIn(await openPage(path, onThisMachine))).toEqual([]);
  for (const fields of [empty, wrong]) {
    const texts = await openPage(form(path, fields), onThisMachine);
    expect(texts).toContain(pseudoText('Password and Confirm password mismatch!'));
    expect(englishIn(texts)).toEqual([]);
  }
  expect((await onThisMachine.send(form(path, fine))).statusCode).toBe(303);
  const over = await openPage(path, onThisMachine);
  expect(over).toContain(pseudoText('This link was already used'));
  expect(englishIn(over)).toEqual([]);
});

it("the sandbox's checkout, its faults, the bank's question and an ended checkout", async () => {
  const order = await closedOrder();
  const { url } = (await order.payByCard()).json() as { url: string };
  const faults = ['', 'email', 'number', 'expiry', 'cvc', 'expired', 'declined', 'unknown', 'challenge'];
  for (const fault of faults) {
    const texts = await openPage(`${url}?fault=${fault}`);
    expect(texts).toContain(pseudoText('Card number'));
    expect(englishIn(texts), fault).toEqual([]);
  }
  const page = await server.typeCard(url, '4000 0025 0000 3155');
  const question = await openPage(String(page.headers.location));
  expect(question).toContain(pseudoText('Your bank wants to check that this is you.'));
  expect(englishIn(question)).toEqual([]);
  const gone = await openPage('/checkout/cs_none');
  expect(gone).toContain(pseudoText('This checkout has expired'));
  expect(englishIn(gone)).toEqual([]);
});

it('the refusals of a logo', async () => {
  const { id: restaurantId } = await server.buildRestaurant();
  const headers = await server.staffOf({ restaurantId: null });
  const payload = { restaurantId, picture: Buffer.from('<svg/>').toString('base64') };
  const { message } = (await server.send(endpoints.saveLogo, { headers, payload })).json();
  expect(englishIn([message])).toEqual([]);
});

it('a missing page', async () => {
  expect(englishIn(await openPage('/nowhere'))).toEqual([]);
});
