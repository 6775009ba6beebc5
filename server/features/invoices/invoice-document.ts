import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { subOrderStates } from '../../../core/domain/order-states.ts';
import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import { explainPayment, type PaidFigures } from '../../../core/domain/pricing/explain-payment.ts';
import { parseRate } from '../../../core/domain/pricing/rate.ts';
import { type BillFigures, dueOf, paidTogether } from '../../../core/domain/pricing/split.ts';
import { unitWords } from '../../../core/domain/unit-words.ts';
import { invoiceMessages } from '../../../core/messages/en/server/invoices.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import type { LineRow, OrderRowHead } from '../orders/orders.service.ts';
import type { PaidOrder } from './invoices.queries.ts';

/** `payments`: all of the order, oldest first. `paid`: undefined for a whole bill that was paid in parts. */
export function invoiceDocument(
  language: Language,
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
    facts: said(language, [
      { label: invoiceMessages.order, value: String(order.id) },
      { label: invoiceMessages.paymentNumber, value: modes.map(({ paymentId }) => paymentId).join(', ') },
      { label: invoiceMessages.table, value: oneLine(order.tableName) },
      { label: invoiceMessages.ordered, value: moment(order.startedAt) },
      { label: invoiceMessages.paid, value: moment(one.paidAt) },
      {
        label: invoiceMessages.paymentMode,
        value: [...new Set(modes.map(({ paidBy }) => say(language, paymentModeWords[paidBy].invoice)))].join(', '),
      },
      ...(paid?.bill ? [{ label: invoiceMessages.part, value: say(language, partWords(place, paid.shares)) }] : []),
    ]),
    lines: linesOf(language, formats, order),
    sums: said(
      language,
      one.bill ? sumsOfParts(formats, one.bill, paid ? [paid] : payments, paid !== undefined) : sumsOf(formats, one),
    ),
    explained: explainedSums(language, formats, order, one),
  };
}

interface Labelled {
  readonly label: Words;
  readonly value: string;
}

const said = (language: Language, rows: readonly Labelled[]) =>
  rows.map(({ label, value }) => ({ label: say(language, label), value }));

function partWords(place: number, shares: readonly number[]): Words {
  if (shares.length === 0) return fill(invoiceMessages.partAt, { place });
  return fill(invoiceMessages.partOfShares, { place, count: shares.length, shares: shares.join(', ') });
}

/** Confirmed lines, oldest sub-order first. */
function linesOf(language: Language, formats: Formats, order: OrderRowHead): InvoiceDocument['lines'] {
  const confirmed = order.subOrders.filter(({ status }) => subOrderStates[status].isCharged).reverse();
  return confirmed.flatMap((subOrder) =>
    subOrder.lines.map((line) => ({
      title: `${line.quantity} x ${oneLine(line.itemName)}`,
      choices: choicesByUnit(language, formats, line),
      amount: formats.amount(line.totalCents),
    })),
  );
}

/** For example 'Unit 1: Bacon (+$2.25), Cheese (+$1.50)'. */
function choicesByUnit(language: Language, { amount }: Formats, { quantity, choices }: LineRow): string[] {
  const units = unitWords(
    quantity,
    choices.map(({ unit, name, group, within, quantity: pieces = 1, priceCents }) => {
      const counted = pieces > 1 ? `${pieces}x ${oneLine(name)}` : oneLine(name);
      const price = priceCents === 0 ? '' : ` (+${amount(priceCents * pieces)})`;
      return {
        ...{ unit, words: counted + price },
        ...(group ? { group: oneLine(group), within: oneLine(within ?? '') } : {}),
      };
    }),
  );
  return units.map((words) => say(language, words));
}

const { figures: figureWords } = invoiceMessages;

function sumsOf({ amount }: Formats, paid: PaidFigures): Labelled[] {
  const sum = (label: Words, cents: number) => ({ label, value: amount(cents) });
  const optional = (label: Words, cents: number) => (cents === 0 ? [] : [sum(label, cents)]);
  return [
    sum(figureWords.total, paid.totalCents),
    ...optional(figureWords.discount, -paid.discountCents),
    sum(figureWords.serviceCharge, paid.serviceChargeCents),
    ...optional(figureWords.surcharge, paid.surchargeCents),
    sum(figureWords.tax, paid.taxCents),
    ...optional(figureWords.tip, paid.tipCents),
    sum(figureWords.amount, paid.amountCents),
  ];
}

/** The bill that was split, then one part or all of them. */
function sumsOfParts(formats: Formats, bill: BillFigures, payments: readonly PaidOrder[], isOne: boolean): Labelled[] {
  const whole = sumsOf(formats, { ...bill, tipCents: 0, amountCents: dueOf(bill) }).slice(0, -1);
  const sum = (label: Words, cents: number) => ({ label, value: formats.amount(cents) });
  const { partCents, tipCents, amountCents } = paidTogether(payments);
  return [
    ...whole,
    sum(invoiceMessages.bill, dueOf(bill)),
    ...(isOne
      ? [sum(invoiceMessages.yourPart, partCents)]
      : payments.map((payment, index) => {
          const mode = paymentModeWords[payment.paidBy].invoice;
          return sum(fill(invoiceMessages.paymentBy, { place: index + 1, mode }), paidTogether([payment]).partCents);
        })),
    ...(tipCents === 0 ? [] : [sum(isOne ? figureWords.tip : invoiceMessages.tips, tipCents)]),
    sum(figureWords.amount, amountCents),
  ];
}

function explainedSums(
  language: Language,
  formats: Formats,
  order: OrderRowHead,
  paid: PaidOrder,
): InvoiceDocument['explained'] {
  if (!paid.terms) return [];
  const subOrders = order.subOrders.map((subOrder) => ({ ...subOrder, taxRate: parseRate(subOrder.taxRate) ?? 0 }));
  // A part explains the whole bill, because the part's figures are a share of it.
  const figures = paid.bill ? { ...paid.bill, tipCents: 0, amountCents: dueOf(paid.bill) } : paid;
  return explainPayment(formats, figures, subOrders, paid.terms).map(({ figure, steps }) => ({
    label: say(language, paid.bill && figure === 'amount' ? invoiceMessages.bill : figureWords[figure]),
    steps: steps.map((step) => say(language, step)),
  }));
}

/** Prevents a line break in a typed name from forging a line of the bill. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
