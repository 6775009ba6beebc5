import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { heldCount, heldDishes } from '../../../core/domain/courses.ts';
import { unservedDishes } from '../../../core/domain/kitchen-steps.ts';
import { isWaiting, orderStates } from '../../../core/domain/order-states.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { billLabels, billRows } from '../../../core/domain/pricing/bill-lines.ts';
import { type DinerBill, dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import { cancelSubOrder, closeOrder } from '../../api/diner/orders.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { NetworkError, type Refused } from '../../api/request.ts';
import { say } from '../../ui/plain/say.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { chargesQuery } from '../bill/charges-query.ts';
import { taxedSubOrders } from '../bill/explained.ts';
import { keepPaymentRecord } from '../checkout/payment-values.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { useChanged } from '../network/queries.ts';
import { useSendAgain } from '../network/use-send-again.ts';
import { tableOrderQuery } from '../table-order/use-table-order.ts';
import { useDialogs } from '../ui/dialogs.tsx';
import { useToast } from '../ui/toasts.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import { useFormats } from '../visit/use-formats.ts';
import styles from './use-order-actions.module.css';

type Acting = number | 'closing';

/** Returned when a request failed with 5xx: it may have taken effect. */
const unclear = Symbol('unclear');

/** A request that got no response and is resent until it gets one. */
interface Unsent {
  readonly what: Acting;
  readonly words: string;
  readonly send: () => Promise<unknown>;
}

export function useOrderActions(table: TableLink) {
  const formats = useFormats();
  const { busy: acting, once } = useOnce<Acting>();
  const [unsent, setUnsent] = useState<readonly Unsent[]>([]);
  const [hasNoAnswer, setNoAnswer] = useState(false);
  const { ask, tell } = useDialogs();
  const toast = useToast();
  const [, navigate] = useLocation();
  const queries = useQueryClient();
  const checkInAgain = useCheckInAgain(table, 'myorder');
  const changed = useChanged();

  const run = (what: Acting, act: () => Promise<unknown>, asks?: () => Promise<boolean>) =>
    once(
      what,
      async () => {
        setNoAnswer(false);
        try {
          await act();
        } catch (error) {
          if (refusalCode(error) === 'NotCheckedIn') return checkInAgain();
          logNetworkError(error);
          setNoAnswer(true);
        }
      },
      asks,
    );
  const settled = (what: Acting) => setUnsent((all) => all.filter((request) => request.what !== what));
  /** Sends after the guest has confirmed, and resends until there is a response. */
  const sendUntilAnswered = async (request: Unsent) => {
    try {
      const outcome = await request.send();
      if (outcome !== unclear) settled(request.what);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      logNetworkError(error);
      setUnsent((all) => [...all.filter(({ what }) => what !== request.what), request]);
    }
  };
  const sendAgain = (request: Unsent) => run(request.what, () => sendUntilAnswered(request));
  const sendAllAgain = async () => {
    for (const request of unsent) await sendAgain(request);
  };
  useSendAgain(unsent.length > 0, () => void sendAllAgain());
  const unsentOf = (what: Acting) => unsent.find((request) => request.what === what);
  const refuse = async ({ code, status }: Refused, words: string, cancels?: number) => {
    if (code === 'NotCheckedIn') return checkInAgain();
    // 5xx: the server didn't refuse, so the refusal's message would be wrong.
    if (status >= 500) {
      setNoAnswer(true);
      return unclear;
    }
    await changed('orders');
    const now = queries
      .getQueryData<DinerOrder>(tableOrderQuery(table).queryKey)
      ?.suborder.find((subOrder) => subOrder.subOrderID === cancels);
    // Canceled by staff, or by an earlier press whose response was lost.
    if (now?.status === 'cancelled') return toast(say(myOrdersMessages.canceled));
    await tell(code === 'AlreadyPaid' ? say(paymentMessages.refused.AlreadyPaid) : words);
  };

  const sendCancel = async (subOrderID: number) => {
    const answer = await cancelSubOrder(subOrderID);
    if (!answer.success) {
      const isOthers = answer.code === 'OtherPhone';
      const words = say(isOthers ? myOrdersMessages.ofOtherPhone : myOrdersMessages.cancelFailed);
      return refuse(answer, words, subOrderID);
    }
    toast(say(myOrdersMessages.canceled));
    return changed('orders');
  };
  const cancel = (subOrderID: number) => {
    const earlier = unsentOf(subOrderID);
    if (earlier) return sendAgain(earlier);
    const words = say(myOrdersMessages.cancelNotSent);
    const question = { act: say(myOrdersMessages.cancel), cancel: say(myOrdersMessages.keep), danger: true };
    return run(
      subOrderID,
      () => sendUntilAnswered({ what: subOrderID, words, send: () => sendCancel(subOrderID) }),
      () => ask(say(myOrdersMessages.askCancel), question),
    );
  };

  const sendClose = async (orderID: number, fireHeld: boolean) => {
    const answer = await closeOrder(orderID, fireHeld);
    const isHeld = !answer.success && answer.code === 'DishesHeld';
    if (!answer.success)
      return refuse(answer, say(isHeld ? myOrdersMessages.heldMeanwhile : myOrdersMessages.closeFailed));
    keepPaymentRecord(answer.result);
    return navigate(dinerPaths.payment);
  };

  /** "Make Payment closes the order and goes to payment." */
  const makePayment = () => {
    const earlier = unsentOf('closing');
    if (earlier) return sendAgain(earlier);
    return run('closing', async () => {
      const order = await queries.fetchQuery({ ...tableOrderQuery(table), staleTime: 0 });
      if (!order) return;
      const { orderID, status, suborder } = order;
      if (suborder.some((subOrder) => isWaiting(subOrder.status))) return tell(say(myOrdersMessages.closeFailed));
      const { rate, plan } = await queries.fetchQuery(chargesQuery(formats, table.restaurantID));
      const held = heldDishes(suborder);
      const more = (
        <>
          <NotServed order={order} />
          <BillBeforeTip bill={dinerBill(orderTotals(taxedSubOrders(formats, order)), rate, plan, 0)} />
        </>
      );
      const question = {
        text: say(myOrdersMessages.closeMeans),
        more,
        act: say(held.length > 0 ? myOrdersMessages.bringAndClose : myOrdersMessages.close),
        cancel: say(myOrdersMessages.notYet),
      };
      // A closed order needs no confirmation.
      if (!orderStates[status].hasBill && !(await ask(say(myOrdersMessages.askClose), question))) return;
      const words = say(myOrdersMessages.closeNotSent);
      await sendUntilAnswered({ what: 'closing', words, send: () => sendClose(orderID, held.length > 0) });
    });
  };

  const noAnswer = hasNoAnswer ? say(tableOrderMessages.noAnswer) : unsent.at(-1)?.words;
  return { acting, noAnswer, cancel, makePayment };
}

function NotServed({ order: { suborder } }: { order: DinerOrder }) {
  const held = heldDishes(suborder);
  const count = unservedDishes(suborder);
  if (count === 0) return null;
  return (
    <p className={styles.unserved}>
      {held.length > 0 ? say(myOrdersMessages.stillToCome, heldCount(held)) : say(myOrdersMessages.unserved, { count })}
    </p>
  );
}

function BillBeforeTip({ bill }: { bill: DinerBill }) {
  const formats = useFormats();
  return (
    <Totals
      className={styles.bill}
      rows={billRows(formats, bill, billLabels.orders).map(({ kind, label, amount }) =>
        kind === 'amount' ? { label: say(myOrdersMessages.toPay), amount, kind: 'big' } : { label: say(label), amount },
      )}
    />
  );
}
