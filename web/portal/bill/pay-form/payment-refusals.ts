import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import type { Sentences } from '../../shared/forms/refusal-words.ts';

export const paymentRefusals = (serverWords: string | undefined): Sentences => ({
  known: {
    AlreadyPaid: paymentMessages.notRecorded,
    AmountChanged: paymentMessages.amountChanged,
    DiscountNotAllowed: paymentMessages.wrongCode,
  },
  otherwise: serverWords ?? paymentMessages.failed,
});
