import { room } from '../../message.ts';

export const sellerMessages = room('portal/seller', {
  fields: {
    legalName: 'Legal name',
    street: 'Street and number',
    postcode: 'Postcode',
    town: 'Town',
    state: 'State or province',
    phone: 'Phone number',
  },
  legalNameHint: 'Optional. The company on invoices, if it is called something else than the restaurant.',
  streetHint: 'Optional. Without street and town, invoices show the address above.',
  missing: 'Invoices in this country usually also need: {fields}.',
});
