import type { InvoiceDocument, InvoiceMail, UndeliveredInvoice } from '../../../core/contract/invoices.ts';
import type { Buyer } from '../../../core/domain/buyer.ts';
import type { Money } from '../../../core/domain/money.ts';
import { amountWithRates, linesBelowName } from '../../../core/domain/receipt-text.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { invoiceMessages } from '../../../core/messages/en/server/invoices.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { fill, type Words } from '../../../core/messages/message.ts';
import { say } from '../../../core/messages/say.ts';
import { escapeHtml, wordsIn } from '../../platform/http/plain-page.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { Message } from '../../platform/mail/mailer.ts';
import { invoiceKind } from './invoice-pdf.ts';
import type { MailRow, PaidOrder, UndeliveredRow } from './invoices.queries.ts';

interface MailedRefund {
  readonly amount: string;
  readonly dishes: string | null;
}

export function presentInvoice(
  invoice: InvoiceDocument,
  refund?: MailedRefund,
): { subject: string; html: string; plainText: string } {
  const { restaurantName: restaurant, orderid: order, language = serverLanguage } = invoice;
  const subject = refund ? invoiceMessages.refundSubject : invoiceMessages.subject;
  const lead = refund ? say(language, leadOf(refund)) : '';
  return {
    subject: say(language, subject, { restaurant, order }),
    html: htmlInvoice(invoice, lead),
    plainText: textInvoice(invoice, lead),
  };
}

const leadOf = ({ amount, dishes }: MailedRefund) =>
  dishes ? fill(invoiceMessages.refundOfDishes, { amount, dishes }) : fill(invoiceMessages.refundLead, { amount });

function textInvoice(invoice: InvoiceDocument, lead: string): string {
  const { language = serverLanguage, facts, lines, sums, cash = [], refunds, taxes = [], taxNote, explained } = invoice;
  const row = (label: string, value: string) => `${label.padEnd(40)} ${value.padStart(12)}`;
  return [
    invoice.restaurantName,
    ...linesBelowName(invoice),
    '',
    ...(lead ? [lead, ''] : []),
    ...facts.map(({ label, value }) => `${label}: ${value}`),
    '',
    ...lines.flatMap((line) => [
      row(line.title, amountWithRates(line)),
      ...line.choices.map((choice) => `    ${choice}`),
    ]),
    '',
    ...[...sums, ...cash, ...refunds].map(({ label, value }) => row(label, value)),
    '',
    ...taxes.flatMap(({ headings, rows }) => [...[headings, ...rows].map(inColumns), '']),
    ...(taxNote ? [taxNote, ''] : []),
    ...(explained.length > 0 ? [`${say(language, invoiceMessages.howCalculated)}:`] : []),
    ...explained.flatMap(({ label, steps }) => [label, ...steps.map((step) => `    ${step}`)]),
    ...(explained.length > 0 ? [''] : []),
    say(language, invoiceMessages.thanks),
    say(language, productMessages.poweredBy),
    '',
  ].join('\n');
}

const inColumns = ([first = '', ...cells]: readonly string[]) =>
  first.padEnd(14) + cells.map((cell) => cell.padStart(13)).join('');

