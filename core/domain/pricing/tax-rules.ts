import type { Cents } from '../money.ts';
import type { Rate } from './rate.ts';

/** How a restaurant's taxes are calculated, with the rates of one moment. */
export interface TaxRules {
  /** Prices include tax; otherwise it is added. */
  readonly isIncluded: boolean;
  /** Rounded once per bill and rate; otherwise once per sub-order and rate. */
  readonly isPerBill: boolean;
  /** Whether a discount is taken off before tax is calculated. */
  readonly discountLowersTax: boolean;
  /** The service fee is a part of the prices, so guests pay nothing more. */
  readonly isFeeInside: boolean;
  readonly feeRate: Rate;
  /** Null: no tax on a surcharge. */
  readonly surchargeRate: Rate | null;
}

/** A charged amount and its tax rate. */
export interface TaxedAmount {
  readonly rate: Rate;
  readonly cents: Cents;
}

/** The taxes of an order: the amounts of each counted sub-order, line by line. */
export interface TaxedOrder extends TaxRules {
  readonly subOrders: readonly (readonly TaxedAmount[])[];
}

/** A bill's net amount and tax at one rate. */
export interface RateSum {
  readonly rate: Rate;
  readonly netCents: Cents;
  readonly taxCents: Cents;
}
