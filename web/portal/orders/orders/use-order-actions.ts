import { useState } from 'react';
import { firstKitchenStep, lastKitchenStep } from '../../../../core/domain/kitchen-steps.ts';
import type { OrderStatus } from '../../../../core/domain/order-states.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { wordsByCode } from '../../../../core/messages/message.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';
import type { Refused } from '../../../api/request.ts';
import { updateSession } from '../../../api/session.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { usePageReload } from '../../app/loading/page-reload.tsx';
import { undecidedWords } from '../../shared/forms/refusal-words.ts';
import { type Press, usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { cancelSubOrder, closeOrder, confirmSubOrder } from './calls.ts';
import { confirmBody, type DraftLine, type DraftTotals } from './sub-order-draft.ts';

export type Acting = 'confirm' | 'cancel' | 'close';

export interface Announcement {
  readonly title: string;
  readonly text?: string;
  readonly onRead?: () => void;
}

interface Decisions {
  markDecidedHere: (subOrderID: number) => void;
  forgetDecision: (subOrderID: number) => void;
}

export function useOrderActions(order: Order | undefined, decisions: Decisions) {
  const changed = useChanged();
  const reloadPage = usePageReload();
  const { busy, press } = usePress();
  const [announcement, setAnnouncement] = useState<Announcement>();
  const [reason, setReason] = useState<{ subOrderID: number; words: string }>();
  const [closeRefused, setCloseRefused] = useState(false);

  const run = <Answer extends { readonly success: true }>(act: Press<Answer> & { name: Acting }) =>
    press({
      ...act,
      call: (key) => {
        setReason(undefined);
        setCloseRefused(false);
        return act.call(key);
      },
      done: async (answer) => {
        await act.done(answer);
        await changed('orders');
      },
      tell: notifyError,
      again: () => false,
    });

  /** Marks the decision as made here, so that its arrival isn't reported as another device's. */
  const decide = <Answer extends { readonly success: true }>(
    subOrderID: number,
    { call, refused, ...act }: Press<Answer> & { name: Acting },
  ) =>
    run({
      ...act,
      call: (key) => {
        decisions.markDecidedHere(subOrderID);
        return call(key);
      },
      refused: async (answer) => {
        decisions.forgetDecision(subOrderID);
        await refused?.(answer);
        await changed('orders');
      },
    });

  const confirmOne = (subOrder: SubOrder, lines: readonly DraftLine[], totals: DraftTotals) => {
    if (!order) return;
    const { subOrderID } = subOrder;
    const body = confirmBody(order, subOrder, lines, totals);
    void decide(subOrderID, {
      name: 'confirm',
      question: {
        ...asks(order, subOrder, totals.itemCount, orderMessages.confirmQuestion),
        act: say(orderMessages.confirmSubOrder),
      },
      content: body,
      call: async (key) => {
        const answer = await confirmSubOrder(body, key);
        // The documented response of a success has a message.
        return answer.success && !answer.message ? unconfirmed : answer;
      },
      done: () => setAnnouncement({ title: say(orderMessages.confirmedTitle), text: say(orderMessages.confirmedText) }),
      words: { otherwise: orderMessages.confirmFailed },
      refused: async ({ code }) => {
        const words = wordsByCode(orderMessages.confirmRefused, code);
        if (words) setReason({ subOrderID, words: say(words) });
        await changed('restaurants');
      },
    });
  };

  const cancelOne = (subOrder: SubOrder, itemCount: number) =>
    order &&
    decide(subOrder.subOrderID, {
      name: 'cancel',
      question: {
        ...asks(order, subOrder, itemCount, orderMessages.cancelQuestion),
        act: say(orderMessages.cancelSubOrder),
        cancel: say(orderMessages.keepSubOrder),
        danger: true,
      },
      call: () => cancelSubOrder(subOrder.subOrderID),
      done: () => {
        notifySuccess(say(orderMessages.cancelDone));
        setAnnouncement({ title: say(orderMessages.canceledTitle) });
      },
      // This sentence and that of a failed close name their own reason; other refusals must not show it.
      words: {
        known: { ...undecidedWords, ApprovalNeeded: approvalMessages.needed, ApprovalOver: approvalMessages.over },
        otherwise: orderMessages.cancelFailed,
      },
    });

  const close = () => {
    if (!order) return;
    void run({
      name: 'close',
      question: {
        question: say(orderMessages.closeQuestion, { order: order.orderID, table: order.tableName }),
        detail: closeDetail(order),
        act: say(orderMessages.close),
      },
      call: () => closeOrder(order.orderID),
      done: () => {
        updateSession({ tableId: undefined, sessionStartTime: undefined });
        notifySuccess(say(orderMessages.closeDone));
        setAnnouncement({
          title: say(orderMessages.closedTitle),
          text: say(orderMessages.closedText),
          onRead: reloadPage,
        });
      },
      words: { known: undecidedWords, otherwise: orderMessages.closeFailed },
      refused: () => {
        setCloseRefused(true);
        return changed('orders');
      },
    });
  };

  const dismiss = () => {
    setAnnouncement(undefined);
    announcement?.onRead?.();
  };

  /** The documented sentence of a failed close blames the sub-orders; the order's current status explains more. */
  const closeNote = closeRefused && order ? notOpenWords(order.status) : undefined;

  return { busy: busy as Acting | undefined, announcement, dismiss, reason, closeNote, confirmOne, cancelOne, close };
}

const asks = (
  { tableName }: Order,
  { subOrderID }: SubOrder,
  count: number,
  question: typeof orderMessages.confirmQuestion | typeof orderMessages.cancelQuestion,
) => ({
  question: say(question, { id: subOrderID, table: tableName }),
  detail: say(fieldMessages.items, { count }),
});

/** Names dishes that are not served, once the kitchen has begun: a house may not use its steps. */
function closeDetail({ suborder }: Order): string {
  const steps = suborder.flatMap(({ items }) => items.flatMap(({ kitchenStep }) => kitchenStep ?? []));
  const count = steps.filter((step) => step !== lastKitchenStep).length;
  const hasBegun = steps.some((step) => step !== firstKitchenStep);
  const detail = say(orderMessages.closeDetail);
  return hasBegun && count > 0 ? `${say(orderMessages.unserved, { count })} ${detail}` : detail;
}

function notOpenWords(status: OrderStatus): string | undefined {
  const words = wordsByCode(orderMessages.notOpen, status);
  return words && say(words);
}

const unconfirmed: Refused = {
  success: false,
  code: 'ServerError',
  message: undefined,
  status: 200,
  fields: [],
  retryAfterSeconds: undefined,
};
