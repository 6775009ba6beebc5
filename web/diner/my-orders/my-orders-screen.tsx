import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { explainTax, explainTotal } from '../../../core/domain/pricing/explain.ts';
import { onRunningTotal, orderTotals } from '../../../core/domain/pricing/order-totals.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { refusalCode } from '../../api/diner/accepted.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { Totals } from '../../ui/plain/totals.tsx';
import { UnfoldedFigures } from '../../ui/plain/unfolded-figures.tsx';
import { taxedSubOrders } from '../bill/explained.ts';
import { ShareList, SplitProgress } from '../split/split-progress.tsx';
import { viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar, ButtonPair } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useCheckInWhenRefused } from '../visit/use-check-in-again.ts';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import { SubOrderCard } from './sub-order-card.tsx';
import { useOrderActions } from './use-order-actions.tsx';

/** Everything that this table ordered during its visit, kept current every 5 seconds; `calls` are the buttons that call staff. */
export function MyOrdersScreen({ visit, calls }: { visit: Visit; calls: ReactNode }) {
  const formats = useFormats();
  const { table } = visit;
  const order = useTableOrder(table);
  const { acting, noAnswer, cancel, makePayment } = useOrderActions(table);
  const [, navigate] = useLocation();
  useCheckInWhenRefused(order.error, table, 'myorder');

  const { data } = order;
  const isPaid = data?.status === 'paid';
  const { data: split } = useSplit(data?.status === 'closed' ? data.orderID : undefined);
  const view = split?.way ? viewSplit(split, undefined) : undefined;
  const isPayable = onRunningTotal(data?.suborder ?? []).length > 0;
  const toMenu = (
    <Button onClick={() => navigate(dinerPaths.menu(table.segment))}>{say(myOrdersMessages.toMenu)}</Button>
  );
  const bottom = (
    <BottomBar>
      {calls}
      {data ? <OrderSums order={data} /> : null}
      <ButtonPair stress="right">
        {toMenu}
        <Button
          look="primary"
          busy={acting === 'closing'}
          disabled={!data || !isPayable || isPaid}
          onClick={() => void makePayment()}
        >
          {say(view ? myOrdersMessages.payMyPart : myOrdersMessages.makePayment)}
        </Button>
      </ButtonPair>
    </BottomBar>
  );
  const retry = { onRetry: () => void order.refetch(), retrying: order.isFetching };
  const code = refusalCode(order.error);
  return (
    <TableScreen visit={visit} heading={say(tableOrderMessages.myOrders)} bottom={bottom}>
      {noAnswer ? <ErrorStrip>{say(tableOrderMessages.noAnswer)}</ErrorStrip> : null}
      {order.isError && code !== undefined ? <ErrorStrip {...retry}>{say(failureOf(code))}</ErrorStrip> : null}
      {order.isError && code === undefined ? (
        <StaleStrip since={formats.time(new Date(order.dataUpdatedAt || order.errorUpdatedAt))} {...retry} />
      ) : null}
      {order.isPending ? <LoadingSkeleton shape="cards" count={2} label={say(myOrdersMessages.loading)} /> : null}
      {isPaid ? (
        <div role="status">
          <StatusChip tone="paid">{say(myOrdersMessages.paid)}</StatusChip> {say(splitMessages.allPaid)}
        </div>
      ) : null}
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
      {data && isPayable ? <ExplainedSums order={data} /> : null}
    </TableScreen>
  );
}

/** With which tables the bill is paid, as long as it is not. */
function JoinedNote({ order }: { order: DinerOrder | null | undefined }) {
  if (!order?.joinedWith.length || order.status === 'paid') return null;
  return <p role="status">{say(paymentMessages.joined, { tables: order.joinedWith.join(', ') })}</p>;
}

/** "A canceled sub-order is left out of the diner's totals." */
function OrderSums({ order }: { order: DinerOrder }) {
  const formats = useFormats();
  const { totalCents, taxCents } = orderTotals(taxedSubOrders(order));
  return (
    <Totals
      rows={[
        { label: say(tableOrderMessages.subTotal), amount: formats.amount(totalCents) },
        { label: say(tableOrderMessages.tax), amount: formats.amount(taxCents) },
        { label: say(tableOrderMessages.total), amount: formats.amount(totalCents + taxCents), kind: 'big' },
      ]}
    />
  );
}

/** How the sums of the bar below arose; up here, where there is room to read. */
function ExplainedSums({ order }: { order: DinerOrder }) {
  const formats = useFormats();
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
