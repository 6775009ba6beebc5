import { taxTableMessages } from '../../en/core/tax-table.ts';
import { translation } from '../../translation.ts';

export const taxTableTexts = translation(taxTableMessages, {
  caption: 'Netto und MwSt. je Steuersatz',
  rate: 'MwSt.',
  net: 'Netto',
  tax: 'Steuer',
  gross: 'Brutto',
  sum: 'Summe',
  refunded: 'Erstattet',
  included: 'Alle Preise inkl. MwSt.',
});
