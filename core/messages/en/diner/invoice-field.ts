import { room } from '../../message.ts';

export const invoiceMessages = room('diner/invoice-field', {
  label: 'Email for the invoice',
  badEmail: 'Please enter a valid email!',
  atPayment: 'You can also ask for the invoice after paying.',
  goesTo: 'Your invoice goes to {email}.',
  goesToYours: 'Your invoice goes to the address that you gave.',
  undelivered: 'Your invoice could not be delivered. Please enter your address again.',
  failed: 'The invoice could not be sent. Please try again.',
  refused: {
    InvoiceSent: 'The invoice was already sent. To send it to another address, please ask a member of staff.',
    TooManyTries: 'Too many attempts. Please wait a few minutes and try again.',
  },
});
