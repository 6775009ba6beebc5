import { billMessages } from '../../messages/en/core/bill.ts';
import type { Words } from '../../messages/message.ts';
import type { Formats } from '../formats/formats.ts';
import { type Cents, sumCents } from '../money.ts';
import { rateToPercent } from './rate.ts';
import type { RateSum } from './tax-rules.ts';

export const billLineKinds = [
  'total',
  'discount',
  'serviceCharge',
  'surcharge',
  'tax',
  'tip',
  'rounding',
  'amount',
] as const;
export type BillLineKind = (typeof billLineKinds)[number];

export interface BillLine {
  readonly kind: BillLineKind;
  /** Negative for a discount, and if less is paid than the sum. */
  readonly cents: Cents;
}

export interface LinedBill {
  readonly totalCents: Cents;
  readonly discountCents?: Cents;
  /** Undefined if it is not known yet; the bill then has no line for it. */
  readonly serviceChargeCents: Cents | undefined;
  readonly surchargeCents?: Cents;
  readonly taxCents: Cents;
  /** Null or absent if a single rate is added. */
  readonly taxes?: readonly RateSum[] | null;
  readonly tipCents?: Cents;
  /** Rounding of the amount paid by card, if the provider can't charge smaller steps. */
  readonly roundingCents?: Cents;
}

/**
 * The lines of a bill on every screen and receipt. The last, `amount`, is the sum of the others. Discount, surcharge,
 * tip and rounding have a line only if they are not 0. 80.25, discount 8.00, fee 2.00, tax 7.30 = 81.55.
 */
export function billLines(bill: LinedBill): BillLine[] {
  const {
    totalCents,
    discountCents = 0,
    serviceChargeCents,
    surchargeCents = 0,
    taxCents,
    taxes,
    tipCents = 0,
    roundingCents = 0,
  } = bill;
  const line = (kind: BillLineKind, cents: Cents): BillLine => ({ kind, cents });
  const ifAny = (kind: BillLineKind, cents: Cents) => (cents === 0 ? [] : [line(kind, cents)]);
  const lines = [
    line('total', totalCents),
    ...ifAny('discount', -discountCents),
    // Prices may include the fee.
    ...(serviceChargeCents === undefined || (taxes && serviceChargeCents === 0)
      ? []
      : [line('serviceCharge', serviceChargeCents)]),
    ...ifAny('surcharge', surchargeCents),
    // Nothing is added to prices that include tax.
    ...(taxes && taxCents === 0 ? [] : [line('tax', taxCents)]),
    ...ifAny('tip', tipCents),
    ...ifAny('rounding', roundingCents),
  ];
  return [...lines, line('amount', sumCents(lines.map(({ cents }) => cents)))];
}

export type BillLabels = Readonly<Record<BillLineKind, Words>>;

const { lines: common, documented } = billMessages;

/** The specification gives labels for some screens. All other lines have the same name everywhere. */
export const billLabels = {
  orders: { ...common, amount: documented.total },
  dinerPayment: { ...common, ...documented.payment, amount: documented.amtToPay },
  staffPayment: { ...common, ...documented.payment, amount: documented.staffAmtToPay },
  dividedBill: { ...common, ...documented.payment },
  receipt: { ...common, amount: billMessages.paid },
} satisfies Record<string, BillLabels>;

export function billRows(
  { amount }: Formats,
  bill: LinedBill,
  labels: BillLabels,
): { kind: BillLineKind; label: Words; amount: string }[] {
  return billLines(bill).map(({ kind, cents }) => ({ kind, label: labels[kind], amount: amount(cents) }));
}

export interface TaxRow {
  /** '19 %', or empty for the sum of several rates. */
  readonly rate: string;
  readonly net: string;
  readonly tax: string;
  readonly gross: string;
}

/** The table of net and tax per rate. Empty unless the bill has several rates or includes tax. */
export function taxRows(
  { amount, percent }: Formats,
  { taxes, taxCents }: Pick<LinedBill, 'taxes' | 'taxCents'>,
): TaxRow[] {
  if (!taxes || taxes.length === 0 || (taxes.length === 1 && taxCents > 0)) return [];
  const row = (rate: string, { netCents, taxCents: ofRate }: Omit<RateSum, 'rate'>): TaxRow => ({
    rate,
    net: amount(netCents),
    tax: amount(ofRate),
    gross: amount(sumCents([netCents, ofRate])),
  });
  const rows = taxes.map((sum) => row(percent(rateToPercent(sum.rate)), sum));
  const sum = {
    netCents: sumCents(taxes.map(({ netCents }) => netCents)),
    taxCents: sumCents(taxes.map((of) => of.taxCents)),
  };
  return taxes.length === 1 ? rows : [...rows, row('', sum)];
}
