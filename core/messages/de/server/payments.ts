import { paymentMessages } from '../../en/server/payments.ts';
import { translation } from '../../translation.ts';

/** Texts for guests: at their fields, on the card page, and about a split bill. */
export const paymentTexts = translation(paymentMessages, {
  badTip: 'Das Trinkgeld muss ein Betrag sein, zum Beispiel 5 oder 5,50.',
  noTips: 'Dieses Restaurant nimmt bei der Zahlung kein Trinkgeld an. Bitte entfernen Sie es.',
  tooMuchTip: 'Das Trinkgeld darf höchstens das Zehnfache des Rechnungsbetrags sein.',
  noPart: 'Das ist kein Teil einer Rechnung.',
  otherPhone:
    'An diesem Tisch hat gerade ein anderes Telefon mit dem Bezahlen begonnen. Bitte prüfen Sie die Rechnung noch einmal.',
  checkout: '{restaurant}, {table}, Bestellung {order}',
  checkoutOfPart: '{restaurant}, {table}, Teil der Bestellung {order}',
  aShare: 'Ein Teil',
  ofSeat: 'Platz {seat}',
  ofSeatAtTable: '{table}, Platz {seat}',
  sharedDish: '{dish} (geteilt durch {seats})',
  noSeats: 'Bei keinem Gericht dieser Bestellung ist ein Platz genannt.',
  madeAlready: 'Diese Zahlung ist schon erfolgt. Bitte prüfen Sie die Rechnung noch einmal.',
  away: 'Der Kartendienst antwortet nicht. Bitte versuchen Sie es noch einmal, oder bezahlen Sie bei Ihrer Bedienung.',
  late: 'Diese Kartenzahlung kam zu spät für Ihre Bestellung. Unser Personal erstattet sie.',
  held: 'Der Kartendienst antwortet nicht. Ihr Teil bleibt einige Minuten lang für Sie reserviert.',
  notDivided: 'Diese Rechnung ist nicht mehr geteilt. Bitte prüfen Sie sie noch einmal.',
  dividedByShares: 'Diese Rechnung ist in Teile geteilt.',
  dividedByAmounts: 'Diese Rechnung ist nach Beträgen geteilt.',
  peopleMissing: 'Bitte geben Sie ein, wie viele Personen die Rechnung teilen.',
  guestPays: 'Ein anderer Gast an Ihrem Tisch bezahlt gerade. Bitte warten Sie, bis er fertig ist.',
  setByStaff:
    'Das Restaurant hat auf diese Rechnung einen Rabatt oder Zuschlag gegeben. Bitte fragen Sie Ihre Bedienung.',
});
