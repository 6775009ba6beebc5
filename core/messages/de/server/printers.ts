import { printerMessages } from '../../en/server/printers.ts';
import { translation } from '../../translation.ts';

/** Texts on paper. */
export const printerTexts = translation(printerMessages, {
  reprint: 'NACHDRUCK',
  cancelled: 'STORNIERT',
  voided: 'STORNO',
  test: 'TESTSEITE',
  testWorks: '„{name}“ druckt. Alle Zeichen einer Zeile:',
  order: 'Bestellung {order} / {subOrder}',
  server: 'Bedienung: {name}',
  guest: 'Gast: {name}',
  unwritten: '{content} (siehe Bildschirm der Küche)',
});
