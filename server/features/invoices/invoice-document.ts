import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { subOrderStates } from '../../../core/domain/order-states.ts';
import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import { explainPayment, type PaidFigure, type PaidFigures } from '../../../core/domain/pricing/explain-payment.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { type BillFigures, dueOf, paidTogether } from '../../../core/domain/pricing/split.ts';
import { unitWords } from '../../../core/domain/unit-words.ts';
import type { LineRow, OrderRowHead } from '../orders/orders.service.ts';
import type { PaidOrder } from './invoices.queries.ts';

/**
 * What an invoice says, whether it is mailed, attached or printed: every figure as it was charged. `payments` are all of
 * the order, oldest first; `paid` the one that the invoice is of, undefined for a whole bill that was paid in parts.
 */
export function invoiceDocument(
  formats: Formats,
  order: OrderRowHead,
  payments: readonly PaidOrder[],
  paid: PaidOrder | undefined,
): InvoiceDocument {
  const last = payments.at(-1);
  const one = paid ?? last;
  if (!one) throw new Error(`order ${order.id} has no payment`);
  const moment = (at: Date) => `${formats.dateTime(at)} ${formats.zoneName()}`;
  const place = payments.indexOf(one) + 1;
  const modes = paid ? [paid] : payments;
  return {
    restaurantName: oneLine(one.restaurantName),
    restaurantAddress: oneLine(one.restaurantAddress),
    orderid: order.id,
    facts: [
      { label: 'Order', value: String(order.id) },
      { label: 'Payment No.', value: modes.map(({ paymentId }) => paymentId).join(', ') },
      { label: 'Table', value: oneLine(order.tableName) },
      { label: 'Ordered', value: moment(order.startedAt) },
      { label: 'Paid', value: moment(one.paidAt) },
      {
        label: 'Payment mode',
        value: [...new Set(modes.map(({ paidBy }) => paymentModeWords[paidBy].invoice))].join(', '),
      },
      ...(paid?.bill ? [{ label: 'Part', value: partWords(place, paid.shares) }] : []),
    ],
    lines: linesOf(formats, order),
    sums: one.bill
      ? sumsOfParts(formats, one.bill, paid ? [paid] : payments, paid !== undefined)
      : sumsOf(formats, one),
    explained: explainedSums(formats, order, one),
  };
}

function partWords(place: number, shares: readonly number[]): string {
  if (shares.length === 0) return `Payment ${place} of this bill`;
  return `Payment ${place} of this bill, ${shares.length === 1 ? 'share' : 'shares'} ${shares.join(', ')}`;
}

/** What was confirmed, in the order of ordering. */
function linesOf(formats: Formats, order: OrderRowHead): InvoiceDocument['lines'] {
  const confirmed = order.subOrders.filter(({ status }) => subOrderStates[status].isCharged).reverse();
  return confirmed.flatMap((subOrder) =>
    subOrder.lines.map((line) => ({
      title: `${line.quantity} x ${oneLine(line.itemName)}`,
      choices: choicesByUnit(formats, line),
      amount: formats.amount(line.totalCents),
    })),
  );
}

/** 'Unit 1: Bacon (+$2.25), Cheese (+$1.50)'. */
function choicesByUnit({ amount }: Formats, { quantity, choices }: LineRow): string[] {
  return unitWords(
    quantity,
    choices.map(({ unit, name, priceCents }) => {
      const price = priceCents === 0 ? '' : ` (+${amount(priceCents)})`;
      return { unit, words: oneLine(name) + price };
    }),
  );
}

function sumsOf({ amount }: Formats, paid: PaidFigures): InvoiceDocument['sums'] {
  const sum = (label: string, cents: number) => ({ label, value: amount(cents) });
  const optional = (label: string, cents: number) => (cents === 0 ? [] : [sum(label, cents)]);
  return [
    sum('Sub-total', paid.totalCents),
    ...optional('Discount', -paid.discountCents),
    sum('Service fee', paid.serviceChargeCents),
    ...optional('Surcharge', paid.surchargeCents),
    sum('Tax', paid.taxCents),
    ...optional('Tip', paid.tipCents),
    sum('Amount paid', paid.amountCents),
  ];
}

/** A bill that was paid in parts, and what one of them, or all, came to. */
function sumsOfParts(
  formats: Formats,
  bill: BillFigures,
  payments: readonly PaidOrder[],
  isOne: boolean,
): InvoiceDocument['sums'] {
  const whole = sumsOf(formats, { ...bill, tipCents: 0, amountCents: dueOf(bill) }).slice(0, -1);
  const sum = (label: string, cents: number) => ({ label, value: formats.amount(cents) });
  const { partCents, tipCents, amountCents } = paidTogether(payments);
  return [
    ...whole,
    sum('Bill', dueOf(bill)),
    ...(isOne
      ? [sum('Your part', partCents)]
      : payments.map((payment, index) =>
          sum(`Payment ${index + 1}, ${paymentModeWords[payment.paidBy].invoice}`, paidTogether([payment]).partCents),
        )),
    ...(tipCents === 0 ? [] : [sum(isOne ? 'Tip' : 'Tips', tipCents)]),
    sum('Amount paid', amountCents),
  ];
}

const figureLabels: Readonly<Record<PaidFigure, string>> = {
  total: 'Sub-total',
  discount: 'Discount',
  serviceCharge: 'Service fee',
  surcharge: 'Surcharge',
  tax: 'Tax',
  amount: 'Amount paid',
};

function explainedSums(formats: Formats, order: OrderRowHead, paid: PaidOrder): InvoiceDocument['explained'] {
  if (!paid.terms) return [];
  const subOrders = order.subOrders.map((subOrder) => ({ ...subOrder, taxRate: parseRate(subOrder.taxRate) ?? 0 }));
  // Of a part the bill is explained: its own figures are the part's share of those.
  const figures = paid.bill ? { ...paid.bill, tipCents: 0, amountCents: dueOf(paid.bill) } : paid;
  return explainPayment(formats, figures, subOrders, paid.terms).map(({ figure, steps }) => ({
    label: paid.bill && figure === 'amount' ? 'Bill' : figureLabels[figure],
    steps: [...steps],
  }));
}

/** Names are typed by people: a line break in one must not look like a line of the bill. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
