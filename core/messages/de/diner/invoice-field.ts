import { invoiceMessages } from '../../en/diner/invoice-field.ts';
import { translation } from '../../translation.ts';

export const invoiceFieldTexts = translation(invoiceMessages, {
  label: 'E-Mail-Adresse für die Rechnung',
  badEmail: 'Bitte geben Sie eine gültige E-Mail-Adresse ein!',
  atPayment: 'Sie können die Rechnung auch nach dem Bezahlen anfordern.',
  goesTo: 'Ihre Rechnung geht an {email}.',
  goesToYours: 'Ihre Rechnung geht an die Adresse, die Sie angegeben haben.',
  undelivered: 'Ihre Rechnung konnte nicht zugestellt werden. Bitte geben Sie Ihre Adresse noch einmal ein.',
  failed: 'Die Rechnung konnte nicht gesendet werden. Bitte versuchen Sie es noch einmal.',
  refused: {
    InvoiceSent:
      'Die Rechnung wurde schon gesendet. Soll sie an eine andere Adresse gehen, sprechen Sie bitte unser Personal an.',
    TooManyTries: 'Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es dann noch einmal.',
  },
});
