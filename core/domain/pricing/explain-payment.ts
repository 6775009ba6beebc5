import type { Words } from '../../messages/message.ts';
import type { Formats } from '../formats/formats.ts';
import type { Cents } from '../money.ts';
import { type BillLineKind, billLines, type LinedBill } from './bill-lines.ts';
import type { ChargePlan } from './charge-plan.ts';
import {
  type Explained,
  explainAdjustment,
  explainServiceCharge,
  explainSum,
  explainTax,
  explainTotal,
  type TaxedSubOrder,
} from './explain.ts';
import type { Rate } from './rate.ts';
import type { Adjustment } from './staff-bill.ts';

/** The terms that a bill was computed with. Stored with its payment, because plan and rate may change later. */
export interface BillTerms {
  readonly taxRate: Rate;
  readonly plan: ChargePlan;
  /** Null if there was no discount, or if it was an amount. */
  readonly discountRate: Rate | null;
  readonly surchargeRate: Rate | null;
}

/** Tip and rounding need no explanation. */
export type PaidFigure = Exclude<BillLineKind, 'tip' | 'rounding'>;

export function termsOf(
  taxRate: Rate,
  plan: ChargePlan,
  adjustments: { readonly discount?: Adjustment | undefined; readonly surcharge?: Adjustment | undefined } = {},
): BillTerms {
  const rateOf = (adjustment: Adjustment | undefined) => (adjustment?.mode === 'percent' ? adjustment.rate : null);
  const { discount, surcharge } = adjustments;
  return { taxRate, plan, discountRate: rateOf(discount), surchargeRate: rateOf(surcharge) };
}

/** How each figure of a bill was calculated. Leaves out a figure if its explanation gives a different result. */
export function explainPayment(
  formats: Formats,
  bill: LinedBill,
  subOrders: readonly TaxedSubOrder[],
  { taxRate, plan, discountRate, surchargeRate }: BillTerms,
): { readonly figure: PaidFigure; readonly steps: readonly Words[] }[] {
  const { totalCents, discountCents = 0, serviceChargeCents = 0, surchargeCents = 0, taxCents } = bill;
  const adjustment = (rate: Rate | null, cents: Cents, atMost?: Cents) =>
    cents === 0 ? undefined : explainAdjustment(formats, totalCents, readAdjustment(rate, cents), atMost);
  const lines = billLines(bill).map(({ cents }) => cents);
  const amountCents = lines.pop() ?? 0;
  const figures: (readonly [PaidFigure, Explained | undefined, Cents])[] = [
    ['total', explainTotal(formats, subOrders), totalCents],
    ['discount', adjustment(discountRate, discountCents, totalCents), discountCents],
    ['serviceCharge', explainServiceCharge(formats, totalCents, plan), serviceChargeCents],
    ['surcharge', adjustment(surchargeRate, surchargeCents), surchargeCents],
    // The table of rates explains taxes if there are several rates or prices include tax.
    [
      'tax',
      bill.taxes ? undefined : explainTax(formats, subOrders, { chargeCents: serviceChargeCents, taxRate }),
      taxCents,
    ],
    ['amount', explainSum(formats, lines, amountCents), amountCents],
  ];
  return figures.flatMap(([figure, explained, cents]) =>
    explained?.cents === cents ? [{ figure, steps: explained.steps }] : [],
  );
}

const readAdjustment = (rate: Rate | null, cents: Cents): Adjustment =>
  rate === null ? { mode: 'amount', cents } : { mode: 'percent', rate };
