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
  hints: {
    legalName: 'Optional. The company, if it has another name than the restaurant.',
    street: 'Optional. Without street and town, invoices show the address above.',
    postcode: 'Optional.',
    town: 'Optional.',
    state: 'Optional. In short, such as CA.',
    phone: 'Optional. As guests dial it.',
    taxId: 'Optional. As it must be written on invoices.',
  },
  missing: 'Invoices in this country usually also need: {fields}.',
});
