import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { startingRegion } from '../../../core/domain/formats/region.ts';
import { startingTaxes, type TaxSettings } from '../../../core/domain/tax-settings.ts';
import { runs } from '../../../tests/runs.ts';
import { brokenRules } from '../../testing/broken-rules.ts';
import { comboDesk } from '../../testing/combo-desk.ts';
import { type Floor, testApp } from '../../testing/test-app.ts';
import { voidDesk } from '../../testing/void-desk.ts';

const test = await testApp();

const food = { code: 'food', name: 'Food', percent: 7, changes: [] };
const included: TaxSettings = { ...startingTaxes, included: true, discountLowersTax: true, classes: [food] };

interface House {
  readonly currency: string;
  readonly taxRate: string;
  readonly settings: TaxSettings | null;
}

const houses: readonly House[] = [
  { currency: 'USD', taxRate: '8.875', settings: null },
  { currency: 'USD', taxRate: '8.875', settings: { ...startingTaxes, rounding: 'bill', classes: [food] } },
  { currency: 'EUR', taxRate: '19', settings: included },
  { currency: 'JPY', taxRate: '10', settings: included },
  { currency: 'KWD', taxRate: '5', settings: { ...included, rounding: 'bill' } },
];

/** A restaurant with soups, burgers and lunches, whose kitchen counts its cola. */
async function build({ currency, taxRate, settings }: House) {
  const combos = await comboDesk(test);
  const { restaurantId, dishes } = combos;
  const region = JSON.stringify({ ...startingRegion, currency });
  await sql`update restaurants set region = ${region}::jsonb, tax_rate = ${taxRate},
    tax_settings = ${settings && JSON.stringify(settings)}::jsonb where id = ${restaurantId}`.execute(test.owner);
  const { plan_id } = await test.findRow('restaurants', restaurantId);
  await test.changeRows('plans', { id: plan_id }, { charges: '0$20$1$0|20$40$2$0|40$9000$3$0' });
  if (settings) {
    await test.changeRows('items', { id: dishes.lunch }, { tax_class: 'parts' });
    await test.changeRows('items', { id: dishes.burger }, { tax_class: 'food' });
  }
  await combos.count(dishes.cola, 90);
  const desk = await voidDesk(test, combos.floor);
  const picks: Record<string, (unit: number) => object[]> = {
    plain: () => [],
    lunch: (unit) => [combos.pick('Burger', unit), combos.pick('Cola', unit)],
    feast: (unit) => [
      combos.pick('Steak', unit),
      combos.rare(unit),
      combos.pick('Beer', unit),
      combos.pick('Cola', unit),
    ],
  };
  /** Units of one dish as a line. */
  const lineOf = (units: readonly Unit[]) => ({
    itemID: units[0] === 'soup' ? combos.floor.soup : units[0] === 'burger' ? dishes.burger : dishes.lunch,
    itemQuantity: units.length,
    subItems: units.flatMap((unit, at) => (picks[unit] ?? (() => []))(at + 1)) as never[],
  });
  const other: Floor = await test.seatBeside(combos.floor);
  return { ...desk, dishes, lineOf, other };
}

type Unit = 'soup' | 'burger' | 'lunch' | 'feast';
const colas = (units: readonly Unit[]) => units.filter((unit) => unit === 'lunch' || unit === 'feast').length;

const line = fc.oneof(
  fc.array(fc.constant<Unit>('soup'), { minLength: 1, maxLength: 3 }),
  fc.array(fc.constant<Unit>('burger'), { minLength: 1, maxLength: 2 }),
  fc.array(fc.constantFrom<Unit>('lunch', 'feast'), { minLength: 1, maxLength: 3 }),
);
interface Act {
  readonly kind: 'void' | 'comp';
  readonly line: number;
  readonly unit: number;
}
const act: fc.Arbitrary<Act> = fc.record({
  kind: fc.constantFrom('void', 'comp'),
  line: fc.nat(2),
  unit: fc.nat(2),
});

