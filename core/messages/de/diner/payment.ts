import { paymentMessages } from '../../en/diner/payment.ts';
import { translation } from '../../translation.ts';

export const paymentTexts = translation(paymentMessages, {
  title: 'Zahlung',
  loading: 'Ihre Rechnung wird geladen',
  yourBill: 'Ihre Rechnung',
  invoice: 'Rechnung',
  pay: 'Bezahlen',
  tip: 'Trinkgeld',
  addTip: 'Möchten Sie Trinkgeld geben?',
  tipGoesTo: 'Es geht an Ihre Bedienung.',
  tipAmt: 'Trinkgeld',
  notAnAmount: 'Bitte geben Sie das Trinkgeld als Betrag ein, zum Beispiel 5 oder 5,50',
  tipTooLarge: 'Das Trinkgeld darf höchstens {largest} betragen',
  failed: 'Die Zahlung konnte nicht gestartet werden. Bitte versuchen Sie es noch einmal.',
  noAnswer: 'Es kam keine Antwort. Bitte tippen Sie noch einmal auf „Bezahlen“: Es wird nur einmal abgebucht.',
  billFailed: 'Die Rechnung konnte nicht geladen werden.',
  nothingToPay: 'Hier gibt es nichts zu bezahlen',
  nothingToPayHint: 'Schließen Sie zuerst mit „Bezahlen“ Ihre Bestellung ab.',
  reopened: 'Ihre Bestellung ist wieder offen',
  reopenedHint:
    'Unser Personal hat sie für Sie geöffnet. Bestellen Sie gern noch etwas, und tippen Sie dann auf „Bezahlen“.',
  stillOpen: 'Ihre Bestellung ist offen',
  stillOpenHint: 'Bezahlen können Sie, sobald sie abgeschlossen ist: mit „Bezahlen“ unter „Meine Bestellungen“.',
  open: 'Sie haben Ihre Kartenzahlung noch nicht beendet',
  openHint: 'Ihre Zahlung ist für Sie vorgemerkt. Tippen Sie auf „Bezahlen“, um fortzufahren.',
  giveUp: 'Ich habe nicht bezahlt: neu wählen',
  givenUp: 'Es wurde nichts abgebucht. Sie können neu wählen.',
  notGivenUp: 'Die Kartenzahlung konnte nicht abgebrochen werden. Bitte versuchen Sie es gleich noch einmal.',
  safe: 'Kartendaten geben Sie auf einer sicheren Seite ein',
  joined: 'Ihr Tisch hat eine gemeinsame Rechnung mit {tables}. Bitte bezahlen Sie bei Ihrer Bedienung.',
  refused: {
    AmountChanged: 'Der Betrag hat sich geändert. Bitte prüfen Sie die Rechnung noch einmal.',
    AlreadyPaid: 'Diese Bestellung ist schon bezahlt.',
    NotClosed: 'Diese Bestellung kann noch nicht bezahlt werden.',
    Joined:
      'Ihre Rechnung wird zusammen mit der eines anderen Tisches bezahlt. Bitte bezahlen Sie bei Ihrer Bedienung.',
    CardsUnavailable: 'Hier können Sie nicht mit Karte bezahlen. Bitte bezahlen Sie bei Ihrer Bedienung.',
    Unavailable:
      'Der Kartendienst antwortet nicht. Bitte versuchen Sie es noch einmal, oder bezahlen Sie bei Ihrer Bedienung.',
    Stale:
      'An diesem Tisch hat gerade ein anderes Telefon mit dem Bezahlen begonnen. Bitte prüfen Sie die Rechnung noch einmal.',
  },
});
