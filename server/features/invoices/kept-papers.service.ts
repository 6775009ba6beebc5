import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { type Formats, formatsOf } from '../../../core/domain/formats/formats.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { invoiceMessages } from '../../../core/messages/en/server/invoices.ts';
import { say } from '../../../core/messages/say.ts';
import type { Tx } from '../../platform/database.ts';
import { serverLanguage } from '../../platform/language.ts';
import {
  contentOf,
  findRefundToNumber,
  giveNumber,
  type KeptContent,
  type KeptRecord,
  listKeptRecords,
  type NumberedDocument,
  numberToCome,
  paymentToCome,
  withNumbers,
} from '../numbers/numbers.service.ts';
import { findOrder, findOrderToPay, type OrderRowHead } from '../orders/orders.service.ts';
import { invoiceDocument } from './invoice-document.ts';
import { type GivenRefund, listGivenRefunds, listOrderPayments, type PaidOrder } from './invoices.queries.ts';

export { invoiceMail } from './invoices.present.ts';
export { listGivenRefunds, listOrderPayments } from './invoices.queries.ts';

/**
 * The paper as it was printed, plus pending refunds and the buyer, which records don't keep.
 * In another language, only the seller is kept.
 */
export function asKept(
  records: readonly KeptRecord[],
  paid: PaidOrder | undefined,
  now: InvoiceDocument,
): InvoiceDocument {
  const papers = paid
    ? records.filter(({ paymentId }) => paymentId === paid.paymentId).map(({ document }) => document.paper)
    : records.flatMap(({ document }) => document.whole ?? []);
  const kept = papers.at(-1);
  if (!kept) return now;
  const { restaurantName, restaurantAddress, seller } = kept;
  const { seller: _now, ...unsigned } = now;
  if (kept.language !== now.language) {
    return { ...unsigned, restaurantName, restaurantAddress, ...(seller && { seller }) };
  }
  const buyer = paid?.buyer ? now.facts.slice(-1) : [];
  const withBuyer = buyer.length > 0 ? { ...kept, facts: [...kept.facts, ...buyer] } : kept;
  return kept.refunds.length === now.refunds.length ? withBuyer : { ...withBuyer, ...refundsIn(now) };
}

const refundsIn = ({ refunds, taxes }: InvoiceDocument) => ({ refunds, ...(taxes && { taxes }) });

export interface BillToPay
  extends Pick<PaidOrder, 'restaurantName' | 'restaurantAddress' | 'region' | 'seller' | 'paidAt'> {
  readonly order: OrderRowHead;
}

/** The bill that a payment's paper shows. Undefined if there is no such order. */
export async function readBill(tx: Tx, restaurantId: number, orderId: number): Promise<BillToPay | undefined> {
  const found = await findOrderToPay(tx, restaurantId, orderId);
  if (!found) return undefined;
  const { restaurantName, restaurantAddress, region, seller, paidAt, ...order } = found;
  return { restaurantName, restaurantAddress, region, seller, paidAt, order };
}

type NewlyPaid = Omit<PaidOrder, keyof BillToPay | 'paymentId' | 'number' | 'buyer'>;

/** Writes the paper of a payment before the payment is recorded. `earlier` are the parts already paid. */
export function writePaper(
  { order, ...seller }: BillToPay,
  payment: NewlyPaid,
  earlier: readonly PaidOrder[],
  refunds: readonly GivenRefund[],
): KeptContent {
  const paid = { ...payment, ...seller, buyer: null, paymentId: 0, number: numberToCome };
  const payments = [...earlier.map(withoutBuyer), paid];
  const formats = formatsOf(seller.region, seller.region.papers);
  const write = (part: PaidOrder | undefined) =>
    invoiceDocument(formats.language, formats, order, payments, part, refunds);
  const document = {
    paper: write(paid),
    ...(paid.bill && paid.completes ? { whole: write(undefined) } : {}),
    figures: figuresOf(formats, order.id, paid),
  };
  return contentOf(document, paid.email);
}

const withoutBuyer = (payment: PaidOrder): PaidOrder => ({ ...payment, buyer: null });

/** The paper with its numbers. */
export const numberedPaper = ({ document }: KeptContent, number: number, paymentId: number): InvoiceDocument =>
  withNumbers(document, number, paymentId).paper;

function figuresOf({ currency }: Formats, orderId: number, paid: PaidOrder): NumberedDocument['figures'] {
  return {
    orderId,
    paymentId: paymentToCome,
    mode: paid.paidBy,
    currency,
    amount: paid.amountCents,
    total: paid.totalCents,
    discount: paid.discountCents,
    serviceFee: paid.serviceChargeCents,
    surcharge: paid.surchargeCents,
    tax: paid.taxCents,
    ...(paid.taxes && { taxes: paid.taxes }),
    tip: paid.tipCents,
    rounding: paid.roundingCents,
  };
}

/**
 * Gives a refund its number once it is confirmed, and another if a bank returns it. Call this last in the transaction; it
 * does nothing if the refund has its number.
 */
export async function numberRefund(tx: Tx, restaurantId: number, refundId: number) {
  const refund = await findRefundToNumber(tx, restaurantId, refundId);
  const has = (kind: string) => refund?.kinds.includes(kind) ?? false;
  const isDue = refund?.state === 'done' ? !has('refund') : refund?.state === 'failed' && has('refund');
  if (!refund || !isDue || has('refund-failed')) return undefined;
  const { orderId, paymentId, ofNumber, currency, paidBy: mode } = refund;
  const isBack = refund.state === 'failed';
  const payments = (await listOrderPayments(tx, restaurantId, orderId)).map(withoutBuyer);
  const paid = payments.find((payment) => payment.paymentId === paymentId);
  const order = await findOrder(tx, restaurantId, orderId);
  if (!paid || !order) throw new Error(`refund ${refundId} has no payment`);
  const records = await listKeptRecords(tx, restaurantId, orderId);
  const refunds = (await listGivenRefunds(tx, restaurantId, orderId)).filter(({ state }) => state === 'done');
  const kept = records.filter((record) => record.paymentId === paymentId).at(-1)?.document.paper;
  const language = kept ? (kept.language ?? serverLanguage) : paid.region.papers;
  const formats = formatsOf(paid.region, language);
  const now = invoiceDocument(language, formats, order, payments, paid, refunds);
  const label = isBack ? invoiceMessages.failedRefundNumber : invoiceMessages.refundNumber;
  const { facts } = kept ?? now;
  const paper = {
    ...(kept ?? now),
    facts: [{ label: say(language, label), value: numberToCome }, ...facts],
    ...refundsIn(now),
  };
  const signed = (cents: Cents) => (isBack ? cents : -cents);
  const { amountCents, taxes, taxCents, dishes } = refund;
  const figures = {
    orderId,
    paymentId,
    mode,
    currency: currency.toUpperCase(),
    amount: signed(amountCents),
    refundId,
    ofNumber,
    ...(taxes
      ? {
          taxes: taxes.map(({ rate, ...sum }) => ({
            rate,
            netCents: signed(sum.netCents),
            taxCents: signed(sum.taxCents),
          })),
        }
      : taxCents !== null && { tax: signed(taxCents) }),
    ...(dishes && { dishes }),
  };
  const kind = isBack ? 'refund-failed' : 'refund';
  return giveNumber(tx, { restaurantId, paymentId, refundId, kind }, { paper, figures });
}
