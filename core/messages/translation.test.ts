import { expect, test } from 'vitest';
import { invoiceMessages } from './en/diner/invoice-field.ts';
import { translation } from './translation.ts';

const complete = {
  label: 'E-Mail für die Rechnung',
  badEmail: 'Bitte geben Sie eine gültige Adresse ein!',
  atPayment: 'Ohne sie bekommen Sie die Rechnung auch nach dem Bezahlen.',
  goesTo: 'Ihre Rechnung geht an {email}.',
  goesToYours: 'Ihre Rechnung geht an Ihre Adresse.',
  undelivered: 'Ihre Rechnung kam nicht an.',
  failed: 'Die Rechnung konnte nicht gesendet werden.',
  refused: { InvoiceSent: 'Die Rechnung wurde schon gesendet.', TooManyTries: 'Zu viele Versuche.' },
} as const;

test('a translation compiles with some of the messages, and only with their own values', () => {
  const { label, refused } = complete;
  expect(translation(invoiceMessages, complete).size).toBe(9);
  expect([...translation(invoiceMessages, { label, refused: { TooManyTries: refused.TooManyTries } })]).toEqual([
    ['diner/invoice-field.label', label],
    ['diner/invoice-field.refused.TooManyTries', refused.TooManyTries],
  ]);
  const wrong = () => [
    // @ts-expect-error a message that English does not have
    translation(invoiceMessages, { ...complete, thanks: 'Danke' }),
    // @ts-expect-error a value is missing
    translation(invoiceMessages, { ...complete, goesTo: 'Ihre Rechnung ist unterwegs.' }),
    // @ts-expect-error a value with another name
    translation(invoiceMessages, { ...complete, goesTo: 'Ihre Rechnung geht an {adresse}.' }),
    // @ts-expect-error a value that English does not have
    translation(invoiceMessages, { ...complete, label: 'E-Mail für {count} Rechnungen' }),
    // @ts-expect-error a code that English has no words for
    translation(invoiceMessages, { ...complete, refused: { Lost: 'Die Rechnung ging verloren.' } }),
  ];
  expect(wrong).toBeTypeOf('function');
});
