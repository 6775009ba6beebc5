import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { billMessages } from '../../messages/en/core/bill.ts';
import { formatsOf } from '../formats/formats.ts';
import { billLabels, billLines, billRows } from './bill-lines.ts';
import type { ChargePlan } from './charge-plan.ts';
import { dinerBill } from './diner-bill.ts';
import { joinedBill } from './joined-bill.ts';
import { type Adjustment, staffBill } from './staff-bill.ts';
import { plainBill } from './to-pay.ts';

const formats = formatsOf();
const cents = fc.integer({ min: 0, max: 5_000_00 });
const order = fc.record({ totalCents: cents, taxCents: cents });
const rate = fc.integer({ min: 0, max: 100 * 100_000 });
const adjustment = fc.option(
  fc.oneof(
    fc.record({ mode: fc.constant('amount' as const), cents }),
    fc.record({ mode: fc.constant('percent' as const), rate }),
  ) satisfies fc.Arbitrary<Adjustment>,
  { nil: undefined },
);
const tier = fc.record({ fromCents: cents, uptoCents: cents, serviceChargeCents: cents, otherChargeCents: cents });
const plan: fc.Arbitrary<ChargePlan> = fc.tuple(tier, tier, tier);

/** Adds up formatted amounts such as '$1,234.56' and '−$5.00'. */
const added = (amounts: readonly string[]) =>
  amounts.reduce((sum, text) => sum + Math.round(Number(text.replace('−', '-').replace(/[$,]/g, '')) * 100), 0);

/** On every screen and receipt, the last amount is the sum of the others, and is the amount to pay. */
function expectToAddUp(bill: Parameters<typeof billLines>[0], toPayCents: number) {
  for (const labels of Object.values(billLabels)) {
    const amounts = billRows(formats, bill, labels).map(({ amount }) => amount);
    expect(added(amounts.slice(0, -1))).toBe(toPayCents);
    expect(amounts.at(-1)).toBe(formats.amount(toPayCents));
  }
}

describe('the lines of a bill', () => {
  test('[MONEY-20] add up to the amount to pay, for guests, for staff and for joined tables', () => {
    fc.assert(
      fc.property(
        order,
        order,
        rate,
        plan,
        adjustment,
        adjustment,
        cents,
        (first, other, taxRate, tiers, less, more, tip) => {
          const plain = plainBill(first, taxRate, tiers);
          expectToAddUp(plain, plain.toPayCents);
          expectToAddUp(dinerBill(first, taxRate, tiers, tip), plain.toPayCents + tip);
          const terms = { taxRate, plan: tiers, discount: less, surcharge: more, tipCents: tip };
          const staff = staffBill({ order: first, ...terms });
          expectToAddUp(staff, staff.toPayCents);
          const joined = joinedBill({ orders: [first, other], ...terms });
          for (const bill of [...joined.bills, joined.whole]) expectToAddUp(bill, bill.toPayCents);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('are in one order; discount, surcharge and tip only if there are any', () => {
    const least = { totalCents: 5_850, serviceChargeCents: 100, taxCents: 528 };
    expect(billLines(least)).toEqual([
      { kind: 'total', cents: 5_850 },
      { kind: 'serviceCharge', cents: 100 },
      { kind: 'tax', cents: 528 },
      { kind: 'amount', cents: 6_478 },
    ]);
    const most = billLines({ ...least, discountCents: 850, surchargeCents: 300, tipCents: 500 });
    expect(most.map(({ kind, cents }) => `${kind} ${cents}`)).toEqual([
      'total 5850',
      'discount -850',
      'serviceCharge 100',
      'surcharge 300',
      'tax 528',
      'tip 500',
      'amount 6428',
    ]);
    expect(billLines({ ...least, serviceChargeCents: undefined }).map(({ kind }) => kind)).toEqual([
      'total',
      'tax',
      'amount',
    ]);
  });

  test('[DIN-ORD-03 DIN-PAY-02 PAY-01] have the documented labels on their screens, and one name elsewhere', () => {
    const named = (labels: (typeof billLabels)[keyof typeof billLabels]) =>
      (['total', 'serviceCharge', 'tax', 'tip', 'amount'] as const).map((kind) => labels[kind].text);
    expect(named(billLabels.orders)).toEqual(['Sub-Total', 'Service Fee', 'Tax', 'Tip', 'Total']);
    expect(named(billLabels.dinerPayment)).toEqual(['Total Amt', 'Service Fee', 'Tax Amt', 'Tip Amt', 'Amt to Pay']);
    expect(named(billLabels.staffPayment)).toEqual(['Total Amt', 'Service Fee', 'Tax Amt', 'Tip Amt', 'Amt. to Pay']);
    expect(named(billLabels.receipt)).toEqual(['Sub-Total', 'Service Fee', 'Tax', 'Tip', 'Amount paid']);
    for (const labels of Object.values(billLabels)) {
      expect([labels.discount, labels.surcharge]).toEqual([billMessages.lines.discount, billMessages.lines.surcharge]);
    }
  });
});
