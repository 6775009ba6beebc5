import { Decimal } from 'decimal.js';

// A second computation of a bill, written only from the specification, in dollars and decimals. It shares no code with
// core/domain/pricing. If both agree, they are right, or both misread the same sentence.

export interface OracleLine {
  readonly price: string;
  readonly quantity: number;
  readonly subItemPrices: readonly string[];
}

export interface OracleSubOrder {
  readonly status: 'new' | 'confirmed' | 'cancelled';
  readonly lines: readonly OracleLine[];
}

/** As typed: a percentage of the order total, or an amount in dollars. */
export interface OracleAdjustment {
  readonly mode: 'amount' | 'percent';
  readonly figure: string;
}

export interface OracleBill {
  readonly subOrders: readonly { readonly total: Decimal; readonly tax: Decimal }[];
  readonly total: Decimal;
  readonly orderTax: Decimal;
  readonly serviceCharge: Decimal;
  readonly tax: Decimal;
  readonly dinerToPay: Decimal;
  readonly appCharges: Decimal;
  readonly discount: Decimal;
  readonly surcharge: Decimal;
  readonly staffBeforeTip: Decimal;
  readonly staffToPay: Decimal;
}

/** Rounds to two decimals, half up. */
export function roundToCents(amount: Decimal): Decimal {
  return amount.toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

/** "The subtotal times the tax rate divided by 100", or any other percentage of an amount, rounded once. */
export function percentage(amount: Decimal, percent: Decimal.Value): Decimal {
  return roundToCents(amount.times(percent).dividedBy(100));
}

/** "The item total is price times quantity plus the selected sub-item prices." */
export function oracleLineTotal(line: OracleLine): Decimal {
  return Decimal.sum(new Decimal(line.price).times(line.quantity), 0, ...line.subItemPrices);
}

/** "A total above the first from-amount and up to its upto-amount takes tier 1 ... Otherwise the default charge is 0.1." */
export function oracleServiceCharge(total: Decimal, planText: string): Decimal {
  const tiers = planText.split('|').map((tier) => tier.split('$'));
  for (const index of [0, 1]) {
    const [from = '', upto = '', charge = ''] = tiers[index] ?? [];
    if (total.greaterThan(from) && total.lessThanOrEqualTo(upto)) return new Decimal(charge);
  }
  const [from = '', , charge = ''] = tiers[2] ?? [];
  return new Decimal(total.greaterThan(from) ? charge : '0.1');
}

/** Every figure of the guest's and the staff's bill for one order, in dollars. Both bills use `tip`. */
export function oracleBill(input: {
  readonly subOrders: readonly OracleSubOrder[];
  readonly taxPercent: string;
  readonly planText: string;
  readonly tip?: string;
  readonly discount?: OracleAdjustment | undefined;
  readonly surcharge?: OracleAdjustment | undefined;
}): OracleBill {
  const tip = new Decimal(input.tip ?? 0);
  const subOrders = input.subOrders.map(({ lines }) => {
    const total = Decimal.sum(0, ...lines.map(oracleLineTotal));
    return { total, tax: percentage(total, input.taxPercent) };
  });
  // "A canceled sub-order is left out of the diner's totals."
  const counted = subOrders.filter((_, index) => input.subOrders[index]?.status !== 'cancelled');
  const total = Decimal.sum(0, ...counted.map((subOrder) => subOrder.total));
  const orderTax = Decimal.sum(0, ...counted.map((subOrder) => subOrder.tax));
  const serviceCharge = oracleServiceCharge(total, input.planText);
  const tax = orderTax.plus(percentage(serviceCharge, input.taxPercent));
  const dinerToPay = total.plus(tax).plus(serviceCharge);
  const cardFee = percentage(dinerToPay.plus(tip), '2.9').plus('0.30');
  const discount = Decimal.min(adjustment(total, input.discount), total);
  const surcharge = adjustment(total, input.surcharge);
  const staffBeforeTip = total.minus(discount).plus(serviceCharge).plus(surcharge).plus(tax);
  return {
    subOrders,
    total,
    orderTax,
    serviceCharge,
    tax,
    dinerToPay,
    appCharges: serviceCharge.plus(cardFee),
    discount,
    surcharge,
    staffBeforeTip,
    staffToPay: staffBeforeTip.plus(tip),
  };
}

function adjustment(total: Decimal, typed: OracleAdjustment | undefined): Decimal {
  if (!typed) return new Decimal(0);
  return typed.mode === 'percent' ? percentage(total, typed.figure) : new Decimal(typed.figure);
}
