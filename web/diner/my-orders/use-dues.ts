import { useQuery } from '@tanstack/react-query';
import { type Cents, centsOf } from '../../../core/domain/money.ts';
import { orderStates } from '../../../core/domain/order-states.ts';
import { onRunningTotal, orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { plainBill } from '../../../core/domain/pricing/to-pay.ts';
import type { DinerOrder, SplitBill } from '../../api/order-answers.ts';
import { chargesQuery } from '../bill/charges-query.ts';
import { taxedSubOrders } from '../bill/explained.ts';
import { type SplitView, viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';

interface Dues {
  /** How the table divides its bill; undefined while it does not. */
  readonly view: SplitView | undefined;
  /** What the table owes, with the service fee; undefined while that is nothing or not known. */
  readonly toPayCents: Cents | undefined;
  /** What the sums of the order end with: what is to be paid, or was, without a tip. */
  readonly sumCents: Cents | undefined;
}

/** What the order of a table comes to, by the same figures as its bill and its receipt. */
export function useDues(order: DinerOrder | null | undefined, restaurantID: number): Dues {
  const { data: split } = useSplit(order && orderStates[order.status].hasBill ? order.orderID : undefined);
  const view = split?.way && order?.status === 'closed' ? viewSplit(split, undefined) : undefined;
  const isOwed = order != null && order.status !== 'paid' && onRunningTotal(order.suborder).length > 0;
  const { data: terms } = useQuery({ ...chargesQuery(restaurantID), enabled: isOwed });
  const bill = isOwed && terms ? plainBill(orderTotals(taxedSubOrders(order)), terms.rate, terms.plan) : undefined;
  const sumCents = order?.status === 'paid' ? paidCents(split) : view ? undefined : bill?.toPayCents;
  return { view, toPayCents: view?.dueCents ?? bill?.toPayCents, sumCents };
}

/** Undefined where staff took something off, or added to it: the sums of the order do not lead there. */
const paidCents = (split: SplitBill | undefined): Cents | undefined =>
  split?.status === 'paid' && split.discount === 0 && split.surcharge === 0 ? centsOf(split.amount) : undefined;
