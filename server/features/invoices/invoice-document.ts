import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { buyerLine } from '../../../core/domain/buyer.ts';
import { shownNumber } from '../../../core/domain/cells.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { subOrderStates } from '../../../core/domain/order-states.ts';
import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import { billLabels, billRows, type LinedBill, taxRows } from '../../../core/domain/pricing/bill-lines.ts';
import { changeOf } from '../../../core/domain/pricing/change.ts';
import { explainPayment } from '../../../core/domain/pricing/explain-payment.ts';
import { parseRate, type Rate } from '../../../core/domain/pricing/rate.ts';
import { leftToRefund } from '../../../core/domain/pricing/refund.ts';
import { type BillFigures, dueOf, paidTogether } from '../../../core/domain/pricing/split.ts';
import type { RateSum } from '../../../core/domain/pricing/tax-rules.ts';
import { remainingTaxes, taxedAmounts, taxIn } from '../../../core/domain/pricing/taxes.ts';
import { refundWords } from '../../../core/domain/refund-words.ts';
import { isOnA4, sellerLines } from '../../../core/domain/seller.ts';
import { unitWords } from '../../../core/domain/unit-words.ts';
import { chargedPart } from '../../../core/domain/voids.ts';
import { billMessages } from '../../../core/messages/en/core/bill.ts';
import { taxTableMessages } from '../../../core/messages/en/core/tax-table.ts';
import { invoiceMessages } from '../../../core/messages/en/server/invoices.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { serverLanguage } from '../../platform/language.ts';
import { paymentToCome } from '../numbers/numbers.service.ts';
import type { LineRow, OrderRowHead } from '../orders/orders.service.ts';
import type { GivenRefund, PaidOrder } from './invoices.queries.ts';

/** `payments` and `refunds` include all of the order's, oldest first. `paid` is undefined for a bill paid in parts. */
export function invoiceDocument(
  language: Language,
  formats: Formats,
  order: OrderRowHead,
  payments: readonly PaidOrder[],
  paid: PaidOrder | undefined,
  refunds: readonly GivenRefund[],
): InvoiceDocument {
  const last = payments.at(-1);
  const billed = paid ?? last;
  if (!billed) throw new Error(`order ${order.id} has no payment`);
  const moment = (at: Date) => `${formats.dateTime(at)} ${formats.zoneName()}`;
  const place = payments.indexOf(billed) + 1;
  const modes = paid ? [paid] : payments;
  const refunded = refunds.filter(({ paymentId }) => modes.some((payment) => payment.paymentId === paymentId));
  const taxed = paid ?? billed.bill ?? billed;
  const numbers = modes.flatMap(({ number }) => number ?? []);
  return {
    ...(language === serverLanguage ? {} : { language, thanks: say(language, invoiceMessages.thanks) }),
    restaurantName: oneLine(billed.restaurantName),
    restaurantAddress: oneLine(billed.restaurantAddress),
    ...sellerOf(language, formats, billed, paid),
    ...(isOnA4(formats.country) && { a4: true as const }),
    orderid: order.id,
    facts: texts(language, [
      ...(numbers.length > 0 ? [{ label: invoiceMessages.number, value: numbers.join(', ') }] : []),
      { label: invoiceMessages.order, value: String(shownNumber(order.id)) },
      {
        label: invoiceMessages.paymentNumber,
        value: modes.map(({ paymentId }) => (paymentId ? shownNumber(paymentId) : paymentToCome)).join(', '),
      },
      { label: invoiceMessages.table, value: oneLine(order.tableName) },
      { label: invoiceMessages.ordered, value: moment(order.startedAt) },
      { label: invoiceMessages.paid, value: moment(billed.paidAt) },
      {
        label: invoiceMessages.paymentMode,
        value: [...new Set(modes.map(({ paidBy }) => say(language, paymentModeWords[paidBy].invoice)))].join(', '),
      },
      ...(paid?.bill ? [{ label: invoiceMessages.part, value: say(language, partWords(place, paid)) }] : []),
      ...(paid?.bill && areDishes(paid) ? factsOfDishes(formats, paid.bill, paid) : []),
      ...(paid?.buyer
        ? [{ label: invoiceMessages.buyer, value: buyerLine(language, formats.country, paid.buyer) }]
        : []),
    ]),
    lines: paid?.bill ? linesOfPart(formats, paid) : linesOf(language, formats, order, lettersIn(formats, taxed)),
    sums: texts(
      language,
      billed.bill
        ? sumsOfParts(formats, billed.bill, paid ? [paid] : payments, paid !== undefined)
        : sumsOf(formats, billed),
    ),
    ...cashOf(language, formats, paid),
    refunds: texts(language, refundsOf(formats, paidTogether(modes).amountCents, refunded)),
    ...taxTables(language, formats, taxed, refunded),
    explained: explainedSums(language, formats, order, billed),
  };
}

