import { z } from 'zod';
import { paymentModes } from '../domain/payment-modes.ts';
import { languages } from '../messages/languages.ts';
import { call, envelope, open, privilege } from './call.ts';
import * as endpoints from './endpoints.ts';
import { Amount, LongId, Moment, page, pageQuery } from './shapes.ts';

const Pair = z.object({ label: z.string(), value: z.string() });

/** The invoice of a paid order, formatted for print or mail. Times are in the restaurant's time zone. */
export const InvoiceDocument = z.object({
  /** Absent in English, as is `thanks`. */
  language: z.enum(languages).optional(),
  /** The line below the sums. */
  thanks: z.string().optional(),
  restaurantName: z.string(),
  restaurantAddress: z.string(),
  /** Lines printed below the restaurant's name instead of the address. Absent if the restaurant sets no seller. */
  seller: z.array(z.string()).optional(),
  /** Absent for US Letter; otherwise the paper is A4. */
  a4: z.literal(true).optional(),
  orderid: z.number(),
  facts: z.array(Pair),
  /** One line per dish; `choices` has one text per customized unit. A part lists only its dishes, with fees and tax. */
  lines: z.array(
    z.object({
      title: z.string(),
      choices: z.array(z.string()),
      amount: z.string(),
      /** Letters of its tax rates in the first of `taxes`: 'A', or 'A, B' for a combo. Absent without that table. */
      rates: z.string().optional(),
    }),
  ),
  /** The last row is the total of the others. */
  sums: z.array(Pair),
  /** Cash given, and the change. Absent if staff did not enter it. */
  cash: z.array(Pair).optional(),
  /** The refunds, and in the last row the amount that remains paid. Empty if nothing was refunded. */
  refunds: z.array(Pair),
  /** Net, tax and gross per rate, for the bill and then for refunds. Absent if a single rate is added to all prices. */
  taxes: z.array(z.object({ headings: z.array(z.string()), rows: z.array(z.array(z.string())) })).optional(),
  /** States that prices include tax. Absent if they don't. */
  taxNote: z.string().optional(),
  /** How the sums were calculated, one text per step. Empty for payments without stored steps. */
  explained: z.array(z.object({ label: z.string(), steps: z.array(z.string()) })),
});
export type InvoiceDocument = z.output<typeof InvoiceDocument>;

/** Who an invoice is made out to. */
export const Buyer = z.object({ name: z.string(), address: z.string(), vatId: z.string() });

/** 'none' means that the payment has no email address. */
export const mailStates = ['none', 'waiting', 'sent', 'failed'] as const;

export const InvoiceMail = z.object({
  paymentId: z.number(),
  state: z.enum(mailStates),
  email: z.string(),
  /** Why the last attempt failed, in words for staff; empty if no attempt has failed. */
  reason: z.string(),
  sentAt: Moment.nullable(),
});
export type InvoiceMail = z.output<typeof InvoiceMail>;

export const receipt = call(endpoints.receipt, {
  summary: 'The invoice of a paid order to print, and the state of its mail',
  auth: privilege('order', 'payment'),
  params: z.object({ orderid: LongId }),
  /** For a bill paid in parts, the payment to show. If absent, the whole bill, once it is paid. */
  query: z.object({ payment: LongId.optional() }),
  answer: envelope(
    z.object({
      invoice: InvoiceDocument,
      /** Null for a whole bill that was paid in parts: each part has its own mail. */
      mail: InvoiceMail.nullable(),
      /** Belongs to the payment that is shown. Absent if there is none. */
      buyer: Buyer.optional(),
      /** Oldest first; `amount` includes the tip. */
      payments: z.array(z.object({ paymentId: z.number(), paidby: z.enum(paymentModes), amount: Amount })),
    }),
  ),
  refusals: ['NotFound'],
});

const sessionId = z.string().min(1).max(300);

export const dinerReceipt = call(endpoints.dinerReceipt, {
  summary: 'The invoice of what was paid in a card session, and the state of its mail. The session id is the proof',
  auth: open,
  query: z.object({ sessionId }),
  answer: envelope(z.object({ invoice: InvoiceDocument, mail: z.enum(mailStates) })),
  refusals: ['NotFound'],
});

export const invoiceAddress = call(endpoints.invoiceAddress, {
  summary:
    'Mail the invoice of a card session to this address, which can be corrected until the mail is sent. Safe to repeat',
  auth: open,
  body: z.object({ sessionId, email: z.string().max(254) }),
  answer: envelope(z.object({ mail: z.enum(mailStates) })),
  refusals: ['NotFound', 'InvoiceSent', 'TooManyTries', 'InvalidField'],
});

export const UndeliveredInvoice = z.object({
  paymentId: z.number(),
  orderid: z.number(),
  tableName: z.string(),
  email: z.string(),
  /** 'waiting' is retried automatically; 'failed' is not. */
  state: z.enum(['waiting', 'failed']),
  reason: z.string(),
  attempts: z.number().int(),
  paidAt: Moment,
});
export type UndeliveredInvoice = z.output<typeof UndeliveredInvoice>;

export const undeliveredInvoices = call(endpoints.undeliveredInvoices, {
  summary: 'Invoices that a mail server refused or that could not be sent yet, newest first',
  auth: privilege('payment'),
  query: z.object(pageQuery),
  answer: envelope(page(UndeliveredInvoice)),
  refusals: [],
});

export const resendInvoice = call(endpoints.resendInvoice, {
  summary: "Mail a paid order's invoice again, to the payment's address or to another, which is then saved",
  auth: privilege('payment'),
  body: z.object({ paymentId: LongId, email: z.string().max(254) }),
  answer: envelope(InvoiceMail),
  refusals: ['NotFound', 'TooManyTries', 'InvalidField'],
});

export const invoiceBuyer = call(endpoints.invoiceBuyer, {
  summary:
    'Make the invoice of a payment out to this buyer from now on; with empty texts, to none. Returns what is saved. Safe to repeat',
  auth: privilege('payment'),
  body: z.object({ paymentId: LongId, ...Buyer.shape }),
  answer: envelope(Buyer.nullable()),
  refusals: ['NotFound', 'InvalidField'],
});

export const eraseAddress = call(endpoints.eraseAddress, {
  summary:
    "Erase a guest's email address, the buyer and the mail of the invoice right away; the payment stays. Safe to repeat",
  auth: privilege('payment'),
  body: z.object({ paymentId: LongId }),
  answer: envelope(InvoiceMail),
  refusals: ['NotFound'],
});
