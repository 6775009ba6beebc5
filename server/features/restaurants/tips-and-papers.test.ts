import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type Region, startingRegion } from '../../../core/domain/formats/region.ts';
import { englishIn } from '../../../core/messages/all-messages.ts';
import { asJson } from '../../platform/record-table.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { startSmtpPeer } from '../../testing/smtp-peer.ts';
import { outcome, testApp, uniqueWord } from '../../testing/test-app.ts';
import { asShown } from '../../testing/test-cluster.ts';

// A restaurant in Austria that takes no tips, and another one without settings.

const smtp = await startSmtpPeer();
afterAll(() => smtp.close());
const test = await testApp({ SMTP_URL: smtp.url });

const setRegion = (id: number, part: Partial<Region>) =>
  sql`update restaurants set region = ${asJson({ ...startingRegion, ...part })} where id = ${id}`.execute(test.owner);

/** Seven soups at a table. */
async function buildTableOf(region: Partial<Region>, name = uniqueWord('Krone')) {
  const order = await test.buildClosedOrder();
  const { restaurantId, tableId } = order.floor;
  await setRegion(restaurantId, region);
  await test.changeRows('restaurants', restaurantId, { name, address: 'Graben 1' });
  await test.changeRows('dining_tables', tableId, { name: 'T7' });
  return order;
}

const inAustria = { country: 'AT', timeZone: 'Europe/Vienna', currency: 'EUR', papers: 'de', tips: null } as const;

it('tips are refused to guests and staff if they are off, for whole bills, parts and joined bills', async () => {
  const fault = (path: string) => ({
    success: false,
    error: 'Invalid',
    fields: [{ path, message: 'This restaurant takes no tips with payments. Please remove the tip.' }],
  });
  const { orderID, staff, payByCard, floor } = await buildTableOf(inAustria);
  const byStaff = (query: object) =>
    test.send(endpoints.setOrderToPaid, {
      query: { orderid: orderID, paidby: 'Cash', ...query },
      headers: { ...staff, 'idempotency-key': randomUUID() },
    });
  expect((await payByCard({ tip: 1 })).json()).toMatchObject(fault('tipamount'));
  expect((await byStaff({ tip: '0.01' })).json()).toMatchObject(fault('tip'));

  const beside = await test.seatBeside(floor);
  const item = { id: floor.soup, name: 'Soup', priceCents: 1_250 };
  const { id: other } = await test.buildOrder({
    restaurantId: floor.restaurantId,
    tableId: beside.tableId,
    visitId: beside.visitId,
    status: 'closed',
    subOrders: [{ lines: [{ item, quantity: 1 }] }],
  });
  const join = { orderID, withOrderID: other };
  await test.send(endpoints.joinOrders, { headers: staff, payload: join });
  const joined = { orderIDs: [orderID, other], paidby: 'Cash', tip: '2' };
  const together = await test.send(endpoints.payJoined, { headers: staff, payload: joined });
  expect(together.json()).toMatchObject(fault('tip'));
  await test.send(endpoints.separateOrder, { headers: staff, payload: join });

  const desk = test.splitDesk({ floor, staff, orderID });
  await desk.divide('staff', { way: 'equal', people: 2 });
  expect((await desk.start('count:1', { tipamount: 1 })).json()).toMatchObject(fault('tipamount'));
  expect((await desk.take('count:1', { tip: '1' })).json()).toMatchObject(fault('tip'));
  expect((await test.readMoney(orderID)).payments).toEqual([]);

  expect(outcome(await desk.take('count:1', { tip: '0' }))).toEqual([200, 'Ok']);
  expect((await desk.payByCard('count:1')).statusCode).toBe(200);
  const { payments, status } = await test.readMoney(orderID);
  expect([status, ...payments.map(({ tip_cents }) => tip_cents)]).toEqual(['paid', 0, 0]);
});

it('a percentage that the restaurant does not offer is a free amount', async () => {
  const { payByCard } = await buildTableOf({ tips: [5] });
  expect((await payByCard({ tip: 97 })).statusCode).toBe(200);
});

