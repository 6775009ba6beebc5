import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { heldDishes } from '../../../core/domain/courses.ts';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { type OrderStatus, orderStates } from '../../../core/domain/order-states.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { billLabels, billRows, type LinedBill, taxRows } from '../../../core/domain/pricing/bill-lines.ts';
import { onRunningTotal } from '../../../core/domain/pricing/order-totals.ts';
import { refundWords } from '../../../core/domain/refund-words.ts';
import { menuMessages } from '../../../core/messages/en/diner/menu.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import type { Message } from '../../../core/messages/message.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { TaxTable } from '../../ui/plain/tax-table.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { chargesQuery } from '../bill/charges-query.ts';
import { explainedBill, runningBill, type Terms, taxedSubOrders } from '../bill/explained.ts';
import { ShareList, SplitProgress } from '../split/split-progress.tsx';
import { type SplitView, viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar, ButtonPair, SumButton } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useCheckInWhenRefused } from '../visit/use-check-in-again.ts';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import styles from './my-orders-screen.module.css';
import { SubOrderCard } from './sub-order-card.tsx';
import { useOrderActions } from './use-order-actions.tsx';

const labels = billLabels.orders;

interface Dues {
  /** Undefined while the bill isn't divided. */
  readonly view: SplitView | undefined;
  /** The unpaid amount with the service fee; undefined if it is 0 or unknown. */
  readonly toPayCents: Cents | undefined;
  /** Excludes the tip. */
  readonly bill: LinedBill;
  /** The service charge or the split is still loading, so the sums may change. */
  readonly isOpen: boolean;
  /** Set for a bill that is divided, paid or adjusted by staff, which comes with its own explanation. */
  readonly settled: SplitView | undefined;
  readonly terms: Terms | undefined;
}

function useDues(order: DinerOrder | null | undefined, restaurantID: number): Dues {
  const formats = useFormats();
  const { data: split, isLoading: isSplitOpen } = useSplit(
    order && orderStates[order.status].hasBill ? order.orderID : undefined,
  );
  const seen = split && viewSplit(formats, split, undefined);
  const view = split?.way && order?.status === 'closed' ? seen : undefined;
  const isOwed = order != null && order.status !== 'paid' && onRunningTotal(order.suborder).length > 0;
  const { data: terms, isLoading: areTermsOpen } = useQuery({
    ...chargesQuery(formats, restaurantID),
    enabled: isOwed,
  });
  const running = runningBill(order ? taxedSubOrders(formats, order) : [], isOwed ? terms : undefined);
  const paid = order?.status === 'paid' && split?.status === 'paid' ? seen : undefined;
  const settled = view ?? paid;
  const toPayCents = view?.leftCents ?? running.toPayCents;
  const isOpen = !settled && (isSplitOpen || areTermsOpen);
  return { view, toPayCents, bill: settled?.bill ?? running, isOpen, settled, terms };
}

interface StageRules {
  readonly says?: Message;
  readonly isPaidHere: boolean;
}

const stages = {
  new: { isPaidHere: true },
  open: { isPaidHere: true },
  closed: { says: myOrdersMessages.isClosed, isPaidHere: true },
  paid: { says: myOrdersMessages.isPaid, isPaidHere: false },
  cancelled: { says: myOrdersMessages.isCancelled, isPaidHere: false },
} satisfies Record<OrderStatus, StageRules>;

/** Guests can't pay a joined order: staff take the payment. */
function orderStage({ status, joinedWith }: DinerOrder): StageRules {
  const isJoined = joinedWith.length > 0 && stages[status].isPaidHere;
  return isJoined ? { isPaidHere: false } : stages[status];
}

