import fc from 'fast-check';
import { expect, it } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import { type GivenBack, leftToRefund, taxesOfRefund } from './refund.ts';
import { type BillFigures, dueOf, remainingOf, takePart } from './split.ts';
import type { RateSum, TaxedOrder } from './tax-rules.ts';
import { addTaxes, remainingTaxes } from './taxes.ts';
import { taxesOfBill } from './to-pay.ts';

const rates = fc.constantFrom(0, 700_000, 887_500, 1_900_000);
const amount = fc.record({ rate: rates, cents: fc.integer({ min: 0, max: 100_000 }) });
const taxes: fc.Arbitrary<TaxedOrder> = fc.record({
  isIncluded: fc.boolean(),
  isPerBill: fc.boolean(),
  discountLowersTax: fc.boolean(),
  isFeeInside: fc.constant(false),
  feeRate: rates,
  surchargeRate: fc.option(rates),
  subOrders: fc.array(fc.array(amount, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
});

const bills: fc.Arbitrary<BillFigures & { readonly taxes: readonly RateSum[] }> = fc
  .record({
    taxes,
    discounted: fc.integer({ min: 0, max: 100 }),
    serviceChargeCents: fc.integer({ min: 0, max: 500 }),
    surchargeCents: fc.integer({ min: 0, max: 500 }),
  })
  .map(({ taxes: order, discounted, ...added }) => {
    const lowers = order.discountLowersTax || order.isIncluded;
    const totalCents = order.subOrders.flat().reduce((sum, { cents }) => sum + cents, 0);
    const bill = { ...added, discountCents: Math.floor((totalCents * discounted) / 100) };
    const taxed = taxesOfBill({ totalCents, taxCents: 0, taxes: { ...order, discountLowersTax: lowers } }, 0, bill);
    return { totalCents, ...bill, taxCents: taxed.taxCents, taxes: taxed.taxes ?? [] };
  });

const shares = fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 });

/** Refunds these percentages of what is left, and finally everything left. */
function refundAll(paid: Parameters<typeof taxesOfRefund>[0], percentages: readonly number[]) {
  const given: (GivenBack & { taxes: readonly RateSum[] | null })[] = [];
  for (const percent of [...percentages, 100]) {
    const cents = Math.ceil((leftToRefund(paid.amountCents, given) * percent) / 100);
    given.push({ amountCents: cents, state: 'done', taxes: taxesOfRefund(paid, given, cents) });
  }
  return given.map(({ taxes: back }) => back ?? []);
}

it('parts of a bill add up to its net and tax per rate, and full refunds of them refund exactly that', () => {
  fc.assert(
    fc.property(
      bills,
      shares,
      shares,
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -4, max: 4 }),
      (bill, divided, refunded, tipCents, roundingCents) => {
        const parts: BillFigures[] = [];
        for (const percent of [...divided, 100]) {
          const left = remainingOf(bill, parts);
          parts.push(takePart(left, Math.ceil((dueOf(left) * percent) / 100)));
        }
        expect(addTaxes(parts.flatMap((part) => part.taxes ?? []))).toEqual(bill.taxes);
        for (const part of parts) {
          const paidCents = Math.max(0, dueOf(part) + tipCents + roundingCents);
          const paid = { amountCents: paidCents, tipCents, roundingCents, taxes: part.taxes ?? null };
          const back = refundAll(paid, refunded);
          for (const { netCents, taxCents } of back.flat())
            expect(Math.min(netCents, taxCents)).toBeGreaterThanOrEqual(0);
          for (const { netCents, taxCents } of remainingTaxes(part.taxes ?? [], back)) {
            expect([netCents, taxCents]).toEqual([0, 0]);
          }
        }
      },
    ),
    { numRuns: runs(1_000) },
  );
});

it('a refund of 40.00 of 85.00 and a tip of 4.00 has its share of both rates, that of the rest has all that is left', () => {
  const sum = (rate: number, netCents: number, taxCents: number) => ({ rate, netCents, taxCents });
  const taxesPaid = [sum(1_900_000, 1_966, 374), sum(700_000, 5_757, 403)];
  // 40/85 of 19.66, 3.74, 57.57 and 4.03: 9.251, 1.76, 27.091 and 1.896.
  const first = [sum(1_900_000, 925, 176), sum(700_000, 2_709, 190)];
  const paid = { amountCents: 8_900, tipCents: 400, roundingCents: 0, taxes: taxesPaid };
  expect(taxesOfRefund(paid, [], 4_000)).toEqual(first);
  const given: (GivenBack & { taxes: RateSum[] })[] = [
    { amountCents: 4_000, state: 'done', taxes: first },
    { amountCents: 4_500, state: 'failed', taxes: taxesPaid },
  ];
  const rest = [sum(1_900_000, 1_041, 198), sum(700_000, 3_048, 213)];
  expect(taxesOfRefund(paid, given, 4_500)).toEqual(rest);
  expect(taxesOfRefund(paid, given, 4_900)).toEqual(rest);
  // A sale at 19 % with 61.085 of tax in it, rounded once: both 61.09.
  const sale = [sum(1_900_000, 32_150, 6_109)];
  const whole = { amountCents: 38_259, tipCents: 0, roundingCents: 0, taxes: sale };
  expect(taxesOfRefund(whole, [], 38_259)).toEqual(sale);
});
