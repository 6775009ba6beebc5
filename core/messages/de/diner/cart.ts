import { cartMessages } from '../../en/diner/cart.ts';
import { translation } from '../../translation.ts';

export const cartTexts = translation(cartMessages, {
  title: 'Gericht anpassen',
  each: 'je {price}',
  withTax: 'inkl. MwSt.',
  withTaxAndService: 'inkl. MwSt. und Bedienung',
  sameForBoth: 'Für beide gleich',
  sameForAll: 'Für alle {quantity} gleich',
  mustChoose: 'Bitte treffen Sie zuerst eine Auswahl!',
  submit: 'Übernehmen',
  request: 'Besonderer Wunsch',
  whenToBring: 'Wann es kommen soll',
  usual: 'wie üblich',
  clear: 'Auswahl löschen',
  chooseUpToInAll: 'Insgesamt bis zu {limit} wählen',
  chosen: '{chosen} gewählt',
  left: 'noch {left}',
});
