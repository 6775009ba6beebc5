import { billMessages } from '../../en/core/bill.ts';
import { translation } from '../../translation.ts';

export const billTexts = translation(billMessages, {
  lines: {
    total: 'Zwischensumme',
    discount: 'Rabatt',
    serviceCharge: 'Servicegebühr',
    surcharge: 'Zuschlag des Restaurants',
    tax: 'MwSt.',
    tip: 'Trinkgeld',
    rounding: 'Rundung',
    amount: 'Ganze Rechnung',
  },
  documented: {
    total: 'Gesamt',
    payment: { total: 'Summe', tax: 'MwSt.', tip: 'Trinkgeld' },
    amtToPay: 'Zu zahlen',
    staffAmtToPay: 'Zu zahlen',
  },
  paid: 'Bezahlter Betrag',
  refund: {
    pending: 'Erstattung der Zahlung {payment}, unterwegs ({mode}, {time})',
    done: 'Erstattung der Zahlung {payment} ({mode}, {time})',
    ofDishes: '{refund}: {dishes}',
  },
  paidAfterRefunds: 'Bezahlt nach Erstattungen',
  figure: '{amount}',
  sum: '{parts} = {sum}',
  percent: '{percent} von {base} = {result}',
  percentOfServiceFee: '{percent} der Servicegebühr {base} = {result}',
  rounded: '{exact}, gerundet {rounded}',
  inNoTier: '{total} liegt in keiner Stufe des Tarifs: {charge}',
  inTier: '{total} liegt über {from} und höchstens bei {upTo}, Stufe {tier}: {charge}',
  inLastTier: '{total} liegt über {from}, Stufe {tier}: {charge}',
  asGiven: 'wie angegeben: {amount}',
  atMostTotal: 'höchstens die Summe: {amount}',
  shareOfItems: 'Preis eines Gerichts / {total} × {due}, auf den Cent genau',
  shareOfSeats: 'Gerichte eines Platzes und seine Teile der gemeinsamen / {total} × {due}, auf den Cent genau',
  equalShares: '{open} / {shares} = {share}',
  unequalShares: '{open} / {shares} = {share}, {larger} davon einen Cent mehr',
});
