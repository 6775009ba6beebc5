import { z } from 'zod';
import type { Money } from '../domain/money.ts';
import type { Totals } from '../domain/pricing/order-totals.ts';
import { rateToPercent } from '../domain/pricing/rate.ts';
import type { RateSum, TaxRules } from '../domain/pricing/tax-rules.ts';
import { feePlaces, standardClass, type TaxesOfDay, taxRoundings } from '../domain/tax-settings.ts';
import { Amount, list, TaxClassCode } from './shapes.ts';

function settingsWith<Figure extends z.ZodType<number>>(percent: Figure) {
  const changes = list(z.object({ from: z.string().max(10), percent }), { most: 50 }).readonly();
  const taxClass = z.object({ code: TaxClassCode, name: z.string().max(200), percent, changes });
  return z.object({
    included: z.boolean(),
    rounding: z.enum(taxRoundings),
    discountLowersTax: z.boolean(),
    fee: z.enum(feePlaces),
    feeClass: TaxClassCode,
    surchargeClass: TaxClassCode.nullable(),
    /** Rates of the standard class. Each rate is valid from midnight of a day, '2027-01-01'. */
    changes,
    classes: list(taxClass, { most: 50 }).readonly(),
  });
}

/** A restaurant's taxes. Its tax rate is the rate of the standard class before the first change. */
export const TaxSettings = settingsWith(z.number());
const percentDigits = z.string().regex(/^(?:0|[1-9]\d{0,2})(?:\.\d{0,4}[1-9])?$/);
export const TaxSettingsRecord = settingsWith(z.union([z.number(), percentDigits.transform(Number)]));

/** Percentages, and how taxes are calculated. */
const rules = {
  /** Prices include tax, so tax amounts elsewhere are 0. */
  included: z.boolean(),
  /** Rounded once per bill and rate; otherwise once per sub-order and rate. */
  perBill: z.boolean(),
  discountLowersTax: z.boolean(),
  /** The service fee is a part of the prices; guests pay nothing more. */
  feeInside: z.boolean(),
  feeRate: z.number(),
  /** Null: no tax on a surcharge. */
  surchargeRate: z.number().nullable(),
};

/** What an order's taxes are calculated from: the amounts of each counted sub-order, line by line. */
export const OrderTaxes = z.object({
  ...rules,
  subOrders: z.array(z.array(z.object({ rate: z.number(), amount: Amount }))),
});

/** A restaurant's tax rules today, with the rate of each of its classes. The standard class comes first, without a name. */
export const TaxesNow = z.object({
  ...rules,
  rates: z.array(z.object({ taxClass: z.string(), name: z.string(), rate: z.number() })),
});

/** A bill's net amount and tax at one rate, which is in percent. */
export const RateSums = z.array(z.object({ rate: z.number(), net: Amount, tax: Amount }));

type Rules = Omit<z.output<typeof OrderTaxes>, 'subOrders'>;

/** A response's field for an order's taxes. Left out if a single rate is added to all prices. */
export function taxesOnWire({ toDecimal }: Money, { taxes }: Totals): { taxes?: z.output<typeof OrderTaxes> } {
  if (!taxes) return {};
  const subOrders = taxes.subOrders.map((amounts) =>
    amounts.map(({ rate, cents }) => ({ rate: rateToPercent(rate), amount: toDecimal(cents) })),
  );
  return { taxes: { ...rulesOnWire(taxes), subOrders } };
}

export const taxesNowOnWire = ({ rules, classes, rateOf }: TaxesOfDay): z.output<typeof TaxesNow> => ({
  ...rulesOnWire(rules),
  rates: [{ code: standardClass, name: '' }, ...classes].map(({ code, name }) => ({
    taxClass: code,
    name,
    rate: rateToPercent(rateOf(code)),
  })),
});

/** A response's field for a bill's net and tax per rate. */
export const rateSumsOnWire = (
  { toDecimal }: Money,
  sums: readonly RateSum[] | null | undefined,
): { taxes?: z.output<typeof RateSums> } =>
  sums
    ? {
        taxes: sums.map(({ rate, netCents, taxCents }) => ({
          rate: rateToPercent(rate),
          net: toDecimal(netCents),
          tax: toDecimal(taxCents),
        })),
      }
    : {};

const rulesOnWire = (taxes: TaxRules): Rules => ({
  included: taxes.isIncluded,
  perBill: taxes.isPerBill,
  discountLowersTax: taxes.discountLowersTax,
  feeInside: taxes.isFeeInside,
  feeRate: rateToPercent(taxes.feeRate),
  surchargeRate: taxes.surchargeRate === null ? null : rateToPercent(taxes.surchargeRate),
});
