export const resultMessages = {
  success: 'Payment Successful!',
  partPaid: 'Your part is paid',
  thanks: 'Thank You for Dining with Us',
  failure: 'Payment Failed, please try again',
  confirming: 'Confirming your payment',
  leaving: 'Ending the card payment',
  notLeft: 'The card payment could not be ended just now. For some minutes others may still see it as being paid.',
  noAnswer: 'There was no answer yet about your payment.',
  unclear: 'Your payment could not be confirmed here. Please speak to staff before you pay again.',
} as const;
