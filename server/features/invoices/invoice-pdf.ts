import { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { amountWithRates, linesBelowName } from '../../../core/domain/receipt-text.ts';
import { productMessages } from '../../../core/messages/en/core/product.ts';
import { invoiceMessages } from '../../../core/messages/en/server/invoices.ts';
import type { Language } from '../../../core/messages/languages.ts';
import { say } from '../../../core/messages/say.ts';
import { serverLanguage } from '../../platform/language.ts';
import type { MailFile, MissingFile } from '../../platform/mail/mailer.ts';
import { makePaper, PaperUnmade } from '../../platform/paper-thread.ts';
import { PdfSheet } from '../../platform/pdf-sheet.ts';

/** The attachment kind in the outbox for this file. */
export const invoiceKind = 'invoice';

/** Returns a note for the mail if drawing takes too long. @throws if `content` is not an InvoiceDocument */
export async function makeInvoiceFile(content: unknown): Promise<MailFile | MissingFile> {
  const { orderid, language = serverLanguage } = InvoiceDocument.parse(content);
  try {
    return {
      filename: say(language, invoiceMessages.file, { order: orderid }),
      contentType: 'application/pdf',
      content: await makePaper({ kind: 'invoice', language, content }),
    };
  } catch (error) {
    if (!(error instanceof PaperUnmade)) throw error;
    return { missing: say(language, invoiceMessages.notAttached) };
  }
}

export async function drawInvoice(language: Language, content: unknown): Promise<Buffer> {
  const invoice = InvoiceDocument.parse(content);
  const title = { order: invoice.orderid, restaurant: invoice.restaurantName };
  const sheet = await PdfSheet.open(
    language,
    say(language, invoiceMessages.title, title),
    invoice.a4 ? 'A4' : 'LETTER',
  );
  draw(language, sheet, invoice);
  return sheet.finish();
}

function draw(language: Language, sheet: PdfSheet, invoice: InvoiceDocument): void {
  const { facts, lines, sums, cash = [], refunds, taxes = [], taxNote, explained } = invoice;
  sheet.text(invoice.restaurantName, { size: 22, weight: 700 });
  for (const line of linesBelowName(invoice)) sheet.text(line, { size: 10, isQuiet: true });
  sheet.gap(18);
  for (const { label, value } of facts) sheet.fact(label, value);
  sheet.gap(14);
  for (const line of lines) {
    sheet.row(line.title, amountWithRates(line), { details: line.choices, hasRule: true });
  }
  sheet.keepTogether((sums.length + cash.length + refunds.length) * 20 + 110);
  sheet.rule();
  for (const { label, value } of sums.slice(0, -1)) sheet.row(label, value);
  sheet.rule();
  for (const { label, value } of sums.slice(-1)) sheet.row(label, value, { weight: 700, size: 14 });
  for (const { label, value } of [...cash, ...refunds]) sheet.row(label, value);
  for (const { headings, rows } of taxes) {
    sheet.keepTogether(rows.length * 15 + 30);
    sheet.gap(12);
    sheet.columns(headings, { size: 9.5, isQuiet: true });
    for (const cells of rows) sheet.columns(cells, { size: 9.5 });
  }
  if (taxNote) sheet.text(taxNote, { size: 9.5, isQuiet: true });
  if (explained.length > 0) {
    sheet.gap(16);
    sheet.text(say(language, invoiceMessages.howCalculated), { size: 9.5, weight: 700 });
    for (const { label, steps } of explained) {
      sheet.text(label, { size: 9 });
      for (const step of steps) sheet.text(step, { size: 9, isQuiet: true });
    }
  }
  sheet.gap(24);
  sheet.text(say(language, invoiceMessages.thanks), { size: 11 });
  sheet.text(say(language, productMessages.poweredBy), { size: 9, isQuiet: true });
}
