import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { Formats } from '../../../core/domain/formats/formats.ts';
import { type Cents, centsOf } from '../../../core/domain/money.ts';
import { type OrderStatus, orderStates } from '../../../core/domain/order-states.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { explainTax, explainTotal } from '../../../core/domain/pricing/explain.ts';
import { onRunningTotal, orderTotals, totalWithTax } from '../../../core/domain/pricing/order-totals.ts';
import { plainBill } from '../../../core/domain/pricing/to-pay.ts';
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
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { chargesQuery } from '../bill/charges-query.ts';
import { taxedSubOrders } from '../bill/explained.ts';
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

interface Dues {
  /** Undefined while the bill isn't divided. */
  readonly view: SplitView | undefined;
  /** What is left, with the service fee; undefined if nothing is owed or it isn't known. */
  readonly toPayCents: Cents | undefined;
  /** Without a tip: the amount to pay, or the amount paid. */
  readonly sumCents: Cents | undefined;
  /** Staff set a discount or surcharge: the bill's own figures replace those of the order. */
  readonly adjusted: SplitView | undefined;
}

function useDues(order: DinerOrder | null | undefined, restaurantID: number): Dues {
  const { data: split } = useSplit(order && orderStates[order.status].hasBill ? order.orderID : undefined);
  const view = split?.way && order?.status === 'closed' ? viewSplit(split, undefined) : undefined;
  const isOwed = order != null && order.status !== 'paid' && onRunningTotal(order.suborder).length > 0;
  const { data: terms } = useQuery({ ...chargesQuery(restaurantID), enabled: isOwed });
  const bill = isOwed && terms ? plainBill(orderTotals(taxedSubOrders(order)), terms.rate, terms.plan) : undefined;
  const paid = order?.status === 'paid' && split?.status === 'paid' ? split : undefined;
  const sumCents = paid ? centsOf(paid.amount) : (view?.dueCents ?? bill?.toPayCents);
  const known = paid ? viewSplit(paid, undefined) : view;
  const adjusted = known?.isAdjusted ? known : undefined;
  return { view, toPayCents: view?.leftCents ?? bill?.toPayCents, sumCents, adjusted };
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

/** Staff take the payment of a joined order. */
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
  const { view, toPayCents, sumCents, adjusted } = useDues(data, table.restaurantID);
  const isPayable = onRunningTotal(data?.suborder ?? []).length > 0;
  const bottom = (
    <BottomBar calls={calls} problem={noAnswer}>
      <ButtonPair>
        <Button onClick={() => navigate(dinerPaths.menu(table.segment))}>{say(myOrdersMessages.toMenu)}</Button>
        {data && !orderStage(data).isPaidHere ? null : (
          <SumButton
            sum={sumOf(formats, view ? splitMessages.leftToPay : myOrdersMessages.due, toPayCents)}
            busy={acting === 'closing'}
            disabled={!data || !isPayable}
            onClick={() => void makePayment()}
          >
            {say(view ? myOrdersMessages.payMyPart : tableOrderMessages.makePayment)}
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
      {data === null || data?.suborder.length === 0 ? (
        <EmptyState hint={say(myOrdersMessages.emptyHint)}>{say(myOrdersMessages.empty)}</EmptyState>
      ) : null}
      {newestFirst(data).map((subOrder) => (
        <SubOrderCard
          key={subOrder.subOrderID}
          subOrder={subOrder}
          waitMinutes={data?.waitMinutes ?? 0}
          busy={acting !== undefined}
          onCancel={() => void cancel(subOrder.subOrderID)}
        />
      ))}
      {data ? (
        <Card label={say(tableOrderMessages.total)}>
          <OrderSums order={data} dueCents={sumCents} adjusted={adjusted} isSplit={view !== undefined} />
          {isPayable ? <ExplainedSums order={data} adjusted={adjusted} /> : null}
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

interface OrderSumsProps {
  order: DinerOrder;
  dueCents: Cents | undefined;
  adjusted: SplitView | undefined;
  isSplit: boolean;
}

function OrderSums({ order, dueCents, adjusted, isSplit }: OrderSumsProps) {
  const formats = useFormats();
  const isPaid = order.status === 'paid';
  const unpaid = isSplit ? myOrdersMessages.wholeBill : myOrdersMessages.toPay;
  const { totalCents, taxCents } = orderTotals(taxedSubOrders(order));
  const sumCents = totalWithTax({ totalCents, taxCents });
  const hasFee = !adjusted && dueCents !== undefined && dueCents > sumCents;
  const row = (label: Message, cents: Cents) => ({ label: say(label), amount: formats.amount(cents) });
  return (
    <Totals
      rows={[
        ...(adjusted
          ? adjusted.figures.map(({ label, cents }) => ({ label, amount: formats.amount(cents) }))
          : [
              row(tableOrderMessages.subTotal, totalCents),
              row(tableOrderMessages.tax, taxCents),
              { ...row(tableOrderMessages.total, sumCents), kind: 'big' as const },
            ]),
        ...(hasFee ? [row(myOrdersMessages.feeWithTax, dueCents - sumCents)] : []),
        ...(dueCents !== undefined && (hasFee || isPaid || isSplit)
          ? [{ ...row(isPaid ? myOrdersMessages.paidBeforeTip : unpaid, dueCents), kind: 'big' as const }]
          : []),
      ]}
    />
  );
}

function ExplainedSums({ order, adjusted }: Pick<OrderSumsProps, 'order' | 'adjusted'>) {
  const formats = useFormats();
  if (adjusted) return <UnfoldedFigures figures={adjusted.explained} />;
  const subOrders = taxedSubOrders(order);
  const figures = [
    { label: say(tableOrderMessages.subTotal), ...explainTotal(formats, subOrders) },
    { label: say(tableOrderMessages.tax), ...explainTax(formats, subOrders) },
  ];
  return <UnfoldedFigures figures={figures} />;
}

function newestFirst(order: DinerOrder | null | undefined) {
  return [...(order?.suborder ?? [])].sort(
    (a, b) => b.createTime.localeCompare(a.createTime) || b.subOrderID - a.subOrderID,
  );
}

const failureOf = (code: string) => (code === 'MISSING_ID' ? myOrdersMessages.missingId : myOrdersMessages.fetchFailed);
