import { useState } from 'react';
import { useLocation } from 'wouter';
import { subOrderStatusCodes } from '../../../core/contract/status-codes.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { reviewMessages } from '../../../core/messages/en/diner/review.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { fill, type Words, wordsByCode } from '../../../core/messages/message.ts';
import { faultsByDish } from '../../api/cart/placed-sub-order.ts';
import { type PlacedOrder, placeOrder } from '../../api/diner/orders.ts';
import { NetworkError, type Refused } from '../../api/request.ts';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { withoutOrdered } from '../cart/placement.ts';
import {
  cartKey,
  cartMark,
  readCart,
  readInstruction,
  renewCartKey,
  writeCart,
  writeInstruction,
} from '../cart/stored-cart.ts';
import { avoidsToTell } from '../contents/tell-kitchen.tsx';
import { logNetworkError } from '../network/network-alert.ts';
import { useChanged } from '../network/queries.ts';
import { useSendAgain } from '../network/use-send-again.ts';
import { answered, submissionOf, unansweredSubmission } from '../storage/submission.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import { useFormats } from '../visit/use-formats.ts';
import { storedVisit } from '../visit/visit.ts';

/** Messages by refusal code. Any other code: 'Failed to save Order!'. */
const refusals = {
  ...reviewMessages.refused,
  OrderClosed: menuMessages.orderClosed,
  TooManyLines: menuMessages.tooManyDishes,
};

/** These codes mean that the diner saw an outdated menu. */
const menuIsOld = ['Paused', 'PriceChanged', 'ItemUnavailable', 'ChoiceMissing', 'TooManyChoices'];

/** `sending`, by this page load or an earlier one, isn't a problem yet. An `unsent` order is retried automatically. */
export interface Problem {
  readonly kind: 'sending' | 'unsent' | 'changed' | 'closed' | 'paused' | 'refused';
  readonly words: string;
  /** Messages by item id. */
  readonly byDish: ReadonlyMap<number, string>;
}

const problemOf = (kind: Problem['kind'], words: Words, byDish: Problem['byDish'] = new Map()): Problem => ({
  kind,
  words: say(words),
  byDish,
});

const changedSince = () => problemOf('changed', reviewMessages.changedSince);

/** Refusals that the screen shows as long as their cause lasts. */
const kinds: Readonly<Record<string, Problem['kind']>> = { OrderClosed: 'closed', Paused: 'paused' };

/** The key of the last order that this page reported as placed. */
let keyTold: string | undefined;

