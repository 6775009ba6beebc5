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

/** How to handle a failed press in the payment dialog. */
export type Outcomes = Pick<Press<{ readonly success: true }>, 'failed' | 'onRefused' | 'show'>;
