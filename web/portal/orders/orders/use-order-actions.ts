import { useState } from 'react';
import { heldByCourse, heldCount, heldDishes } from '../../../../core/domain/courses.ts';
import { unservedDishes } from '../../../../core/domain/kitchen-steps.ts';
import type { OrderStatus } from '../../../../core/domain/order-states.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { courseActMessages } from '../../../../core/messages/en/portal/courses.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { fill, wordsByCode } from '../../../../core/messages/message.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';
import type { Refused } from '../../../api/request.ts';
import { updateSession } from '../../../api/session.ts';
import { say } from '../../../ui/plain/say.tsx';
import { type ConfirmRequest, confirm } from '../../../ui/staff/confirm.tsx';
import { usePageReload } from '../../app/loading/page-reload.tsx';
import { undecidedWords } from '../../shared/forms/refusal-words.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { cancelSubOrder, closeOrder, confirmSubOrder } from './calls.ts';
import { confirmBody, type WantedSubOrder } from './sub-order-draft.ts';

export interface Announcement {
  readonly title: string;
  readonly text?: string;
  readonly onRead?: () => void;
}

interface Decisions {
  markDecidedHere: (subOrderIDs: readonly number[]) => void;
  forgetDecision: (subOrderIDs: readonly number[]) => void;
}

interface Following {
  readonly next: (confirmed: readonly number[]) => void;
  readonly show: (subOrderID: number) => void;
}

export function useOrderActions(
  order: Order | undefined,
  decisions: Decisions,
  openVoid: (orderItemID: number) => void,
) {
  const formats = useFormats();
  const changed = useChanged();
  const reloadPage = usePageReload();
  const { busy, press } = usePress();
  const [announcement, setAnnouncement] = useState<Announcement>();
  const [reason, setReason] = useState<{ subOrderID: number; words: string }>();
  const [closeRefused, setCloseRefused] = useState(false);

  const forgetRefusals = () => {
    setReason(undefined);
    setCloseRefused(false);
  };

  /** Confirms all of the sub-orders or none. `next` gets the confirmed ones; `show` gets the one that prevents it. */
  const confirmThese = async (subOrders: readonly WantedSubOrder[], { next, show }: Following) => {
    if (!order) return;
    const ids = subOrders.map(({ subOrder }) => subOrder.subOrderID);
    const body = confirmBody(formats, order, subOrders);
    await press({
      name: 'confirm',
      asks: () => confirm(confirmQuestion(order, subOrders)),
      content: body,
      call: async (key) => {
        forgetRefusals();
        decisions.markDecidedHere(ids);
        const answer = await confirmSubOrder(body, key);
        // A documented success has a message. Without one, nothing was confirmed.
        return answer.success && !answer.message ? unconfirmed : answer;
      },
      resend: true,
      failed: { otherwise: orderMessages.confirmFailed },
      changes: ['orders'],
      onDone: () => {
        next(ids);
        setAnnouncement({ title: say(orderMessages.confirmedTitle), text: say(orderMessages.confirmedText) });
      },
      onRefused: async ({ code, fields }) => {
        decisions.forgetDecision(ids);
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

  const cancel = async ({ subOrderID }: SubOrder, itemCount: number) => {
    if (!order) return;
    const question = {
      question: say(orderMessages.cancelQuestion, { id: subOrderID, table: order.tableName }),
      detail: say(fieldMessages.items, { count: itemCount }),
      act: say(orderMessages.cancelSubOrder),
      cancel: say(orderMessages.keepSubOrder),
      danger: true,
    };
    await press({
      name: 'cancel',
      asks: () => confirm(question),
      call: () => {
        forgetRefusals();
        decisions.markDecidedHere([subOrderID]);
        return cancelSubOrder(subOrderID);
      },
      resend: true,
      done: orderMessages.cancelDone,
      // This message states its own reason, as does that of a failed close, so they aren't shown for other refusals.
      failed: {
        known: { ...undecidedWords, ApprovalNeeded: approvalMessages.needed, ApprovalOver: approvalMessages.over },
        otherwise: orderMessages.cancelFailed,
      },
      changes: ['orders'],
      onDone: () => setAnnouncement({ title: say(orderMessages.canceledTitle) }),
      onRefused: () => decisions.forgetDecision([subOrderID]),
    });
  };

  const close = async () => {
    if (!order) return;
    const { orderID, tableName: table } = order;
    const question = say(orderMessages.closeQuestion, { order: orderID, table });
    const [held] = heldByCourse(order.suborder.flatMap(({ items }) => items)).flatMap(({ lines }) => lines);
    const fireHeld = held !== undefined;
    const buttons = held
      ? {
          act: say(courseActMessages.fireAndClose),
          cancel: say(courseActMessages.goBack),
          instead: { act: say(courseActMessages.void), press: () => openVoid(held.orderItemID) },
        }
      : { act: say(orderMessages.close) };
    await press({
      name: 'close',
      asks: () => confirm({ question, detail: closeDetail(order), ...buttons }),
      call: () => {
        forgetRefusals();
        return closeOrder(orderID, fireHeld);
      },
      resend: true,
      done: orderMessages.closeDone,
      failed: {
        known: { ...undecidedWords, DishesHeld: courseActMessages.heldMeanwhile },
        otherwise: orderMessages.closeFailed,
      },
      changes: ['orders'],
      onDone: () => {
        updateSession({ tableId: undefined, sessionStartTime: undefined });
        setAnnouncement({
          title: say(orderMessages.closedTitle),
          text: say(orderMessages.closedText),
          onRead: reloadPage,
        });
      },
      onRefused: () => setCloseRefused(true),
    });
  };

  const dismiss = () => {
    setAnnouncement(undefined);
    announcement?.onRead?.();
  };

  /** The documented message of a failed close blames the sub-orders; the order's current status explains more. */
  const closeNote = closeRefused && order ? notOpenWords(order.status) : undefined;

  return { busy, announcement, dismiss, reason, closeNote, confirm: confirmThese, cancel, close };
}

function confirmQuestion({ tableName: table }: Order, subOrders: readonly WantedSubOrder[]): ConfirmRequest {
  const count = subOrders.reduce((sum, { totals }) => sum + totals.itemCount, 0);
  const emptied = subOrders.filter(({ totals }) => totals.itemCount === 0);
  const canceled = emptied.map(({ subOrder }) => say(orderMessages.emptied, { id: subOrder.subOrderID }));
  const detail = [say(fieldMessages.items, { count }), ...canceled].join(' ');
  const [first, ...others] = subOrders.map(({ subOrder }) => subOrder.subOrderID);
  const question =
    others.length > 0
      ? fill(orderMessages.confirmAllQuestion, { count: subOrders.length, table })
      : fill(orderMessages.confirmQuestion, { id: first ?? '', table });
  const act = say(others.length > 0 ? orderMessages.confirmAll : orderMessages.confirmSubOrder);
  return { question: say(question), detail, act };
}

function closeDetail({ suborder }: Order): string {
  const count = unservedDishes(suborder);
  const detail = say(orderMessages.closeDetail);
  const held = heldDishes(suborder);
  if (held.length > 0) return `${say(courseActMessages.stillHeld, heldCount(held))} ${detail}`;
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
