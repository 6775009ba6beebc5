import { useQueryClient } from '@tanstack/react-query';
import { waysToSplit } from '../../../core/domain/pricing/split.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { wordsByCode } from '../../../core/messages/message.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import { divideBill, fetchSplit, type SplitRequest } from '../../api/diner/splits.ts';
import type { SplitBill } from '../../api/order-answers.ts';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { ownCheckout } from '../checkout/own-checkout.ts';
import { forgetPart } from '../checkout/payment-values.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { splitKey, useChanged } from '../network/queries.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useCheckInAgain } from '../visit/use-check-in-again.ts';
import { learnUnanswered, type Tell } from './use-checkout.ts';

export type DivideWay = SplitRequest['way'];

const refused = { ...paymentMessages.refused, ...splitMessages.divideRefused };

/** A key that is equal for bills divided in the same way. */
export const signOf = ({ way, shares }: SplitBill) => `${way} ${shares.length}`;

export function useDivide(table: TableLink, orderID: number, tell: Tell, onDone: () => void) {
  const { busy, once } = useOnce();
  const queries = useQueryClient();
  const changed = useChanged();
  const checkInAgain = useCheckInAgain(table, 'payment');
  const show = async (split: SplitBill) => {
    // A response in flight may be older than this one.
    await queries.cancelQueries({ queryKey: splitKey(orderID) });
    queries.setQueryData<SplitBill>(splitKey(orderID), split);
  };

  const send = async (way: DivideWay, people: number) => {
    const seen = queries.getQueryData<SplitBill>(splitKey(orderID));
    const now = await fetchSplit(orderID);
    if (!seen || signOf(now) !== signOf(seen)) {
      // Someone else was first: show their division before this diner may change it.
      await show(now);
      return tell(say(splitMessages.changed));
    }
    await learnUnanswered(orderID);
    const replaces = ownCheckout(orderID)?.session || undefined;
    const isCounted = way !== 'none' && waysToSplit[way].pays === 'count';
    const answer = await divideBill({ orderID, way, replaces, people: isCounted ? people : undefined });
    if (answer.success) {
      forgetPart();
      await show(answer.result);
      return onDone();
    }
    if (answer.code === 'NotCheckedIn') checkInAgain();
    else {
      await changed('payments');
      tell(answer.fields[0]?.message ?? say(wordsByCode(refused, answer.code) ?? splitMessages.divideFailed));
    }
  };
  const divide = (way: DivideWay, people: number) =>
    once(true, async () => {
      tell(undefined);
      try {
        await send(way, people);
      } catch (error) {
        logNetworkError(error);
        if (refusalCode(error) === 'NotCheckedIn') checkInAgain();
        else tell(say(tableOrderMessages.noAnswer));
      }
    });
  return { divide, busy: busy === true };
}