export function MyOrdersScreen({ visit, calls }: { visit: Visit; calls: ReactNode }) {
  const formats = useFormats();
  const { table } = visit;
  const order = useTableOrder(table);
  const { acting, noAnswer, cancel, makePayment } = useOrderActions(table);
  const [, navigate] = useLocation();
  useCheckInWhenRefused(order.error, table, 'myorder');

  const { data } = order;
  const dues = useDues(data, table.restaurantID);
  const { view, toPayCents } = dues;
  const isPayable = onRunningTotal(data?.suborder ?? []).length > 0;
  const bottom = (
    // The payment ended the visit, so staff can't be called any more.
    <BottomBar calls={data?.status === 'paid' ? undefined : calls} problem={noAnswer}>
      <ButtonPair>
        <Button onClick={() => navigate(dinerPaths.menu(table.segment))}>{say(myOrdersMessages.toMenu)}</Button>
        {data && !orderStage(data).isPaidHere ? null : (
          <SumButton
            sum={sumOf(formats, view ? splitMessages.leftToPay : myOrdersMessages.due, toPayCents)}
            busy={acting === 'closing'}
            disabled={!data || !isPayable}
            onClick={() => void makePayment()}
          >
            {say(view ? myOrdersMessages.payMyPart : menuMessages.makePayment)}
          </SumButton>
        )}
      </ButtonPair>
    </BottomBar>
  );
  return (
    <TableScreen visit={visit} heading={say(tableOrderMessages.myOrders)} bottom={bottom}>
      <FetchProblem order={order} />
      {order.isPending ? <LoadingSkeleton shape="cards" count={2} label={say(myOrdersMessages.loading)} /> : null}
      <StageNote order={data} />
      <JoinedNote order={data} />
      {view ? (
        <Card label={say(tableOrderMessages.tableBill)}>
          <SplitProgress view={view} />
          <ShareList view={view} />
        </Card>
      ) : null}
      {!order.isError && (data === null || data?.suborder.length === 0) ? (
        <EmptyState hint={say(myOrdersMessages.emptyHint)}>{say(myOrdersMessages.empty)}</EmptyState>
      ) : null}
      {newestFirst(data).map((subOrder) => (
        <SubOrderCard
          key={subOrder.subOrderID}
          subOrder={subOrder}
          waitMinutes={data?.waitMinutes ?? 0}
          nextCourse={heldDishes(data?.suborder ?? [])[0]?.course}
          busy={acting !== undefined}
          onCancel={() => void cancel(subOrder.subOrderID)}
        />
      ))}
      {data ? (
        <Card label={say(tableOrderMessages.total)}>
          <OrderSums {...dues} />
          {dues.isOpen ? null : <TaxTable rows={taxRows(formats, dues.bill)} />}
          {isPayable ? <ExplainedSums {...dues} order={data} /> : null}
        </Card>
      ) : null}
    </TableScreen>
  );
}

function FetchProblem({ order }: { order: ReturnType<typeof useTableOrder> }) {
  const formats = useFormats();
  if (!order.isError) return null;
  const code = refusalCode(order.error);
  if (code !== undefined) return <ErrorStrip query={order}>{say(failureOf(code))}</ErrorStrip>;
  return <StaleStrip since={formats.time(new Date(order.dataUpdatedAt || order.errorUpdatedAt))} query={order} />;
}

const sumOf = (formats: Formats, label: Message, cents: Cents | undefined) =>
  cents === undefined ? undefined : { label: say(label), amount: formats.amount(cents) };

function StageNote({ order }: { order: DinerOrder | null | undefined }) {
  const says = order ? orderStage(order).says : undefined;
  return (
    <div role="status">
      {says ? (
        <p className={`${common.line} ${styles.stage}`}>
          {order?.status === 'paid' ? <StatusChip tone="paid">{say(myOrdersMessages.paid)}</StatusChip> : null}
          <span>{say(says)}</span>
        </p>
      ) : null}
    </div>
  );
}

function JoinedNote({ order }: { order: DinerOrder | null | undefined }) {
  if (!order?.joinedWith.length || order.status === 'paid') return null;
  return <p role="status">{say(paymentMessages.joined, { tables: order.joinedWith.join(', ') })}</p>;
}

function OrderSums({ bill, isOpen, settled }: Dues) {
  const formats = useFormats();
  const refunds = settled?.refunds ?? [];
  return (
    <Totals
      rows={[
        ...billRows(formats, bill, labels).map(({ kind, label, amount }) => ({
          label: say(label),
          amount: isOpen ? '–' : amount,
          ...(kind === 'amount' ? { kind: 'big' as const } : {}),
        })),
        ...refunds.map(({ paidby: paidBy, refundTime: madeAt, amount, ...refund }) => ({
          label: say(refundWords(formats, { ...refund, paidBy, madeAt })),
          amount: formats.amount(-formats.centsOf(amount)),
        })),
      ]}
    />
  );
}

function ExplainedSums({ bill, settled, terms, order }: Dues & { order: DinerOrder }) {
  const formats = useFormats();
  if (!settled) {
    if (!terms) return null;
    return <UnfoldedFigures figures={explainedBill(formats, bill, taxedSubOrders(formats, order), terms, labels)} />;
  }
  const named = settled.explained.map(({ figure, label, steps }) => ({
    label: figure ? say(labels[figure]) : label,
    steps,
  }));
  return <UnfoldedFigures figures={named} />;
}

function newestFirst(order: DinerOrder | null | undefined) {
  return [...(order?.suborder ?? [])].sort(
    (a, b) => b.createTime.localeCompare(a.createTime) || b.subOrderID - a.subOrderID,
  );
}

const failureOf = (code: string) => (code === 'MISSING_ID' ? myOrdersMessages.missingId : myOrdersMessages.fetchFailed);
