import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { noSeller } from '../../../core/domain/seller.ts';
import { readPdf } from '../../testing/read-pdf.ts';
import { testApp, uniqueWord } from '../../testing/test-app.ts';
import { makeInvoiceFile } from '../invoices/invoice-pdf.ts';
import { presentInvoice } from '../invoices/invoices.present.ts';

// How invoices of a restaurant in Berlin name seller and buyer.

const test = await testApp();
const inBerlin = { ...startingRegion, country: 'DE', timeZone: 'Europe/Berlin', papers: 'de' } as const;
const kastanie = {
  ...noSeller,
  legalName: 'Kastanie Gastronomie GmbH',
  street: 'Musterallee 12',
  postcode: '10999',
  town: 'Berlin',
  phone: '030 23125 042',
  taxId: 'DE123456789',
};
const muster = { name: 'Muster AG', address: 'Hauptstr. 1\n10115 Berlin', vatId: 'DE987654321' };

async function buildRestaurant() {
  const { id } = await test.buildRestaurant({ name: uniqueWord('Kastanie') });
  const headers = await test.staffOf({
    restaurantId: id,
    privileges: ['managerestaurant', 'order', 'payment', 'audit'],
  });
  const save = async (part: object) => {
    const { name, version, plan_id: planId } = await test.findRow('restaurants', id);
    const payload = {
      id,
      name,
      restaurantURL: 'https://a.example',
      address: '1 Way',
      code: 'A',
      planId,
      version,
      ...part,
    };
    return test.send(endpoints.saveRestaurant, { headers, payload });
  };
  return { id, headers, save };
}

it('a seller is saved whole or refused, and is left out of answers while nothing is set', async () => {
  const { id, save } = await buildRestaurant();
  expect((await save({ region: inBerlin })).json().result).not.toHaveProperty('seller');
  const refused = await save({ seller: { ...kastanie, taxId: 'DE12345678' } });
  expect(refused.statusCode).toBe(422);
  expect(refused.json().fields).toEqual([
    { path: 'seller', message: expect.stringContaining('not a complete VAT ID') },
  ]);
  expect((await test.findRow('restaurants', id)).seller).toEqual(noSeller);
  const typed = { ...kastanie, town: '  Berlin ', street: 'Musterallee\n12' };
  expect((await save({ seller: typed })).json().result.seller).toEqual(kastanie);
  // A client that doesn't know the field.
  expect((await save({ code: 'B' })).json().result.seller).toEqual(kastanie);
});

it('changes of region and seller are in the audit trail, field by field', async () => {
  const { headers, save } = await buildRestaurant();
  await save({});
  await save({ region: { ...inBerlin, tips: null }, seller: kastanie });
  const { events } = await test.resultOf(endpoints.auditTrail, {
    headers,
    query: { what: 'restaurant', size: 1 },
  });
  const changed = (field: string, was: unknown, now: unknown) => ({ field, was, now, isHidden: false });
  expect(events[0].details).toHaveLength(10);
  expect(events[0].details).toEqual(
    expect.arrayContaining([
      changed('region.country', 'US', 'DE'),
      changed('region.timeZone', 'America/Los_Angeles', 'Europe/Berlin'),
      changed('region.papers', 'en', 'de'),
      changed('region.tips', ['10', '15', '20'], null),
      changed('seller.taxId', '', 'DE123456789'),
    ]),
  );
});

it('a German invoice names seller and buyer, also in its mail and on A4, until the buyer is erased', async () => {
  const { id, headers, save } = await buildRestaurant();
  await save({ region: inBerlin, seller: kastanie });
  const table = await test.buildTable({ restaurantId: id });
  const item = await test.buildItem({ restaurantId: id, name: 'Kürbissuppe', priceCents: 750 });
  const order = await test.buildOrder({
    restaurantId: id,
    tableId: table.id,
    status: 'paid',
    subOrders: [{ lines: [{ item, quantity: 1 }] }],
    payment: { paidBy: 'Cash' },
  });
  const [payment] = await test.findRows('payments', { order_id: order.id });
  const paymentId = payment?.id ?? 0;
  const receiptNow = () => test.resultOf(endpoints.receipt, { params: { orderid: order.id }, headers });
  const seller = [
    'Kastanie Gastronomie GmbH',
    'Musterallee 12, 10999 Berlin',
    'Tel. 030 23125 042',
    'USt-IdNr. DE123456789',
  ];
  expect((await receiptNow()).invoice).toMatchObject({ seller, a4: true });

  const setBuyer = (part: object) =>
    test.send(endpoints.invoiceBuyer, { headers, payload: { paymentId, ...muster, ...part } });
  for (const [part, path] of [
    [{ name: ' ' }, 'name'],
    [{ vatId: 'DE1' }, 'vatId'],
    [{ address: 'x'.repeat(501) }, 'address'],
  ] as const) {
    expect((await setBuyer(part)).json().fields).toEqual([{ path, message: expect.any(String) }]);
    expect((await test.findRow('payments', paymentId)).buyer).toBeNull();
  }
  expect((await setBuyer({ name: ' Muster AG ' })).json()).toMatchObject({ success: true, result: muster });
  const { invoice, buyer } = await receiptNow();
  expect(buyer).toEqual(muster);
  const line = 'Muster AG, Hauptstr. 1, 10115 Berlin, USt-IdNr. DE987654321';
  expect(invoice.facts).toContainEqual({ label: 'Rechnung an', value: line });
  const withCountry = seller.with(1, 'Musterallee 12, 10999 Berlin, Deutschland');
  expect(invoice.seller).toEqual(withCountry);
  const file = await makeInvoiceFile(invoice);
  if (!('content' in file)) throw new Error(file.missing);
  expect(Buffer.from(file.content).toString('latin1')).toMatch(/\/MediaBox \[0 0 595\.28 841\.89\]/);
  const mail = presentInvoice(invoice);
  const pdf = await readPdf(file.content);
  for (const text of [mail.plainText, mail.html, pdf]) {
    const plain = text.replaceAll(/\s+/g, ' ');
    for (const words of [...withCountry, 'Muster AG, Hauptstr. 1', 'MwSt.']) expect(plain).toContain(words);
    expect(plain).not.toContain('1 Way');
  }

  await test.send(endpoints.eraseAddress, { headers, payload: { paymentId } });
  expect(await receiptNow()).not.toHaveProperty('buyer');
  expect((await receiptNow()).invoice.seller).toEqual(seller);
});
