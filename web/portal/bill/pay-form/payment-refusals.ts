import { paymentMessages } from '../../../../core/messages/en/portal/payments.ts';
import type { Refused } from '../../../api/request.ts';
import type { Sentences } from '../../shared/forms/refusal-words.ts';
import type { Press } from '../../shared/forms/use-press.ts';

export const paymentRefusals = ({ message }: Refused): Sentences => ({
  known: {
    AlreadyPaid: paymentMessages.notRecorded,
    AmountChanged: paymentMessages.amountChanged,
    DiscountNotAllowed: paymentMessages.wrongCode,
  },
  otherwise: message ?? paymentMessages.failed,
});

/** What follows a press of the payment dialog that led to nothing. */
export type Outcomes = Pick<Press<{ readonly success: true }>, 'failed' | 'onRefused' | 'show'>;
