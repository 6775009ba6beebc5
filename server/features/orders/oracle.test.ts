import type { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filling } from '../../../core/contract/address.ts';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { type SubOrderStatusCode, subOrderStatusOf } from '../../../core/contract/status-codes.ts';
import { moneyOf } from '../../../core/domain/money.ts';
import { parseChargePlan } from '../../../core/domain/pricing/charge-plan.ts';
import { orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { plainBill } from '../../../core/domain/pricing/to-pay.ts';
import { type OracleAdjustment, oracleBill } from '../../../tests/oracle/bill-oracle.ts';
import { runs } from '../../../tests/runs.ts';
import { confirming, type Endpoint, type Floor, outcome, standardPlan, testApp } from '../../testing/test-app.ts';

const usd = moneyOf('USD');

// Tests whole orders over HTTP, from the basket to both kinds of payment. Compares them with a second computation in
// decimals, which shares no code with the product.

const test = await testApp({ WAITING_DOLLARS: '1000000000' });

const dollars = (cents: number) => (cents / 100).toFixed(2);
const wire = (amount: Decimal) => amount.toNumber();

const cents = fc.oneof(
  fc.constantFrom(0, 1, 5, 99, 1250),
  fc.integer({ min: 0, max: 6_000 }),
  fc.integer({ min: 0, max: 900_000 }),
);
const dish = fc.record({
  priceCents: cents,
  choiceCents: fc.array(fc.oneof(fc.constant(0), fc.integer({ max: 999, min: 0 })), { maxLength: 4 }),
});
const percent = fc.oneof(
  fc.constantFrom('0', '100', '8.875', '33.33'),
  fc.integer({ min: 0, max: 10_000 }).map((hundredths) => (hundredths / 100).toFixed(2)),
);
const adjustment = (largestCents: number): fc.Arbitrary<OracleAdjustment | undefined> =>
  fc.option(
    fc.oneof(
      fc.record({ mode: fc.constant('percent' as const), figure: percent }),
      fc.record({
        mode: fc.constant('amount' as const),
        figure: fc.integer({ min: 0, max: largestCents }).map(dollars),
      }),
    ),
    { nil: undefined },
  );

/** A dollar discount above the total would be refused, so the largest possible one is used instead. */
function withinTotal(discount: OracleAdjustment | undefined, total: string): OracleAdjustment | undefined {
  if (discount?.mode !== 'amount' || Number(discount.figure) <= Number(total)) return discount;
  return { ...discount, figure: total };
}

/** The dish, the quantity, and choices by unit. Numbers are taken modulo what exists. */
const line = fc.record({
  dish: fc.nat(9),
  quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.constantFrom(1, 98, 99)),
  choices: fc.array(fc.record({ unit: fc.nat(98), choice: fc.nat(3) }), { maxLength: 6 }),
});

const night = fc.record({
  taxRate: fc.oneof(
    fc.constantFrom('0', '8.875', '7.25', '0.00001', '100'),
    fc.integer({ min: 0, max: 2_500_000 }).map((millionths) => (millionths / 100_000).toFixed(5)),
  ),
  charges: fc.constantFrom(standardPlan, '0$10$0.33$0|10$20$1.01$5|20$30$2.99$0', '5$25$0.5$1|30$75$1$2|80$1000$2$3'),
  dishes: fc.array(dish, { minLength: 1, maxLength: 4 }),
  baskets: fc.array(fc.record({ lines: fc.array(line, { minLength: 1, maxLength: 4 }), isCancelled: fc.boolean() }), {
    minLength: 1,
    maxLength: 3,
  }),
  tipCents: fc.oneof(fc.constant(0), fc.nat(99)),
  discount: adjustment(5_000),
  surcharge: adjustment(5_000),
});
type Night = typeof night extends fc.Arbitrary<infer T> ? T : never;

async function openRestaurant({ taxRate, charges, dishes }: Night) {
  const { id: planId } = await test.buildPlan({ charges });
  const { id: restaurantId } = await test.buildRestaurant({ taxRate, planId });
  const items = [];
  for (const { priceCents, choiceCents } of dishes) {
    const choices = choiceCents.map((price, index) => ({ name: `Choice ${index}`, priceCents: price }));
    items.push(await test.buildItem({ restaurantId, priceCents, choices }));
  }
  return { restaurantId, items, staff: await test.staffOf({ restaurantId, privileges: ['order', 'payment'] }) };
}
type House = Awaited<ReturnType<typeof openRestaurant>>;

const post = async (call: Endpoint, headers: Record<string, string>, payload: object) => {
  const response = await test.send(call, { headers, payload });
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
};