function sellerOf(
  language: Language,
  { country }: Formats,
  { seller, restaurantAddress }: PaidOrder,
  paid: PaidOrder | undefined,
): Pick<InvoiceDocument, 'seller'> {
  // A company may be in another country, so the address includes the country.
  const withCountry = paid?.buyer != null;
  const lines = sellerLines(language, country, seller, { address: oneLine(restaurantAddress), withCountry });
  return lines ? { seller: [...lines] } : {};
}

interface Labelled {
  readonly label: Words;
  readonly value: string;
}

const texts = (language: Language, rows: readonly Labelled[]) =>
  rows.map(({ label, value }) => ({ label: say(language, label), value }));

const areDishes = ({ shares }: PaidOrder) => shares.some(({ name }) => name !== '');

function partWords(place: number, paid: PaidOrder): Words {
  if (areDishes(paid)) return fill(invoiceMessages.partOfDishes, { place });
  const count = paid.shares.length;
  return count === 0 ? fill(invoiceMessages.partAt, { place }) : fill(invoiceMessages.partOfShares, { place, count });
}

/** Figures that are missing in the sums, because the listed dishes already include their share of fees and tax. */
function factsOfDishes(formats: Formats, bill: BillFigures, { taxCents, taxes }: PaidOrder): Labelled[] {
  return [
    { label: invoiceMessages.taxInShare, value: formats.amount(taxes ? taxIn(taxes) : taxCents) },
    { label: billMessages.lines.amount, value: formats.amount(dueOf(bill)) },
  ];
}

/** The dishes of a part. Equal shares and amounts list none, because they don't pay for particular dishes. */
function linesOfPart({ amount }: Formats, paid: PaidOrder): InvoiceDocument['lines'] {
  if (!areDishes(paid)) return [];
  return paid.shares.map(({ name, amountCents }) => ({
    title: oneLine(name),
    choices: [],
    amount: amount(amountCents),
  }));
}

function linesOf(
  language: Language,
  formats: Formats,
  order: OrderRowHead,
  lettersOf: (rates: readonly Rate[]) => string,
): InvoiceDocument['lines'] {
  const confirmed = order.subOrders.filter(({ status }) => subOrderStates[status].isCharged).reverse();
  return confirmed.flatMap((subOrder) =>
    subOrder.lines.map((line) => {
      const taxRate = line.taxRate ?? parseRate(subOrder.taxRate) ?? 0;
      const rates = lettersOf(taxedAmounts({ ...chargedPart(line), taxRate }).map(({ rate }) => rate));
      return {
        title: `${line.quantity} x ${oneLine(line.itemName)}`,
        choices: [...choicesByUnit(language, formats, line), ...compedWords(language, line)],
        amount: formats.amount(line.totalCents),
        ...(rates && { rates }),
      };
    }),
  );
}

type Taxed = Pick<LinedBill, 'taxes' | 'taxCents'>;

const letterOf = (sums: readonly RateSum[], rate: Rate) =>
  String.fromCharCode('A'.charCodeAt(0) + sums.findIndex((sum) => sum.rate === rate));

/** Returns a function that writes the letters of rates as in the bill's table: 'A, B', or '' if there is no table. */
function lettersIn(formats: Formats, taxed: Taxed): (rates: readonly Rate[]) => string {
  const sums = taxRows(formats, taxed).length > 0 ? (taxed.taxes ?? []) : [];
  return (rates) =>
    sums
      .filter(({ rate }) => rates.includes(rate))
      .map(({ rate }) => letterOf(sums, rate))
      .join(', ');
}

function taxTables(
  language: Language,
  formats: Formats,
  { taxes: sums, taxCents }: Taxed,
  refunds: readonly GivenRefund[],
): Pick<InvoiceDocument, 'taxes' | 'taxNote'> {
  if (!sums || taxRows(formats, { taxes: sums, taxCents }).length === 0) return {};
  const { rate, refunded, net, tax, gross, sum, included } = taxTableMessages;
  const table = (first: Words, shown: readonly RateSum[]) => ({
    headings: [first, net, tax, gross].map((heading) => say(language, heading)),
    rows: taxRows(formats, { taxes: shown, taxCents }).map((row, at) => {
      const of = shown[at];
      const name = of ? `${letterOf(sums, of.rate)} ${row.rate}` : say(language, sum);
      return [name, row.net, row.tax, row.gross];
    }),
  });
  const back = refunds.flatMap(({ taxes }) => (taxes ? [taxes] : []));
  return {
    taxes: [table(rate, sums), ...(back.length > 0 ? [table(refunded, remainingTaxes([], back))] : [])],
    ...(taxCents === 0 && taxIn(sums) > 0 && { taxNote: say(language, included) }),
  };
}

