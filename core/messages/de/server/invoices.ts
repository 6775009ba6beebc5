import { invoiceMessages } from '../../en/server/invoices.ts';
import { translation } from '../../translation.ts';

export const invoiceTexts = translation(invoiceMessages, {
  number: 'Beleg Nr.',
  refundNumber: 'Erstattung Nr.',
  failedRefundNumber: 'Gescheiterte Erstattung Nr.',
  order: 'Bestellung',
  paymentNumber: 'Zahlung Nr.',
  table: 'Tisch',
  ordered: 'Bestellt',
  paid: 'Bezahlt',
  paymentMode: 'Zahlungsart',
  part: 'Teil',
  partAt: 'Zahlung {place} dieser Rechnung, eigener Betrag',
  partOfDishes: 'Zahlung {place} dieser Rechnung, nach Gerichten',
  partOfShares: {
    one: 'Zahlung {place} dieser Rechnung, ein gleicher Teil',
    other: 'Zahlung {place} dieser Rechnung, {count} gleiche Teile',
  },
  yourShare: 'Ihr Teil',
  yourDishes: 'Ihr Teil, mit Gebühren und Steuer',
  taxInShare: 'Steuer in Ihrem Teil',
  paymentBy: 'Zahlung {place}, {mode}',
  tips: 'Trinkgelder',
  howCalculated: 'So wurde gerechnet',
  thanks: 'Vielen Dank für Ihren Besuch!',
  notAttached: 'Diese Rechnung ist zu lang für ein PDF, deshalb hat diese E-Mail keinen Anhang.',
  refundSubject: 'Eine Erstattung von {restaurant}, Bestellung {order}',
  refundLead: '{amount} Ihrer Zahlung wurden erstattet. Dies ist Ihre Rechnung mit der Erstattung.',
  subject: 'Ihre Rechnung von {restaurant}, Bestellung {order}',
  file: 'rechnung-{order}.pdf',
  title: 'Rechnung zur Bestellung {order}, {restaurant}',
});
