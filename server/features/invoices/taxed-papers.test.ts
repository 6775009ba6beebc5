import { describe, expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { dayOf, formatReportDay } from '../../../core/domain/formats/days.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { startingTaxes, type TaxSettings } from '../../../core/domain/tax-settings.ts';
import { splitDesk } from '../../testing/split-desk.ts';
import { confirming, place, seatBeside, testApp } from '../../testing/test-app.ts';
import { findReceipt } from './invoices.service.ts';

const test = await testApp();

const berlin = {
  ...startingRegion,
  country: 'DE',
  timeZone: 'Europe/Berlin',
  currency: 'EUR',
  clock: 24,
  dateOrder: 'dmy',
  papers: 'de',
} as const;
/** Food is taxed at 7 %, everything else at 19 %. Prices include both, and the service fee. */
const inPrices: TaxSettings = {
  ...startingTaxes,
  included: true,
  discountLowersTax: true,
  fee: 'inside',
  classes: [{ code: 'food', name: 'Food', percent: 7, changes: [] }],
};

/** The dishes of a receipt in Berlin: 61.60 at 7 % and 23.40 at 19 %, together 85.00. The plan's fee for it is 2.00. */
const dishes = [
  ['Kürbissuppe', 750, 1, 'food'],
  ['Königsberger Klopse', 1690, 2, 'food'],
  ['Käsespätzle', 1350, 1, 'food'],
  ['Apfelstrudel', 680, 1, 'food'],
  ['Pils vom Fass', 490, 2, null],
  ['Riesling trocken', 740, 1, null],
  ['Mineralwasser', 620, 1, null],
] as const;

async function buildClosed(settings = inPrices) {
  const floor = await test.buildFloor();
  const { restaurantId } = floor;
  await test.changeRows('restaurants', restaurantId, {
    tax_rate: '19',
    region: JSON.stringify(berlin) as never,
    tax_settings: JSON.stringify(settings) as never,
  });
  const items = [];
  for (const [name, priceCents, itemQuantity, taxClass] of dishes) {
    const { id: itemID } = await test.buildItem({ restaurantId, name, priceCents });
    await test.changeItem(itemID, { tax_class: taxClass });
    items.push({ itemID, itemQuantity });
  }
  const staff = await test.staffOf({
    restaurantId,
    privileges: ['order', 'payment', 'refund', 'payment_review'],
  });
  const { orderID, subOrderID } = (await place(test, floor, items)).json().result;
  await test.send(endpoints.placeOrder, { headers: staff, payload: confirming(floor, subOrderID) });
  await test.send(endpoints.closeOrder, { headers: staff, payload: { orderID } });
  const today = formatReportDay(dayOf(berlin.timeZone, new Date()));
  const days = { startTime: today, stopTime: today };
  return {
    floor,
    staff,
    orderID,
    desk: splitDesk(test, { floor, staff, orderID }),
    pay: (more: object = {}) =>
      test.send(endpoints.setOrderToPaid, { query: { orderid: orderID, paidby: 'Cash', ...more }, headers: staff }),
    refund: (amount: string, paymentId?: number) =>
      test.send(endpoints.refund, { headers: staff, payload: { orderID, amount, reason: 'Kalt', paymentId } }),
    invoice: async (paymentId?: number) => {
      const found = await findReceipt(test.db, 'papers', restaurantId, orderID, paymentId);
      if (!found) throw new Error('the order has no receipt');
      return found.invoice;
    },
    total: async () => (await test.send(endpoints.revenueTotal, { query: days, headers: staff })).json(),
    rows: async () => (await test.send(endpoints.revenueReport, { query: days, headers: staff })).json().result.content,
    file: async () => {
      const query = { ...days, size: 0 };
      const headers = { ...staff, accept: 'text/csv' };
      return (await test.send(endpoints.revenueReport, { query, headers })).body.trim().split('\r\n');
    },
  };
}

const euros = (...figures: readonly string[]) => figures.map((figure) => `${figure} €`);
const plain = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '));
const headings = ['MwSt.', 'Netto', 'Steuer', 'Brutto'];

describe('a bill in Berlin, with 7 and 19 % in its prices', () => {
  it('has the table and letters of its rates, a fee of 0, and its figures in the reports', async () => {
    const order = await buildClosed();
    const email = 'gast@example.com';
    const paid = await order.pay({ email });
    expect(paid.statusCode, paid.body).toBe(200);
    const invoice = plain(await order.invoice());
    expect(invoice.lines.map((line: { amount: string; rates: string }) => [line.amount, line.rates])).toEqual([
      ['7,50 €', 'B'],
      ['33,80 €', 'B'],
      ['13,50 €', 'B'],
      ['6,80 €', 'B'],
      ['9,80 €', 'A'],
      ['7,40 €', 'A'],
      ['6,20 €', 'A'],
    ]);
    expect(invoice.sums.map(({ value }: { value: string }) => value)).toEqual(euros('85,00', '85,00'));
    expect(invoice.taxes).toEqual([
      {
        headings,
        rows: [
          ['A 19 %', ...euros('19,66', '3,74', '23,40')],
          ['B 7 %', ...euros('57,57', '4,03', '61,60')],
          ['Summe', ...euros('77,23', '7,77', '85,00')],
        ],
      },
    ]);
    expect(invoice.taxNote).toBe('Alle Preise inkl. MwSt.');
    const [mail] = await test.findRows('outbox', { restaurant_id: order.floor.restaurantId });
    for (const text of [mail?.html, mail?.plain_text]) expect(plain(text)).toContain('57,57 €');

    expect(await order.rows()).toMatchObject([{ amount: 85, taxamount: 7.77 }]);
    expect(await order.total()).toMatchObject({
      result: 85,
      taxes: [
        { rate: 19, net: 19.66, tax: 3.74 },
        { rate: 7, net: 57.57, tax: 4.03 },
      ],
      insideFee: 2,
    });
    expect((await order.file()).slice(-5)).toEqual([
      'Total_Revenue,85.00',
      'Tax_Rate,Net,Tax,Gross',
      '19,19.66,3.74,23.40',
      '7,57.57,4.03,61.60',
      'Service_Fee_Inside_Prices,2.00',
    ]);
  });

  it('a refund contains its share of both rates, and the last one everything left', async () => {
    const order = await buildClosed();
    await order.pay({ tip: '4' });
    expect((await order.refund('40')).statusCode).toBe(200);
    // 40/85 of 19.66, 3.74, 57.57 and 4.03 is 9.251, 1.76, 27.091 and 1.896.
    expect(plain((await order.invoice()).taxes?.[1])).toEqual({
      headings: ['Erstattet', 'Netto', 'Steuer', 'Brutto'],
      rows: [
        ['A 19 %', ...euros('−9,25', '−1,76', '−11,01')],
        ['B 7 %', ...euros('−27,09', '−1,90', '−28,99')],
        ['Summe', ...euros('−36,34', '−3,66', '−40,00')],
      ],
    });
    expect((await order.total()).taxes).toEqual([
      { rate: 19, net: 10.41, tax: 1.98 },
      { rate: 7, net: 30.48, tax: 2.13 },
    ]);
    expect((await order.refund('49')).statusCode).toBe(200);
    const rows = await test.findRows('refunds', { order_id: order.orderID });
    expect(rows.map(({ taxes }) => taxes).at(1)).toEqual([
      { rate: 1_900_000, netCents: 1_041, taxCents: 198 },
      { rate: 700_000, netCents: 3_048, taxCents: 213 },
    ]);
    expect((await order.total()).taxes).toEqual([
      { rate: 19, net: 0, tax: 0 },
      { rate: 7, net: 0, tax: 0 },
    ]);
  });

  it('each half has its share of the table, the whole bill that of the bill', async () => {
    const order = await buildClosed();
    await order.desk.divide('staff', { way: 'items' });
    const { shares } = await order.desk.look('staff');
    // Soup, two Klopse and Spätzle: 54.80. Then all else: 30.20.
    const first = await order.desk.take(`shares:${shares.slice(0, 4).map(({ share }) => share)}`);
    expect(first.statusCode, first.body).toBe(200);
    expect((await order.desk.take('rest')).statusCode).toBe(200);
    const [firstHalf, secondHalf] = await test.findRows('payments', { order_id: order.orderID });
    expect([firstHalf?.inside_fee_cents, secondHalf?.inside_fee_cents]).toEqual([0, 200]);
    const part = plain(await order.invoice(firstHalf?.id));
    // 54.80/85 of 19.66, 3.74, 57.57 and 4.03 is 12.675, 2.411, 37.116 and 2.598.
    expect(part.taxes[0].rows).toEqual([
      ['A 19 %', ...euros('12,67', '2,41', '15,08')],
      ['B 7 %', ...euros('37,12', '2,60', '39,72')],
      ['Summe', ...euros('49,79', '5,01', '54,80')],
    ]);
    expect(part.facts).toContainEqual({ label: expect.stringContaining('in Ihrem Teil'), value: '5,01 €' });
    expect(plain((await order.invoice(secondHalf?.id)).taxes?.[0]?.rows.at(-1))).toEqual([
      'Summe',
      ...euros('27,44', '2,76', '30,20'),
    ]);
    expect(plain((await order.invoice()).taxes?.[0]?.rows.at(-1))).toEqual([
      'Summe',
      ...euros('77,23', '7,77', '85,00'),
    ]);
  });
});

it('a bill with two rates that are added has its table and tax line, without a note', async () => {
  const order = await buildClosed({ ...inPrices, included: false, discountLowersTax: false, fee: 'onTop' });
  await order.pay();
  const { taxes, taxNote, sums } = plain(await order.invoice());
  // 19 % of 23.40 = 4.446 and of the fee 2.00 = 0.38; 7 % of 61.60 = 4.312.
  expect(sums.map(({ value }: { value: string }) => value)).toEqual(euros('85,00', '2,00', '9,14', '96,14'));
  expect(taxes[0].rows).toEqual([
    ['A 19 %', ...euros('25,40', '4,83', '30,23')],
    ['B 7 %', ...euros('61,60', '4,31', '65,91')],
    ['Summe', ...euros('87,00', '9,14', '96,14')],
  ]);
  expect(taxNote).toBeUndefined();
  expect((await order.total()).insideFee).toBeUndefined();
});

it('a bill with one added rate is the same paper as without tax settings', async () => {
  const order = await buildClosed({ ...startingTaxes, discountLowersTax: true });
  await order.pay();
  const { taxes, taxNote, lines } = await order.invoice();
  expect([taxes, taxNote, lines.map(({ rates }) => rates)]).toEqual([undefined, undefined, Array(7).fill(undefined)]);
  expect(Object.keys(await order.total())).toEqual(['success', 'result', 'message', 'refunds']);
});

it('a report with payments from before there were several rates adds them at their one rate', async () => {
  const before = await test.buildClosedOrder();
  const { floor, orderID } = before;
  const { restaurantId } = floor;
  await before.payCash();
  const { classes } = inPrices;
  await test.changeRows('restaurants', restaurantId, {
    tax_settings: JSON.stringify({ ...startingTaxes, classes }) as never,
  });
  const { id: itemID } = await test.buildItem({ restaurantId, priceCents: 1_000 });
  await test.changeItem(itemID, { tax_class: 'food' });
  const beside = await seatBeside(test, floor);
  const headers = await test.staffOf({ restaurantId, privileges: ['order', 'payment', 'refund', 'payment_review'] });
  const { result } = (await place(test, beside, [{ itemID, itemQuantity: 1 }])).json();
  await test.send(endpoints.placeOrder, { headers, payload: confirming(beside, result.subOrderID) });
  await test.send(endpoints.closeOrder, { headers, payload: { orderID: result.orderID } });
  await test.send(endpoints.setOrderToPaid, { query: { orderid: result.orderID, paidby: 'Cash' }, headers });
  const total = async () => (await test.send(endpoints.revenueTotal, { headers })).json().taxes;
  // 8.875 % of 87.50 + 2.00, then of the fee 0.50.
  const food = { rate: 7, net: 10, tax: 0.7 };
  expect(await total()).toEqual([{ rate: 8.875, net: 90, tax: 7.99 }, food]);
  await test.send(endpoints.refund, { headers, payload: { orderID, amount: '97.45', reason: 'Cold' } });
  expect(await total()).toEqual([{ rate: 8.875, net: 0.5, tax: 0.04 }, food]);
});
