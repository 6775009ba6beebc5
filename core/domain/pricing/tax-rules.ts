import type { Cents } from '../money.ts';
import type { Rate } from './rate.ts';

/** How a restaurant's taxes are worked out, at the rates of one moment. */
export interface TaxRules {
  /** Prices include tax; otherwise it is added. */
  readonly isIncluded: boolean;
  /** Rounded once per bill and rate; otherwise once per sub-order and rate. */
  readonly isPerBill: boolean;
  /** A discount is taken off before tax is worked out. */
  readonly discountLowersTax: boolean;
  /** The service fee is a part of the prices, so guests pay nothing more. */
  readonly isFeeInside: boolean;
  readonly feeRate: Rate;
  /** Null: no tax on a surcharge. */
  readonly surchargeRate: Rate | null;
}

/** An amount as it is charged, and the rate of its tax. */
export interface TaxedAmount {
  readonly rate: Rate;
  readonly cents: Cents;
}

/** The taxes of an order: what each counted sub-order is made of, line by line. */
export interface TaxedOrder extends TaxRules {
  readonly subOrders: readonly (readonly TaxedAmount[])[];
}

/** What a bill has at one rate, without and of tax. */
export interface RateSum {
  readonly rate: Rate;
  readonly netCents: Cents;
  readonly taxCents: Cents;
}