/** Pays the order by card. Returns what the screen, the mail and the card page say about it. */
async function papersOf({ orderID, staff, payByCard, floor }: Awaited<ReturnType<typeof buildTableOf>>) {
  const email = `guest-${randomUUID().slice(0, 8)}@example.com`;
  const { result: sessionId, url } = (await payByCard()).json() as { result: string; url: string };
  const [checkout] = (await test.readMoney(orderID)).checkouts;
  await test.typeCard(url);
  await test.completeOrder(sessionId);
  await test.send(endpoints.invoiceAddress, { payload: { sessionId, email } });
  const mail = await vi.waitFor(() => {
    const found = smtp.received.find(({ recipients }) => recipients.includes(email));
    if (!found) throw new Error('no mail yet');
    return found;
  });
  const [file] = mail.attachments;
  const receipt = await test.resultOf(endpoints.receipt, { params: { orderid: orderID }, headers: staff });
  const headers = { ...floor.cookie, 'accept-language': 'de' };
  const forGuest = (await test.send(endpoints.dinerReceipt, { query: { sessionId }, headers })).json().result.invoice;
  const subOrderID = (await test.findRows('sub_orders', { order_id: orderID }))[0]?.id ?? 0;
  const ticket = await test.resultOf(endpoints.ticketPaper, { query: { subOrderID }, headers: staff });
  return {
    receipt: receipt.invoice,
    forGuest,
    mail,
    name: file?.filename,
    pdf: await readPdf(file?.content as Uint8Array),
    description: checkout?.description,
    ticket: ticket.lines.map(({ text }: { text: string }) => text),
    subOrderID,
    number: (await test.readMoney(orderID)).payments[0]?.id,
  };
}

it('receipt, invoice, mail, card page and ticket are in the restaurant’s language, and a neighbour’s stay as they were', async () => {
  const table = await buildTableOf(inAustria, 'Gasthof Krone');
  const german = await papersOf(table);
  expect(german.mail.subject).toBe(`Ihre Rechnung von Gasthof Krone, Bestellung ${asShown(table.orderID)}`);
  expect(german.name).toBe(`rechnung-${asShown(table.orderID)}.pdf`);
  expect(german.description).toBe(`Gasthof Krone, T7, Bestellung ${asShown(table.orderID)}`);
  expect(german.receipt.thanks).toBe('Vielen Dank für Ihren Besuch!');
  expect(german.receipt).toEqual(german.forGuest);
  const { text = '', html = '' } = german.mail;
  for (const paper of [JSON.stringify(german.receipt), text, html, german.pdf]) {
    const plain = paper.replaceAll(/\s+/g, ' ');
    for (const words of ['Zwischensumme', '87,50 €', 'Servicegebühr']) expect(plain).toContain(words);
    expect(plain).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d Uhr/);
    expect(englishIn(paper)).toEqual([]);
  }
  expect(html).toContain('<html lang="de">');
  expect(german.ticket).toContain(`Bestellung ${asShown(table.orderID)} / ${asShown(german.subOrderID)}`);
  expect(german.ticket.join('\n')).toMatch(/^\d\d\.\d\d\.\d{4}, \d\d:\d\d:\d\d Uhr$/m);

  const next = await buildTableOf({}, 'Main Street Diner');
  const { name: soup } = await test.findRow('items', next.floor.soup);
  const english = await papersOf(next);
  const { number } = english;
  expect(english.mail.subject).toBe(`Your invoice from Main Street Diner, order ${asShown(next.orderID)}`);
  expect([english.name, english.description]).toEqual([
    `invoice-${asShown(next.orderID)}.pdf`,
    `Main Street Diner, T7, order ${asShown(next.orderID)}`,
  ]);
  expect(english.receipt).not.toHaveProperty('language');
  expect(english.receipt).not.toHaveProperty('thanks');
  // The guest's own screen is still in the guest's language.
  expect(english.forGuest.sums[0]).toEqual({ label: 'Zwischensumme', value: '87,50\u00a0$' });
  const moment = /\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d [AP]M Pacific/g;
  const plainText = english.mail.text?.replaceAll('\r', '').replaceAll(moment, '(moment)');
  expect(plainText?.trimEnd()).toBe(
    `Main Street Diner
Graben 1

Receipt No.: 1
Order: ${asShown(next.orderID)}
Payment No.: ${number}
Table: T7
Ordered: (moment)
Paid: (moment)
Payment mode: Card, paid online

${`7 x ${soup}`.padEnd(40)}       $87.50

Sub-Total                                      $87.50
Service Fee                                     $2.00
Tax                                             $7.95
Amount paid                                    $97.45

How this is calculated:
Sub-Total
    $87.50
Service Fee
    $87.50 is above $75.00, tier 3: $2.00
Tax
    8.875% of $87.50 = $7.765625, rounded $7.77
    8.875% of the service fee $2.00 = $0.1775, rounded $0.18
    $7.77 + $0.18 = $7.95
Amount paid
    $87.50 + $2.00 + $7.95 = $97.45

Thank you for your visit!
Powered By Comanda`,
  );
  expect(english.pdf.replaceAll(/\s+/g, ' ')).toContain('Sub-Total $87.50');
  expect(english.ticket).toContain(`Order ${asShown(next.orderID)} / ${asShown(english.subOrderID)}`);
});
