import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Order, SubOrder } from '../../api/order-answers.ts';
import { NetworkError, type Refused } from '../../api/request.ts';
import { updateSession } from '../../api/session.ts';
import { useConfirm } from '../../ui/staff/confirm.tsx';
import { notifyError, notifySuccess } from '../../ui/staff/notify.tsx';
import { newIdempotencyKey } from '../shell/idempotency-key.ts';
import { shellMessages } from '../shell/messages.ts';
import { usePageReload } from '../shell/page-reload.tsx';
import { refusalWords } from '../shell/refusal-words.ts';
import { cancelSubOrder, closeOrder, confirmSubOrder, orderQuery } from './calls.ts';
import {
  cancelRefusals,
  closeRefusals,
  confirmRefusals,
  notOpenWords,
  orderMessages,
  orderWords,
  subOrderWords,
} from './messages.ts';
import { confirmBody, type DraftLine, type DraftTotals } from './sub-order-draft.ts';

type Busy = 'confirm' | 'cancel' | 'close';

export interface Announcement {
  readonly title: string;
  readonly text?: string;
  /** What follows once it is read. */
  readonly onRead?: () => void;
}

interface Decisions {
  markDecidedHere: (subOrderID: number) => void;
  forgetDecision: (subOrderID: number) => void;
}

/** Confirming, cancelling, closing: each asks first, is sent once, and loads the order anew. */
export function useOrderActions(order: Order | undefined, decisions: Decisions) {
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const reloadPage = usePageReload();
  const [busy, setBusy] = useState<Busy>();
  const [announcement, setAnnouncement] = useState<Announcement>();
  const [reason, setReason] = useState<{ subOrderID: number; words: string }>();
  const [closeRefused, setCloseRefused] = useState(false);
  const lock = useRef(false);
  const key = useRef({ body: '', value: '' });

  const reloadOrder = () =>
    order && queryClient.invalidateQueries({ queryKey: orderQuery(String(order.orderID)).queryKey });

  const run = async (
    name: Busy,
    question: { question: string; detail: string; act: string; danger?: boolean },
    act: () => Promise<void>,
  ) => {
    if (lock.current) return;
    lock.current = true;
    try {
      if (!(await confirm(question))) return;
      setBusy(name);
      setReason(undefined);
      setCloseRefused(false);
      await act();
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      console.error(error);
      notifyError(shellMessages.networkError);
    } finally {
      lock.current = false;
      setBusy(undefined);
    }
  };

  const confirmOne = (subOrder: SubOrder, lines: readonly DraftLine[], totals: DraftTotals) =>
    run('confirm', { ...asks(subOrder, totals.itemCount), ...confirmQuestion }, async () => {
      if (!order) return;
      const body = confirmBody(order, subOrder, lines, totals);
      const text = JSON.stringify(body);
      if (key.current.body !== text) key.current = { body: text, value: newIdempotencyKey() };
      decisions.markDecidedHere(subOrder.subOrderID);
      const answer = await confirmSubOrder(body, key.current.value);
      // The documented answer of a success is one with a message.
      if (answer.success && answer.message) {
        setAnnouncement({ title: orderMessages.confirmedTitle, text: orderMessages.confirmedText });
      } else {
        decisions.forgetDecision(subOrder.subOrderID);
        tell(refusalWords(answer as Refused, { otherwise: orderMessages.confirmFailed }));
        const words = answer.success ? undefined : confirmRefusals[answer.code];
        if (words) setReason({ subOrderID: subOrder.subOrderID, words });
        await queryClient.invalidateQueries({ queryKey: ['restaurant-terms'] });
      }
      await reloadOrder();
    });

  const cancelOne = (subOrder: SubOrder, itemCount: number) =>
    run('cancel', { ...asks(subOrder, itemCount), ...cancelQuestion }, async () => {
      decisions.markDecidedHere(subOrder.subOrderID);
      const answer = await cancelSubOrder(subOrder.subOrderID);
      if (answer.success) {
        notifySuccess(orderMessages.cancelDone);
        setAnnouncement({ title: orderMessages.canceledTitle });
      } else {
        decisions.forgetDecision(subOrder.subOrderID);
        tell(refusalWords(answer, cancelRefusals));
      }
      await reloadOrder();
    });

  const close = async () => {
    if (!order) return;
    const detail = orderWords(order.orderID, order.tableName);
    await run('close', { question: orderMessages.closeQuestion, detail, act: 'Close Order' }, async () => {
      const answer = await closeOrder(order.orderID);
      if (answer.success) {
        updateSession({ tableId: undefined, sessionStartTime: undefined });
        notifySuccess(orderMessages.closeDone);
        setAnnouncement({ title: orderMessages.closedTitle, text: orderMessages.closedText, onRead: reloadPage });
      } else {
        tell(refusalWords(answer, closeRefusals));
        setCloseRefused(true);
        await reloadOrder();
      }
    });
  };

  const dismiss = () => {
    setAnnouncement(undefined);
    announcement?.onRead?.();
  };

  /** The documented sentence of a failed close blames the sub-orders; what the order is by now says more. */
  const closeNote = closeRefused && order ? notOpenWords[order.status] : undefined;

  return { busy, announcement, dismiss, reason, closeNote, confirmOne, cancelOne, close };
}

const confirmQuestion = { question: orderMessages.confirmQuestion, act: 'Confirm Sub-Order' };
const cancelQuestion = { question: orderMessages.cancelQuestion, act: 'Cancel Sub-Order', danger: true };

const asks = ({ subOrderID }: SubOrder, itemCount: number) => ({ detail: subOrderWords(subOrderID, itemCount) });

function tell(words: string | undefined): void {
  if (words !== undefined) notifyError(words);
}
