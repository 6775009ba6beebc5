import { room } from '../../message.ts';

/** Seller and buyer on invoices, and what can be wrong with them. */
export const sellerMessages = room('core/seller', {
  vat: 'VAT ID',
  tax: 'Tax number',
  vatOrTax: 'VAT ID or tax number',
  phone: 'Phone {phone}',
  numbered: '{name} {number}',
  badVatId: 'This is not a complete VAT ID of the chosen country. Please check its letters and digits.',
  badVatIdOfBuyer: 'This VAT ID is not complete. Please check its letters and digits.',
  noBuyerName: 'Please enter the name of the company or person.',
});