// Styles are inline, because mail clients ignore style sheets and our design tokens.
function htmlInvoice(invoice: InvoiceDocument, lead: string): string {
  const { language = serverLanguage, facts, lines, sums, cash = [], refunds, taxes = [], taxNote, explained } = invoice;
  const words = wordsIn(language);
  const belowName = linesBelowName(invoice);
  const quiet = 'color:#6d5f50;font-size:14px';
  const cell = 'padding:8px 0;border-top:1px solid #e7dcce;vertical-align:top';
  const fact = ({ label, value }: InvoiceDocument['facts'][number]) =>
    `<tr><td style="${quiet};padding:2px 16px 2px 0">${escapeHtml(label)}</td><td style="font-size:14px">${escapeHtml(value)}</td></tr>`;
  const line = (of: InvoiceDocument['lines'][number]) =>
    `<tr><td style="${cell}">${escapeHtml(of.title)}${of.choices
      .map((choice) => `<br><span style="${quiet}">${escapeHtml(choice)}</span>`)
      .join('')}</td><td align="right" style="${cell};white-space:nowrap">${escapeHtml(amountWithRates(of))}</td></tr>`;
  const sum = ({ label, value }: InvoiceDocument['sums'][number], index: number) => {
    const style = index === sums.length - 1 ? `${cell};font-weight:700;font-size:18px` : 'padding:3px 0';
    return `<tr><td style="${style}">${escapeHtml(label)}</td><td align="right" style="${style}">${escapeHtml(value)}</td></tr>`;
  };
  const taxCells = (tag: 'td' | 'th', cells: readonly string[]) =>
    `<tr>${cells.map((text, at) => `<${tag} align="${at === 0 ? 'left' : 'right'}" style="${quiet};font-weight:400;padding:2px 0">${escapeHtml(text)}</${tag}>`).join('')}</tr>`;
  const taxTable = ({ headings, rows }: NonNullable<InvoiceDocument['taxes']>[number]) =>
    `<table width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px">${taxCells('th', headings)}${rows.map((cells) => taxCells('td', cells)).join('')}</table>\n`;
  const how = explained
    .map(
      ({ label, steps }) =>
        `<p style="margin:8px 0 0;${quiet}"><strong>${escapeHtml(label)}</strong><br>${steps.map(escapeHtml).join('<br>')}</p>`,
    )
    .join('');
  const table = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin-top:24px"';
  return `<!doctype html><html lang="${language}"><body style="margin:0;padding:24px;background:#faf6f0;color:#2a221b;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif;font-size:16px;line-height:1.4">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#fffefc;border:1px solid #e7dcce;border-radius:16px">
<h1 style="margin:0;font-family:Georgia,serif;font-size:26px">${escapeHtml(invoice.restaurantName)}</h1>
${belowName.length > 0 ? `<p style="margin:4px 0 0;${quiet}">${belowName.map(escapeHtml).join('<br>')}</p>` : ''}
${lead ? `<p style="margin:24px 0 0;font-weight:700">${escapeHtml(lead)}</p>` : ''}
<table role="presentation" cellpadding="0" cellspacing="0" style="margin-top:24px">${facts.map(fact).join('')}</table>
<table ${table}>${lines.map(line).join('')}</table>
<table ${table}>${[...sums, ...cash, ...refunds].map(sum).join('')}</table>
${taxes.map(taxTable).join('')}${taxNote ? `<p style="margin:8px 0 0;${quiet}">${escapeHtml(taxNote)}</p>\n` : ''}${how ? `<div style="margin-top:24px"><p style="margin:0;${quiet}">${words(invoiceMessages.howCalculated)}</p>${how}</div>` : ''}
<p style="margin:32px 0 0">${words(invoiceMessages.thanks)}</p><p style="margin:4px 0 0;${quiet}">${words(productMessages.poweredBy)}</p>
</div></body></html>`;
}

interface InvoiceToMail {
  readonly restaurantId: number;
  readonly paymentId: number;
  readonly email: string;
  readonly invoice: InvoiceDocument;
  /** For a mail about this refund. */
  readonly refund?: MailedRefund & { readonly id: number };
}

export function invoiceMail({ restaurantId, paymentId, email, invoice, refund }: InvoiceToMail): Message {
  return {
    restaurantId,
    paymentId,
    ...(refund
      ? { refundId: refund.id, dedupeKey: `refund:${restaurantId}:${refund.id}` }
      : { dedupeKey: `invoice:${restaurantId}:${paymentId}` }),
    recipient: email,
    ...presentInvoice(invoice, refund),
    attachment: { kind: invoiceKind, content: invoice },
  };
}

export interface Receipt {
  readonly invoice: InvoiceDocument;
  /** Undefined for a bill paid in parts, because each part has its own mail. */
  readonly mail: MailRow | undefined;
  readonly buyer: Buyer | undefined;
  readonly payments: readonly PaidOrder[];
  readonly money: Money;
}

export function presentReceipt(language: Language, { invoice, mail, buyer, payments, money }: Receipt) {
  return {
    invoice,
    mail: mail ? presentMail(language, mail) : null,
    ...(buyer && { buyer }),
    payments: payments.map(({ paymentId, paidBy, amountCents }) => ({
      paymentId,
      paidby: paidBy,
      amount: money.toDecimal(amountCents),
    })),
  };
}

export function mailState({ email, status }: MailRow): InvoiceMail['state'] {
  return email === '' ? 'none' : (status ?? 'waiting');
}

export function presentMail(language: Language, mail: MailRow): InvoiceMail {
  const { paymentId, email, lastError, failure, sentAt } = mail;
  return {
    paymentId,
    email,
    state: mailState(mail),
    reason: failure ? say(language, reasonOf(failure, lastError)) : '',
    sentAt: sentAt?.toISOString() ?? null,
  };
}

export function presentUndelivered(language: Language, row: UndeliveredRow): UndeliveredInvoice {
  return {
    paymentId: row.paymentId,
    orderid: row.orderId,
    tableName: row.tableName,
    email: row.email,
    state: row.status,
    reason: row.failure ? say(language, reasonOf(row.failure, row.lastError)) : '',
    attempts: row.attempts,
    paidAt: row.paidAt.toISOString(),
  };
}

/** The mail server's response about an address helps staff. Connection errors only belong in the log. */
function reasonOf(failure: NonNullable<MailRow['failure']>, lastError: string | null): Words {
  const { undelivered } = invoiceMessages;
  if (failure !== 'address') return undelivered[failure];
  const answer = /\b[45]\d\d[ -][^\n]{1,150}/.exec(lastError ?? '')?.[0];
  return answer ? fill(undelivered.addressBecause, { answer }) : undelivered.address;
}
