import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { type Message, wordsByCode } from '../../../core/messages/message.ts';
import { type PaymentRequest, payOrder } from '../../api/diner/payments.ts';
import { NetworkError } from '../../api/request.ts';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { keepOwnCheckout, type OwnCheckout, ownCheckout } from '../checkout/own-checkout.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { answered, submissionOf, unansweredSubmission } from '../storage/submission.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';

/** The shares and the amount that a checkout will lock; empty for the whole bill. */
export type Claim = Pick<OwnCheckout, 'shares' | 'cents'>;

const submissionName = (orderID: number) => `payment:${orderID}`;

/** Shows why the last press failed; undefined clears the message for a new press. */
export type Tell = (problem: string | undefined) => void;

/** `onRefused` runs before `tell` shows the message for the refusal's code. */
export function useCheckout(
  table: TableLink,
  tell: Tell,
  refusals: Readonly<Record<string, Message>>,
  onRefused: (orderID: number, code: string) => Promise<void>,
) {
  const { busy, once } = useOnce();
  const checkInAgain = useCheckInAgain(table, 'payment');

  const send = async (orderID: number, request: PaymentRequest, claim: Claim) => {
    const name = submissionName(orderID);
    const isPart = request.part !== undefined;
    if (isPart) await learnUnanswered(orderID, () => withReplaces(orderID, request));
    const { key, body } = submissionOf(name, isPart ? withReplaces(orderID, request) : request);
    const earlier = ownCheckout(orderID)?.session ?? '';
    // If the response is lost, this phone's checkout may have locked these shares.
    if (isPart) keepOwnCheckout({ orderID, session: earlier, ...claim });
    const answer = await payOrder(body, key);
    if (answer.success || answer.status < 500) answered(name);
    if (!answer.success) {
      if (answer.code === 'NotCheckedIn') return checkInAgain();
      await onRefused(orderID, answer.code);
      return tell(answer.fields[0]?.message ?? say(wordsByCode(refusals, answer.code) ?? paymentMessages.failed));
    }
    keepOwnCheckout({ orderID, session: answer.result, ...claim });
    window.location.assign(answer.url);
    return untilRestored();
  };
  const start = async (orderID: number, request: PaymentRequest, claim: Claim) => {
    await once(true, async () => {
      tell(undefined);
      try {
        await send(orderID, request, claim);
      } catch (error) {
        logNetworkError(error);
        tell(error instanceof NetworkError ? say(paymentMessages.noAnswer) : say(paymentMessages.failed));
      }
    });
  };
  return { start, busy: busy === true };
}

/** Pay stays busy until the back/forward cache restores this page. */
const untilRestored = () =>
  new Promise<void>((resolve) => {
    const restore = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      window.removeEventListener('pageshow', restore);
      resolve();
    };
    window.addEventListener('pageshow', restore);
  });

function withReplaces(orderID: number, request: PaymentRequest): PaymentRequest {
  const session = ownCheckout(orderID)?.session;
  return session ? { ...request, replaces: session } : request;
}

/** Resends a part payment that got no response: it may lock shares for a session that only the response names. */
export async function learnUnanswered(orderID: number, requestOf?: () => PaymentRequest): Promise<void> {
  const name = submissionName(orderID);
  const unanswered = unansweredSubmission<PaymentRequest>(name);
  if (unanswered?.body.part === undefined) return;
  if (requestOf && unanswered.content === JSON.stringify(requestOf())) return;
  const answer = await payOrder(unanswered.body, unanswered.key);
  if (answer.success || answer.status < 500) answered(name);
  const checkout = ownCheckout(orderID);
  if (answer.success)
    keepOwnCheckout({ orderID, session: answer.result, shares: checkout?.shares ?? [], cents: checkout?.cents ?? 0 });
}
