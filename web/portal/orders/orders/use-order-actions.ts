import { useState } from 'react';
import { unservedDishes } from '../../../../core/domain/kitchen-steps.ts';
import type { OrderStatus } from '../../../../core/domain/order-states.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { fill, wordsByCode } from '../../../../core/messages/message.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';
import type { Refused } from '../../../api/request.ts';
import { updateSession } from '../../../api/session.ts';
import { say } from '../../../ui/plain/say.tsx';
import type { ConfirmRequest } from '../../../ui/staff/confirm.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { usePageReload } from '../../app/loading/page-reload.tsx';
import { undecidedWords } from '../../shared/forms/refusal-words.ts';
import { type Press, usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { cancelSubOrder, closeOrder, confirmSubOrder } from './calls.ts';
import { confirmBody, type WantedSubOrder } from './sub-order-draft.ts';

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

interface Following {
  readonly next: (confirmed: readonly number[]) => void;
  readonly show: (subOrderID: number) => void;
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

  /** Marks the decisions as made here, so that their arrival isn't reported as another device's. */
  const decide = <Answer extends { readonly success: true }>(
    ids: readonly number[],
    { call, refused, ...act }: Press<Answer> & { name: Acting },
  ) =>
    run({
      ...act,
      call: (key) => {
        for (const id of ids) decisions.markDecidedHere(id);
        return call(key);
      },
      refused: async (answer) => {
        for (const id of ids) decisions.forgetDecision(id);
        await refused?.(answer);
        await changed('orders');
      },
    });

  /** One or several, all or none. `next` is told which are confirmed, `show` which of several is in the way. */
  const confirm = (subOrders: readonly WantedSubOrder[], { next, show }: Following) => {
    if (!order) return;
    const ids = subOrders.map(({ subOrder }) => subOrder.subOrderID);
    const body = confirmBody(order, subOrders);
    void decide(ids, {
      name: 'confirm',
      question: confirmQuestion(order, subOrders),
      content: body,
      call: async (key) => {
        const answer = await confirmSubOrder(body, key);
        // The documented response of a success has a message.
        return answer.success && !answer.message ? unconfirmed : answer;
      },
      done: () => {
        next(ids);
        setAnnouncement({ title: say(orderMessages.confirmedTitle), text: say(orderMessages.confirmedText) });
      },
      words: { otherwise: orderMessages.confirmFailed },
      refused: async ({ code, fields }) => {
        const why = wordsByCode(orderMessages.confirmRefused, code);
        const at = Number(/^suborder\.(\d+)/.exec(fields[0]?.path ?? '')?.[1] ?? 0);
        const subOrderID = ids[at] ?? 0;
        const words = ids.length > 1 && why ? fill(orderMessages.inTheWay, { id: subOrderID, why }) : why;
        if (words) setReason({ subOrderID, words: say(words) });
        if (words && ids.length > 1) show(subOrderID);
        await changed('restaurants');
      },
    });
  };

  const cancelOne = (subOrder: SubOrder, itemCount: number) =>
    order &&
    decide([subOrder.subOrderID], {
      name: 'cancel',
      question: {
        question: say(orderMessages.cancelQuestion, { id: subOrder.subOrderID, table: order.tableName }),
        detail: say(fieldMessages.items, { count: itemCount }),
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

  return { busy: busy as Acting | undefined, announcement, dismiss, reason, closeNote, confirm, cancelOne, close };
}

function confirmQuestion({ tableName: table }: Order, subOrders: readonly WantedSubOrder[]): ConfirmRequest {
  const count = subOrders.reduce((sum, { totals }) => sum + totals.itemCount, 0);
  const emptied = subOrders.filter(({ totals }) => totals.itemCount === 0);
  const canceled = emptied.map(({ subOrder }) => say(orderMessages.emptied, { id: subOrder.subOrderID }));
  const detail = [say(fieldMessages.items, { count }), ...canceled].join(' ');
  const [first, ...others] = subOrders.map(({ subOrder }) => subOrder.subOrderID);
  return others.length > 0
    ? {
        question: say(orderMessages.confirmAllQuestion, { count: subOrders.length, table }),
        detail,
        act: say(orderMessages.confirmAll),
      }
    : {
        question: say(orderMessages.confirmQuestion, { id: first ?? '', table }),
        detail,
        act: say(orderMessages.confirmSubOrder),
      };
}

function closeDetail({ suborder }: Order): string {
  const count = unservedDishes(suborder);
  const detail = say(orderMessages.closeDetail);
  return count > 0 ? `${say(orderMessages.unserved, { count })} ${detail}` : detail;
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