/** One visit: all baskets are placed, then confirmed or canceled, and the order is closed. */
async function dine(house: House, { baskets, taxRate, charges }: Night) {
  const { restaurantId, items, staff } = house;
  const { id: tableId, code } = await test.buildTable({ restaurantId });
  const { id: visitId } = await test.buildVisit({ restaurantId, tableId });
  const diner = test.visitHeaders({ restaurantId, tableId, visitId });
  const subOrders: Parameters<typeof oracleBill>[0]['subOrders'][number][] = [];
  const guests = { restaurantId, tableId, code, cookie: diner } as Floor;
  let orderID = 0;
  // The first one is never canceled, so that there is something to pay.
  for (const [index, { lines, isCancelled }] of baskets.entries()) {
    const sentLines = lines.map(({ dish: pick, quantity, choices }) => {
      const item = items[pick % items.length] as House['items'][number];
      const chosen = item.choices.length === 0 ? [] : choices;
      const keys = new Set(
        chosen.map(({ unit, choice }) => `${(unit % quantity) + 1}:${choice % item.choices.length}`),
      );
      const subItems = [...keys].map((key) => {
        const [unit, choice] = key.split(':').map(Number);
        return { sequence: unit ?? 1, ...(item.choices[choice ?? 0] as House['items'][number]['choices'][number]) };
      });
      return { item, quantity, subItems };
    });
    const oracleLines = sentLines.map(({ item, quantity, subItems }) => ({
      price: dollars(item.priceCents),
      quantity,
      subItemPrices: subItems.map(({ priceCents }) => dollars(priceCents)),
    }));
    const isLeftOut = isCancelled && index > 0;
    const subOrder = { status: isLeftOut ? ('cancelled' as const) : ('confirmed' as const), lines: oracleLines };
    const [priced] = oracleBill({ subOrders: [subOrder], taxPercent: taxRate, planText: charges }).subOrders;
    if (!priced) throw new Error('one sub-order in, one out');
    const sent = sentLines.map(({ item, quantity, subItems }) => ({
      itemID: item.id,
      itemQuantity: quantity,
      subItems: subItems.map(({ name, sequence }) => ({ subItemName: name, sequence })),
    }));
    const totals = { totalAmt: wire(priced.total), taxAmt: wire(priced.tax) };
    // Accepting the oracle's totals, but not a cent more, shows that the server computes the same.
    for (const wrong of [
      { ...totals, totalAmt: wire(priced.total.plus('0.01')) },
      { ...totals, taxAmt: wire(priced.tax.plus('0.01')) },
    ])
      expect(outcome(await test.place(guests, sent, wrong))).toEqual([409, 'PriceChanged']);
    const placed = await test.place(guests, sent, totals, { 'idempotency-key': `basket-${index}` });
    expect(placed.statusCode, placed.body).toBe(200);
    const { result } = placed.json();
    orderID = result.orderID;
    const { subOrderID } = result;
    if (isLeftOut) await post(endpoints.cancelSubOrder, diner, { suborderID: subOrderID });
    else await post(endpoints.placeOrder, staff, confirming(guests, subOrderID));
    subOrders.push(subOrder);
  }
  const shown = await test.send(endpoints.dinerOrder, { query: { rid: restaurantId, tableno: code }, headers: diner });
  // Responses list the newest first, hence the reverse.
  return { diner, orderID, tableId, subOrders, shown: shown.json().result.suborder.reverse() };
}

const read = async (call: Endpoint, headers: Record<string, string>, filling: Filling = {}) => {
  const response = await test.send(call, { headers, ...filling });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().result;
};

type Shown = { readonly status: SubOrderStatusCode; readonly totalAmt: number; readonly taxAmt: number };

/** The amount to pay, computed as My Orders does. */
function sumOfMyOrders(shown: readonly Shown[], { taxRate, charges }: Night): number | undefined {
  const [rate, plan] = [parseRate(taxRate), parseChargePlan(usd, charges)];
  const subOrders = shown.map(({ status, totalAmt, taxAmt }) => ({
    status: subOrderStatusOf(status),
    totalCents: usd.centsOf(totalAmt),
    taxCents: usd.centsOf(taxAmt),
  }));
  return rate === undefined || !plan
    ? undefined
    : usd.toDecimal(plainBill(orderTotals(subOrders), rate, plan).toPayCents);
}

/** The figures on the floor's card and on the table's page. */
async function sumsOfStaff({ staff }: House, orderID: number, tableId: number) {
  const floor = await read(endpoints.activeOrders, staff);
  const table = await read(endpoints.tableDetail, staff, { query: { tableID: tableId } });
  return [floor.find((row: { orderID: number }) => row.orderID === orderID).toPay, table.order.toPay];
}

