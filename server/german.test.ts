import { expect, it } from 'vitest';
import * as endpoints from '../core/contract/endpoints.ts';
import { publicPaths, serverPaths } from '../core/domain/paths.ts';
import { englishIn } from '../core/messages/all-messages.ts';
import { makeInvoiceFile } from './features/invoices/invoice-pdf.ts';
import { presentInvoice } from './features/invoices/invoices.present.ts';
import { findReceipt } from './features/invoices/invoices.service.ts';
import { readPdf } from './testing/read-pdf.ts';
import { testApp } from './testing/test-app.ts';
import { asShown } from './testing/test-cluster.ts';

// Texts that the server sends to guests, in German.

const server = await testApp();
const german = { 'accept-language': 'de-AT,de;q=0.9,en;q=0.8' };

/** Replaces special spaces in amounts with plain ones, and tags of a page with line breaks. */
const plain = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .replace(/<style>[^<]*<\/style>/g, '')
    .replace(/(?:<[^>]*>)+/g, '\n');

async function openPage(url: string, headers: Record<string, string> = german): Promise<string> {
  const { body } = await server.send({ method: 'GET', url, headers });
  expect(body).toContain(`<html lang="${headers === german ? 'de' : 'en'}">`);
  return plain(body);
}

it('an invoice: its mail, its text and its file', async () => {
  const { id: restaurantId } = await server.buildRestaurant({ name: 'Zum Ochsen' });
  const table = await server.buildTable({ restaurantId, name: 'Tisch 7' });
  const item = await server.buildItem({ restaurantId, name: 'Käsespätzle', priceCents: 61_800 });
  const { id: orderId } = await server.buildOrder({
    restaurantId,
    tableId: table.id,
    status: 'paid',
    subOrders: [{ lines: [{ item, quantity: 2, choices: [{ unit: 1, name: 'Röstzwiebeln', priceCents: 150 }] }] }],
    payment: { paidBy: 'Card', discount: { mode: 'percent', rate: 1_000_000 }, tipCents: 1_000 },
  });
  const { invoice } = (await findReceipt(server.db, 'de', restaurantId, orderId)) ?? {};
  if (!invoice) throw new Error('the order has no receipt');
  const mail = presentInvoice(invoice);
  expect(mail.subject).toBe(`Ihre Rechnung von Zum Ochsen, Bestellung ${asShown(orderId)}`);
  const file = await makeInvoiceFile(invoice);
  if (!('content' in file)) throw new Error(file.missing);
  for (const text of [mail.plainText, mail.html, await readPdf(file.content)].map(plain)) {
    for (const words of ['Zwischensumme', 'Rabatt', '1.237,50 $', 'Trinkgeld', 'Vielen Dank für Ihren Besuch!'])
      expect(text).toContain(words);
    expect(text).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d Uhr/);
    expect(englishIn(text)).toEqual([]);
  }
});

it('a split bill, a refused tip, the card page and the receipt follow the language of the guest’s screen', async () => {
  const { floor, orderID } = await server.buildClosedOrder();
  const headers = { ...floor.cookie, ...german };
  const split = await server.send(endpoints.splitBill, { headers, payload: { orderID, way: 'equal', people: 3 } });
  const labels = split.json().result.explained.map(({ label }: { label: string }) => label);
  expect(labels).toEqual(expect.arrayContaining(['MwSt.', 'Ein Teil']));
  expect(englishIn(JSON.stringify(split.json().result.explained))).toEqual([]);
  const pay = (tipamount: number, language: object) =>
    server.send(endpoints.payOrder, {
      headers: { ...headers, ...language },
      payload: { orderID, part: 'count:1', tipamount },
    });
  expect((await pay(99_999, german)).json().fields[0].message).toMatch(/^Das Trinkgeld darf höchstens/);
  expect((await pay(99_999, { 'accept-language': 'en' })).json().fields[0].message).toMatch(/^The tip can be at most/);
  const { url, result: sessionId } = (await pay(0, german)).json() as { url: string; result: string };
  expect(await openPage(`${url}?fault=declined`)).toContain('Ihre Karte wurde abgelehnt.');
  expect(englishIn(await openPage(url))).toEqual([]);
  await server.typeCard(url);
  await server.completeOrder(sessionId);
  const receipt = await server.send(endpoints.dinerReceipt, { query: { sessionId }, headers });
  expect(receipt.json().result.invoice.facts).toContainEqual({ label: 'Zahlungsart', value: 'Karte, online' });
  expect(englishIn(receipt.body)).toEqual([]);
});

it('the public menu, what is stored, and an expired checkout are in the browser’s language, else in English', async () => {
  const { id: restaurantId } = await server.buildRestaurant({ name: 'Gasthof Krone' });
  await server.buildItem({ restaurantId, name: 'Käsespätzle', priceCents: 1_350 });
  const pages = [publicPaths.publicMenu(restaurantId), publicPaths.privacy(restaurantId), serverPaths.checkout('none')];
  const [menu, ...others] = await Promise.all(pages.map((page) => openPage(page)));
  expect(menu).toContain('13,50 $');
  for (const page of [menu ?? '', ...others]) expect(englishIn(page)).toEqual([]);
  const english = await Promise.all(pages.map((page) => openPage(page, { 'accept-language': 'fr,en' })));
  expect(english.map((page) => englishIn(page).length > 0)).toEqual([true, true, true]);
});

it('the weights of the browser’s languages count, and what the guest chose on this phone counts more', async () => {
  const languageOf = async (headers: Record<string, string>) => {
    const { body } = await server.send({ method: 'GET', url: publicPaths.privacy(), headers });
    return /<html lang="(..)">/.exec(body)?.[1];
  };
  for (const [accepted, language] of [
    ['en;q=0.3,de', 'de'],
    ['en;q=0.3, de-AT;q=0.5', 'de'],
    ['fr, en;q=0.8, de;q=0.7', 'en'],
    ['de;q=0, fr', 'en'],
    ['DE', 'de'],
    ['de;q=x', 'en'],
    ['', 'en'],
  ] as const)
    expect([accepted, await languageOf({ 'accept-language': accepted })]).toEqual([accepted, language]);
  expect(await languageOf({ 'accept-language': 'en', cookie: 'comanda_language=de' })).toBe('de');
  expect(await languageOf({ ...german, cookie: 'comanda_language=en' })).toBe('en');
  expect(await languageOf({ ...german, cookie: 'comanda_language=xx' })).toBe('de');
});
