import { guestNameMessages } from '../../en/diner/first-name.ts';
import { translation } from '../../translation.ts';

export const guestNameTexts = translation(guestNameMessages, {
  label: 'Vorname',
  hint: 'So wissen Tisch und Personal, für wen die Gerichte sind. Am Ende des Besuchs wird er vergessen.',
  orderingAs: 'Bestellung für {name}',
  say: 'Vornamen angeben',
  change: 'Ändern',
  save: 'Speichern',
  saved: 'Gespeichert.',
  failed: 'Der Vorname konnte nicht gespeichert werden. Bitte noch einmal versuchen.',
});
