import type { z } from 'zod';
import type * as wire from '../../core/contract/taxes.ts';
import type { Money } from '../../core/domain/money.ts';
import { parseRate } from '../../core/domain/pricing/rate.ts';
import type { RateSum, TaxedOrder, TaxRules } from '../../core/domain/pricing/tax-rules.ts';
import type { TaxesOfDay } from '../../core/domain/tax-settings.ts';

// Separate from the shapes of the calls, so that browsers don't load the validation library.

export type TaxesNow = z.output<typeof wire.TaxesNow>;
type OrderTaxes = z.output<typeof wire.OrderTaxes>;

export function taxesOfWire({ centsOf }: Money, taxes: OrderTaxes | undefined): TaxedOrder | undefined {
  if (!taxes) return undefined;
  const subOrders = taxes.subOrders.map((amounts) =>
    amounts.map(({ rate, amount }) => ({ rate: parseRate(rate) ?? 0, cents: centsOf(amount) })),
  );
  return { ...rulesOfWire(taxes), subOrders };
}

/** @returns The rules, and the rate of a class; an unknown class has the standard rate */
export function taxesNowOfWire(taxes: TaxesNow): Pick<TaxesOfDay, 'rules' | 'rateOf'> {
  const rates = new Map(taxes.rates.map(({ taxClass, rate }) => [taxClass, parseRate(rate) ?? 0]));
  const [standard = 0] = rates.values();
  return { rules: rulesOfWire(taxes), rateOf: (code) => rates.get(code ?? '') ?? standard };
}

export const rateSumsOfWire = (
  { centsOf }: Money,
  sums: z.output<typeof wire.RateSums> | undefined,
): { readonly taxes?: readonly RateSum[] } =>
  sums
    ? {
        taxes: sums.map(({ rate, net, tax }) => ({
          rate: parseRate(rate) ?? 0,
          netCents: centsOf(net),
          taxCents: centsOf(tax),
        })),
      }
    : {};

const rulesOfWire = (rules: Omit<OrderTaxes, 'subOrders'>): TaxRules => ({
  isIncluded: rules.included,
  isPerBill: rules.perBill,
  discountLowersTax: rules.discountLowersTax,
  isFeeInside: rules.feeInside,
  feeRate: parseRate(rules.feeRate) ?? 0,
  surchargeRate: rules.surchargeRate === null ? null : (parseRate(rules.surchargeRate) ?? 0),
});