interface Served {
  readonly unit: Unit;
  readonly isComped: boolean;
}

type Desk = Awaited<ReturnType<typeof build>>;

/** Performs the actions that name a unit, in the program and in the model. Returns the remaining units of each line. */
async function takeAllOff(desk: Desk, orderID: number, ordered: readonly Unit[][], acts: readonly Act[]) {
  const ids = (await desk.linesOf(orderID)).map(({ orderItemID }) => orderItemID);
  const model: Served[][] = ordered.map((units) => units.map((unit) => ({ unit, isComped: false })));
  for (const { kind, line: at, unit } of acts) {
    const units = model[at];
    const served = units?.[unit];
    if (!units || !served) continue;
    const answer = await desk.takeOff(kind, ids[at], units.length, { units: [unit + 1] });
    const isRepeated = kind === 'comp' && served.isComped;
    expect(answer.statusCode, answer.body).toBe(isRepeated ? 422 : 200);
    if (kind === 'void') units.splice(unit, 1);
    else units[unit] = { unit: served.unit, isComped: true };
  }
  return model;
}

/** Closes the order, splits it by dishes and pays. Returns the shares and the payment. */
async function payFor({ close, post, pay }: Desk, orderID: number) {
  await close(orderID);
  const divided = (await post(endpoints.splitBill, { orderID, way: 'items' })).json().result;
  const shares: number[] = divided.shares.map(({ amount }: { amount: number }) => amount);
  expect(shares.reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(divided.amount, 6);
  await post(endpoints.splitBill, { orderID, way: 'none' });
  await pay(orderID);
  const [paid] = await test.findRows('payments', { order_id: orderID }, [
    'total_cents',
    'tax_cents',
    'service_charge_cents',
    'amount_cents',
    'taxes',
    'contained_tax_cents',
  ]);
  return { shares: shares.sort((a, b) => a - b), paid };
}

async function endUncharged({ read, close }: Desk, orderID: number, isServed: boolean) {
  const status = isServed ? 'O' : 'D';
  expect(await read(orderID)).toMatchObject({ totalAmt: 0, taxAmt: 0, toPay: isServed ? 0 : null, status });
  if (!isServed) return;
  await close(orderID);
  expect(await read(orderID)).toMatchObject({ status: 'P' });
}

it('after voids and comps, bill, taxes, shares, payment and reports equal those of an order of the remaining dishes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...houses),
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.array(act, { minLength: 1, maxLength: 5 }),
      async (house, ordered, acts) => {
        const desk = await build(house);
        const { restaurantId, take, read, lineOf, leftOf, other, dishes } = desk;
        const { orderID } = await take(ordered.map(lineOf));
        const model = await takeAllOff(desk, orderID, ordered, acts);
        const left = model.flat().map(({ unit }) => unit);
        expect(await leftOf(dishes.cola)).toBe(90 - colas(left));
        const charged = model.map((units) => units.flatMap(({ unit, isComped }) => (isComped ? [] : [unit])));
        const lines = charged.filter((units) => units.length > 0).map(lineOf);
        if (lines.length === 0) {
          await endUncharged(desk, orderID, left.length > 0);
        } else {
          const same = (await take(lines, other.tableId)).orderID;
          const { totalAmt, taxAmt, toPay } = await read(same);
          expect(await read(orderID)).toMatchObject({ totalAmt, taxAmt, toPay });
          expect(await payFor(desk, orderID)).toEqual(await payFor(desk, same));
          const reported = await test.send(endpoints.revenueTotal, { headers: await test.staffOf({ restaurantId }) });
          expect(reported.json().result).toBeCloseTo(2 * (toPay ?? 0), 6);
        }
        expect(await brokenRules(test.db, restaurantId)).toEqual([]);
      },
    ),
    { numRuns: runs(60, 10) },
  );
});