export function useSubmitOrder(table: TableLink) {
  const formats = useFormats();
  const { busy, once } = useOnce();
  const { ask, tell } = useDialogs();
  const [, navigate] = useLocation();
  const changed = useChanged();
  const checkInAgain = useCheckInAgain(table, 'review');
  const name = `order:${table.segment}`;
  /** The order that got no response, if cart and visit haven't changed since. */
  const stillMeant = () => {
    const earlier = unansweredSubmission<PlacedOrder>(name);
    const visit = storedVisit()?.sessionstartTime;
    if (earlier?.key !== cartKey(table.segment) || earlier.body.sessionstartTime !== visit) return undefined;
    // Don't resend if the guest has changed what the kitchen may know.
    return String(earlier.body.suborder[0]?.avoids ?? []) === String(avoidsToTell(visit ?? '')) ? earlier : undefined;
  };
  // After a reload, the order may still be on its way.
  const [problem, setProblem] = useState(() =>
    stillMeant() ? problemOf('sending', reviewMessages.beingSent) : undefined,
  );
  const isUnsent = problem?.kind === 'unsent' || problem?.kind === 'sending';

  const refuse = async (body: PlacedOrder, refused: Refused, isOpen: boolean) => {
    // After a 5xx the order may have been saved: keep its key.
    if (isOpen && refused.status < 500) {
      answered(name);
      renewCartKey(table.segment);
    }
    if (refused.code === 'NotCheckedIn') return checkInAgain();
    if (menuIsOld.includes(refused.code)) await changed('menu');
    if (refused.code === 'OrderClosed') await changed('orders');
    const words = wordsByCode(refusals, refused.code) ?? reviewMessages.failed;
    const byDish = faultsByDish(body.suborder[0]?.items ?? [], refused);
    setProblem(problemOf(kinds[refused.code] ?? 'refused', words, byDish));
  };
  const send = async (body: PlacedOrder) => {
    const submission = submissionOf(name, body, body.suborder, cartKey(table.segment));
    const ordered = readCart(table.segment);
    const instruction = readInstruction(table.segment);
    const answer = await placeOrder(submission.body, submission.key);
    // Another screen or tab may have sent it too. Only the first response removes it from the cart.
    const isOpen = unansweredSubmission(name)?.key === submission.key;
    if (!answer.success) return refuse(submission.body, answer, isOpen);
    if (isOpen) {
      answered(name);
      // Keep what the guest added while the order was being sent: it wasn't ordered.
      writeCart(table.segment, withoutOrdered(readCart(table.segment), ordered));
      if (readInstruction(table.segment) === instruction) writeInstruction(table.segment, '');
      window.dispatchEvent(new Event('storage'));
    }
    void changed('orders');
    setProblem(undefined);
    if (keyTold === submission.key) return;
    keyTold = submission.key;
    const isAccepted = answer.result.status === subOrderStatusCodes.confirmed;
    const text = say(isAccepted ? reviewMessages.acceptedText : tableOrderMessages.waiting);
    await tell(say(reviewMessages.placedTitle), { text });
    navigate(dinerPaths.myOrders(table.segment));
  };
  /** Returns true if the guest confirmed and the cart didn't change meanwhile. */
  const asks = async (body: PlacedOrder): Promise<boolean> => {
    const earlier = unansweredSubmission(name);
    const isAnother = earlier !== undefined && earlier.content !== JSON.stringify(body.suborder);
    const text = isAnother ? say(reviewMessages.changedSince) : summaryOf(formats, body);
    const chosen = cartMark(table.segment);
    if (!(await ask(say(reviewMessages.submitOrder), { act: say(reviewMessages.submit), text }))) return false;
    // Another tab may have submitted it while this one was asking: don't order twice.
    const isSame = cartMark(table.segment) === chosen;
    if (!isSame) setProblem(problemOf('changed', reviewMessages.changedElsewhere));
    else if (!isUnsent) setProblem(undefined);
    return isSame;
  };
  const tries = async (body: PlacedOrder) => {
    try {
      await send(body);
    } catch (error) {
      logNetworkError(error);
      const isLost = error instanceof NetworkError;
      setProblem(isLost ? problemOf('unsent', reviewMessages.notSentYet) : problemOf('refused', reviewMessages.failed));
    }
  };
  const submit = (body: PlacedOrder) =>
    once(
      true,
      () => tries(body),
      () => asks(body),
    );
  useSendAgain(isUnsent, () => {
    const earlier = stillMeant();
    if (earlier) void once(true, () => tries(earlier.body));
    // Another tab got the response, or the cart has changed: ask before sending.
    else setProblem(unansweredSubmission(name) && changedSince());
  });
  // A changed order isn't sent without asking.
  const isChanged = isUnsent && unansweredSubmission(name) !== undefined && !stillMeant();
  return { submit, busy: busy === true, problem: isChanged ? changedSince() : problem };
}

function summaryOf(formats: Formats, { suborder: [sent] }: PlacedOrder): string {
  const count = Number(sent?.itemCount ?? 0);
  const amount = formats.amountOf(sent?.totalAmt ?? 0);
  // Nothing is added to prices that include tax.
  const { summary, summaryInAll } = reviewMessages;
  return say(sent?.taxAmt === 0 ? summaryInAll : summary, { items: fill(menuMessages.items, { count }), amount });
}
