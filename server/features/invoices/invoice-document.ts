import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { formatUsd } from '../../../core/domain/money.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { explainPayment, type PaidFigure } from '../../../core/domain/pricing/explain-payment.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import type { LineRow, OrderRowHead } from '../orders/orders.service.ts';
import type { PaidOrder } from './invoices.queries.ts';

const wayToPay = { Cash: 'Cash', Card: 'Card', Others: 'Other', Online: 'Card, paid online' } as const;

/** What an invoice says, whether it is mailed, attached or printed: every figure as it was charged. */
export function invoiceDocument(order: OrderRowHead, paid: PaidOrder): InvoiceDocument {
  return {
    restaurantName: oneLine(paid.restaurantName),
    restaurantAddress: oneLine(paid.restaurantAddress),
    orderid: order.id,
    facts: [
      { label: 'Order', value: String(order.id) },
      { label: 'Table', value: oneLine(order.tableName) },
      { label: 'Ordered', value: `${pacificDateTime(order.startedAt)} Pacific` },
      { label: 'Paid', value: `${pacificDateTime(paid.paidAt)} Pacific` },
      { label: 'Payment mode', value: wayToPay[paid.paidBy] },
    ],
    lines: linesOf(order),
    sums: sumsOf(paid),
    explained: explainedSums(order, paid),
  };
}

/** What was confirmed, in the order of ordering. */
function linesOf(order: OrderRowHead): InvoiceDocument['lines'] {
  const confirmed = order.subOrders.filter((subOrder) => subOrder.status === 'O').reverse();
  return confirmed.flatMap((subOrder) =>
    subOrder.lines.map((line) => ({
      title: `${line.quantity} x ${oneLine(line.itemName)}`,
      choices: choicesByUnit(line),
      amount: formatUsd(line.totalCents),
    })),
  );
}

/** "1: Bacon (+$2.25), Cheese (+$1.50)"; the only unit of a line needs no number. */
function choicesByUnit({ quantity, choices }: LineRow): string[] {
  const units = new Map<number, string[]>();
  for (const { unit, name, priceCents } of choices) {
    const price = priceCents === 0 ? '' : ` (+${formatUsd(priceCents)})`;
    units.set(unit, [...(units.get(unit) ?? []), oneLine(name) + price]);
  }
  return [...units].map(([unit, names]) => (quantity === 1 ? '' : `${unit}: `) + names.join(', '));
}

function sumsOf(paid: PaidOrder): InvoiceDocument['sums'] {
  const sum = (label: string, cents: number) => ({ label, value: formatUsd(cents) });
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

const figureLabels: Readonly<Record<PaidFigure, string>> = {
  total: 'Sub-total',
  discount: 'Discount',
  serviceCharge: 'Service fee',
  surcharge: 'Surcharge',
  tax: 'Tax',
  amount: 'Amount paid',
};

function explainedSums(order: OrderRowHead, paid: PaidOrder): InvoiceDocument['explained'] {
  if (!paid.terms) return [];
  const subOrders = order.subOrders.map((subOrder) => ({ ...subOrder, taxRate: parseRate(subOrder.taxRate) ?? 0 }));
  return explainPayment(paid, subOrders, paid.terms).map(({ figure, steps }) => ({
    label: figureLabels[figure],
    steps: [...steps],
  }));
}

/** Names are typed by people: a line break in one must not look like a line of the bill. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