describe('the server agrees with an independent computation to the cent, for whole orders', () => {
  it('paid by the diner with a tip, on every screen, bill and receipt of it [MONEY-11 MONEY-12 MONEY-13 MONEY-14 MONEY-15 MONEY-16 MONEY-17 MONEY-18 MONEY-19 MONEY-20 MONEY-22 MONEY-23 MONEY-24]', async () => {
    await fc.assert(
      fc.asyncProperty(night, async (input) => {
        const house = await openRestaurant(input);
        const { diner, orderID, tableId, subOrders, shown } = await dine(house, input);
        const tip = dollars(input.tipCents);
        const plain = oracleBill({ subOrders, taxPercent: input.taxRate, planText: input.charges });
        const tipped = oracleBill({ subOrders, taxPercent: input.taxRate, planText: input.charges, tip });
        expect(shown.map(({ totalAmt, taxAmt }: Record<string, number>) => [totalAmt, taxAmt])).toEqual(
          plain.subOrders.map(({ total, tax }) => [wire(total), wire(tax)]),
        );
        const toPay = wire(plain.dinerToPay);
        expect(sumOfMyOrders(shown, input)).toBe(toPay);
        expect(await sumsOfStaff(house, orderID, tableId)).toEqual([toPay, toPay]);
        const { result: record } = await post(endpoints.dinerCloseOrder, diner, { orderID });
        expect(await sumsOfStaff(house, orderID, tableId)).toEqual([toPay, toPay]);
        const figures = {
          totalAmt: wire(plain.total),
          wolfyCharges: wire(plain.serviceCharge),
          taxAmt: wire(plain.tax),
        };
        for (const who of [diner, house.staff]) {
          const bill = await read(endpoints.splitOf, who, { params: { orderID } });
          expect(bill).toMatchObject({ ...figures, amount: toPay, left: toPay });
        }
        expect(record).toMatchObject({
          totalAmt: wire(plain.total),
          taxAmt: wire(plain.orderTax),
          wolfyCharges: wire(plain.serviceCharge),
          amount: wire(plain.dinerToPay),
        });
        const sent = { ...record, tipamount: tip, appcharges: wire(tipped.appCharges), taxamount: wire(plain.tax) };
        const { result: sessionId } = await post(endpoints.payOrder, diner, sent);
        await test.typeCard(`/checkout/${sessionId}`);
        const { result: paid } = (await test.completeOrder(sessionId, house.restaurantId)).json();
        expect(paid.amount).toBe(wire(plain.dinerToPay.plus(tip)));
        const { invoice } = await read(endpoints.dinerReceipt, {}, { query: { sessionId } });
        const sums = new Map<string, string>(
          invoice.sums.map(({ label, value }: { label: string; value: string }) => [label, value.replace(/[$,]/g, '')]),
        );
        expect(['Sub-Total', 'Service Fee', 'Tax', 'Amount paid'].map((label) => Number(sums.get(label)))).toEqual([
          ...Object.values(figures),
          paid.amount,
        ]);
        expect(await test.findRow('payments', { order_id: orderID })).toMatchObject({
          total_cents: wire(plain.total.times(100)),
          tax_cents: wire(plain.tax.times(100)),
          service_charge_cents: wire(plain.serviceCharge.times(100)),
          tip_cents: input.tipCents,
          amount_cents: wire(plain.dinerToPay.plus(tip).times(100)),
        });
      }),
      { numRuns: runs(20) },
    );
  });

  it('paid to staff with a discount, a surcharge and a tip [MONEY-04 MONEY-05 MONEY-06 MONEY-08]', async () => {
    await fc.assert(
      fc.asyncProperty(night, async (input) => {
        const house = await openRestaurant(input);
        const { orderID, subOrders } = await dine(house, input);
        const { surcharge, taxRate: taxPercent, charges: planText } = input;
        const discount = withinTotal(input.discount, oracleBill({ subOrders, taxPercent, planText }).total.toFixed(2));
        const untipped = oracleBill({ subOrders, taxPercent, planText, discount, surcharge });
        const largestTip = untipped.staffBeforeTip.times(10);
        const tip = largestTip.lessThan(dollars(input.tipCents)) ? '0' : dollars(input.tipCents);
        const bill = oracleBill({ subOrders, taxPercent, planText, discount, surcharge, tip });
        await post(endpoints.closeOrder, house.staff, { orderID });
        const figures = {
          orderid: orderID,
          paidby: 'Card',
          tip,
          tax: bill.tax.toFixed(2),
          wolfycharges: bill.serviceCharge.toFixed(2),
          discount: discount?.figure,
          discountMode: discount?.mode,
          surcharge: surcharge?.figure,
          surchargeMode: surcharge?.mode,
          managercode: '4321',
        };
        const result = await read(endpoints.setOrderToPaid, house.staff, { query: figures });
        expect(result).toMatchObject({
          totalAmt: wire(bill.total),
          tax: wire(bill.tax),
          wolfycharges: wire(bill.serviceCharge),
          discount: wire(bill.discount),
          surcharge: wire(bill.surcharge),
          tip: Number(tip),
          amount: wire(bill.staffToPay),
        });
      }),
      { numRuns: runs(30) },
    );
  });
});
