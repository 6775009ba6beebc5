import { sellerMessages } from '../../en/core/seller.ts';
import { translation } from '../../translation.ts';

export const sellerTexts = translation(sellerMessages, {
  vat: 'USt-IdNr.',
  tax: 'Steuernummer',
  phone: 'Tel. {phone}',
  numbered: '{name} {number}',
});
