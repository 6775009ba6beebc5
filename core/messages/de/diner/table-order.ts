import { tableOrderMessages } from '../../en/diner/table-order.ts';
import { translation } from '../../translation.ts';

export const tableOrderTexts = translation(tableOrderMessages, {
  waiting: 'Das Restaurant bestätigt die Bestellung in Kürze',
  noAnswer: 'Es kam keine Antwort. Bitte versuchen Sie es noch einmal.',
  tableBill: 'Die Rechnung Ihres Tisches',
  total: 'Gesamt',
  myOrders: 'Meine Bestellungen',
  dishes: 'Gerichte',
  paused: 'Die Küche nimmt ab {time} wieder Bestellungen an. Was Sie ausgewählt haben, bleibt hier.',
  onTheHouse: 'Aufs Haus',
  onTheHouseOf: '{count} aufs Haus',
  moved: 'Sie sitzen jetzt hier: {table}. Ihre Bestellung ist mitgekommen.',
});
