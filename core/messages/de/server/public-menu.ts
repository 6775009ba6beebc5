import { publicMenuMessages } from '../../en/server/public-menu.ts';
import { translation } from '../../translation.ts';

export const publicMenuTexts = translation(publicMenuMessages, {
  title: 'Speisekarte · {name}',
  about: 'Die Speisekarte von {name}: {categories}. Mit Preisen und Allergenen.',
  withTax: 'Alle Preise inkl. MwSt.',
  withTaxAndService: 'Alle Preise inkl. MwSt. und Bedienung',
  empty: 'Auf der Speisekarte stehen noch keine Gerichte.',
  choicesNotStated: 'Zu den Auswahlmöglichkeiten gibt es keine Angaben zu Allergenen. Bitte fragen Sie uns.',
  print: 'Sie können diese Seite mit Ihrem Browser drucken oder als PDF speichern.',
  folded: 'Zwei Spalten, zum Falten',
  flat: 'Eine Spalte',
});
