import { resultMessages } from '../../en/diner/payment-result.ts';
import { translation } from '../../translation.ts';

export const resultTexts = translation(resultMessages, {
  title: 'Zahlung',
  failedTitle: 'Zahlung fehlgeschlagen',
  success: 'Zahlung erfolgreich!',
  partPaid: 'Ihr Teil ist bezahlt',
  thanks: 'Vielen Dank für Ihren Besuch',
  failure: 'Die Zahlung ist fehlgeschlagen. Bitte versuchen Sie es noch einmal.',
  retry: 'Erneut bezahlen',
  confirming: 'Ihre Zahlung wird bestätigt',
  asking: 'Ihre Zahlung wird geprüft',
  leaving: 'Die Kartenzahlung wird abgebrochen',
  notLeft:
    'Die Kartenzahlung konnte nicht abgebrochen werden. Andere sehen sie vielleicht noch einige Minuten lang als laufende Zahlung.',
  noAnswer: 'Ihre Zahlung ist noch nicht bestätigt. Wir prüfen weiter: Bitte bezahlen Sie nicht noch einmal.',
  unknown: 'Unter dieser Adresse gibt es keine Zahlung',
  unknownHint: 'Haben Sie gerade bezahlt? Dann sprechen Sie bitte unser Personal an, bevor Sie noch einmal bezahlen.',
  nothing: 'Hier gibt es keine Zahlung',
  nothingHint: 'Nach einer Kartenzahlung steht hier der Beleg.',
  unclear:
    'Ihre Zahlung konnte hier nicht bestätigt werden. Bitte sprechen Sie unser Personal an, bevor Sie noch einmal bezahlen.',
  poweredBy: '{restaurant} · {product}',
  receipt: 'Beleg',
  receiptLoading: 'Ihr Beleg wird geladen',
  receiptFailed: 'Der Beleg konnte nicht geladen werden.',
  printReceipt: 'Beleg drucken',
  paid: 'Bezahlt',
  orderNumber: 'Bestellung Nr.',
  table: 'Tisch',
  mail: 'Rechnung per E-Mail',
  sendInvoice: 'Rechnung senden',
  correctAddress: 'Adresse ändern',
});