const compedWords = (language: Language, { compedUnits: { length: count } }: LineRow) =>
  count === 0 ? [] : [say(language, invoiceMessages.comped, { count })];

/** For example: '#1 Bacon (+$2.25), Cheese (+$1.50)'. */
function choicesByUnit(language: Language, { amount }: Formats, { quantity, choices, compedUnits }: LineRow): string[] {
  const units = unitWords(
    quantity,
    choices.map(({ unit, name, group, within, quantity: pieces, priceCents }) => {
      const counted = pieces > 1 ? `${pieces}x ${oneLine(name)}` : oneLine(name);
      const price = priceCents === 0 || compedUnits.includes(unit) ? '' : ` (+${amount(priceCents * pieces)})`;
      return {
        unit,
        words: counted + price,
        ...(group ? { group: oneLine(group), within: oneLine(within) } : {}),
      };
    }),
  );
  return units.map((words) => say(language, words));
}

function sumsOf(formats: Formats, paid: LinedBill): Labelled[] {
  return billRows(formats, paid, billLabels.receipt).map(({ label, amount }) => ({ label, value: amount }));
}

/** The sums of the split bill, followed by one or all parts. A part that pays for dishes shows only its own sums. */
function sumsOfParts(formats: Formats, bill: BillFigures, payments: readonly PaidOrder[], isOne: boolean): Labelled[] {
  const sum = (label: Words, cents: number) => ({ label, value: formats.amount(cents) });
  const { partCents, tipCents, roundingCents, amountCents } = paidTogether(payments);
  const whole = billRows(formats, bill, { ...billLabels.receipt, amount: billMessages.lines.amount });
  const isOfDishes = isOne && payments.some(areDishes);
  return [
    ...(isOfDishes ? [] : whole.map(({ label, amount }) => ({ label, value: amount }))),
    ...(isOne
      ? [sum(isOfDishes ? invoiceMessages.yourDishes : invoiceMessages.yourShare, partCents)]
      : payments.map((payment, index) => {
          const mode = paymentModeWords[payment.paidBy].invoice;
          return sum(fill(invoiceMessages.paymentBy, { place: index + 1, mode }), paidTogether([payment]).partCents);
        })),
    ...(tipCents === 0 ? [] : [sum(isOne ? billMessages.lines.tip : invoiceMessages.tips, tipCents)]),
    ...(roundingCents === 0 ? [] : [sum(billMessages.lines.rounding, roundingCents)]),
    sum(billMessages.paid, amountCents),
  ];
}

/** Rows for the cash given and the change. Empty if staff did not enter it. */
function cashOf(language: Language, { amount }: Formats, paid: PaidOrder | undefined): Pick<InvoiceDocument, 'cash'> {
  if (paid?.givenCents == null) return {};
  const { given, change } = invoiceMessages;
  const changeCents = changeOf(paid.givenCents, paid.amountCents) ?? 0;
  return {
    cash: texts(language, [
      { label: given, value: amount(paid.givenCents) },
      { label: change, value: amount(changeCents) },
    ]),
  };
}

function refundsOf(formats: Formats, paidCents: number, refunds: readonly GivenRefund[]): Labelled[] {
  if (refunds.length === 0) return [];
  const left = formats.amount(leftToRefund(paidCents, refunds));
  const rows = refunds.map((refund) => ({
    label: refundWords(formats, refund),
    value: formats.amount(-refund.amountCents),
  }));
  return [...rows, { label: billMessages.paidAfterRefunds, value: left }];
}

function explainedSums(
  language: Language,
  formats: Formats,
  order: OrderRowHead,
  paid: PaidOrder,
): InvoiceDocument['explained'] {
  if (!paid.terms) return [];
  const subOrders = order.subOrders.map((subOrder) => ({ ...subOrder, taxRate: parseRate(subOrder.taxRate) ?? 0 }));
  // A part is a share of the whole bill, so the whole bill is explained.
  return explainPayment(formats, paid.bill ?? paid, subOrders, paid.terms).map(({ figure, steps }) => ({
    label: say(language, paid.bill && figure === 'amount' ? billMessages.lines.amount : billLabels.receipt[figure]),
    steps: steps.map((step) => say(language, step)),
  }));
}

/** Removes line breaks, which would allow a typed name to forge a line of the bill. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
