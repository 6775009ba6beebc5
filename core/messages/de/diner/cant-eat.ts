import { cantEatMessages } from '../../en/diner/cant-eat.ts';
import { translation } from '../../translation.ts';

export const cantEatTexts = translation(cantEatMessages, {
  only: 'Nur anzeigen',
  legend: 'Ich vertrage nicht',
  hint: 'Bleibt auf diesem Telefon, bis Sie es der Küche mitteilen. Bei einer Allergie sprechen Sie bitte auch unser Personal an.',
  onlyNuts:
    'Es werden nur Gerichte mit Nüssen angezeigt. Sie vertragen keine Nüsse? Dann wählen Sie sie unter „Ich vertrage nicht“ aus.',
  clear: 'Filter löschen',
  showDishes: { one: '{count} Gericht anzeigen', other: '{count} Gerichte anzeigen' },
  hidden: { one: '{count} Gericht ist ausgeblendet.', other: '{count} Gerichte sind ausgeblendet.' },
  show: 'Ausgeblendete Gerichte anzeigen',
  hide: 'Wieder ausblenden',
  notLabeled: 'Nicht gekennzeichnet: {label}',
  addAnyway: '{conflict}. Trotzdem hinzufügen?',
  add: 'Trotzdem hinzufügen',
  orderAnyway: 'Diese Gerichte trotzdem bestellen?',
  order: 'Trotzdem bestellen',
  tellTitle: 'Für die Küche',
  mayKnow: 'Darf die Küche wissen, dass Sie {allergens} nicht vertragen?',
  mayKnowHint: 'Unser Personal sieht es während Ihres Besuchs bei Ihren Bestellungen. Später wird es gelöscht.',
  tell: 'Der Küche mitteilen',
  dontTell: 'Nicht mitteilen',
  no: 'ohne {allergen}',
  willSee: 'Das liest die Küche: {none}',
  toldKitchen: 'Sie haben der Küche mitgeteilt, was Sie nicht vertragen: {allergens}',
  wontSee: 'Die Küche erfährt nicht, was Sie nicht vertragen.',
  dishConflict: '{dish}: {conflict}',
});
