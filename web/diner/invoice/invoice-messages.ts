export const invoiceMessages = {
  label: 'Email for the invoice',
  badEmail: 'Please enter a valid email!',
  atPayment: 'Without one you can still get the invoice after paying.',
  goesTo: (email: string | undefined) =>
    email ? `Your invoice goes to ${email}.` : 'Your invoice goes to the address that you gave.',
  undelivered: 'Your invoice could not be delivered. Please enter your address again.',
  alreadySent: 'The invoice was sent already. Please ask a member of staff to send it to another address.',
  tooManyTries: 'Too many tries. Please wait some minutes and try again.',
  noAnswer: 'There was no answer. Please try again.',
  failed: 'The invoice could not be sent. Please try again.',
} as const;
