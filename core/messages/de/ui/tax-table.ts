import { taxTableMessages } from '../../en/ui/tax-table.ts';
import { translation } from '../../translation.ts';

export const taxTableTexts = translation(taxTableMessages, {
  caption: 'Netto und MwSt. nach Steuersatz',
  rate: 'Satz',
  net: 'Netto',
  tax: 'MwSt.',
  gross: 'Brutto',
  sum: 'Summe',
});
