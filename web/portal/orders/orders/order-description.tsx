import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { heldDishes } from '../../../../core/domain/courses.ts';
import { isWaiting, orderStates, subOrderStates, takesSubOrders } from '../../../../core/domain/order-states.ts';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { approvalMessages } from '../../../../core/messages/en/portal/approvals.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { seatingMessages } from '../../../../core/messages/en/portal/move-and-join.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { listMessages } from '../../../../core/messages/en/portal/records.ts';
import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { voidMessages } from '../../../../core/messages/en/portal/voids.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Order, SubOrder } from '../../../api/order-answers.ts';
import { updateSession } from '../../../api/session.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import common from '../../../ui/plain/common.module.css';
import { MoveIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { BellIcon } from '../../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { MessageDialog } from '../../../ui/staff/message-dialog.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { notifyError } from '../../../ui/staff/notify.ts';
import { Strip } from '../../../ui/staff/strip.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom } from '../../../ui/staff/way-back.ts';
import { DisputesList } from '../../bill/disputes/disputes-list.tsx';
import { LatePayments } from '../../bill/notices/late-payments.tsx';
import { RefundsList } from '../../bill/refunds/refunds-list.tsx';
import { OrderPayments } from '../../bill/split/paid-parts.tsx';
import { JoinedWith } from '../../floor/move-and-join/joined-with.tsx';
import { WaitingMark, waitingOf } from '../../floor/waiting-time/waiting-mark.tsx';
import { useUnsavedGuard } from '../../shared/forms/use-unsaved-guard.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { HeldCourses } from '../fire-course/held-courses.tsx';
import { orderQuery } from './calls.ts';
import { VoidDialog } from './later-void-dialog.ts';
import styles from './order-description.module.css';
import { OrderHeader, Sums } from './order-header.tsx';
import { wantedOf } from './sub-order-draft.ts';
import { faultOf, SubOrderPanel } from './sub-order-panel.tsx';
import { SubOrderTable } from './sub-order-table.tsx';
import { useDrafts } from './use-drafts.ts';
import { useOrderActions } from './use-order-actions.ts';

export function OrderDescription({ id }: { id: string }) {
  const query = useQuery(orderQuery(id));
  const order = query.data;
  const back = useBack();
  const drafts = useDrafts(id, order?.suborder);
  const voiding = useDialog('void');
  const actions = useOrderActions(order, drafts, voiding.open);
  const fresh = useFreshness(query, failureWords(query.error));
  useUnsavedGuard(drafts.modified);
  useScreenTitle(fill(orderMessages.title, { order: id }));

  const isRunning = order !== undefined && takesSubOrders(order.status);
  useEffect(() => {
    if (order && isRunning) updateSession({ tableId: order.tableID, sessionStartTime: order.startTime });
  }, [order, isRunning]);

  return (
    <>
      <OrderHeader order={order} busy={actions.busy} onBack={back} onClose={() => void actions.close()} />
      <NoticeArea>
        {fresh.staleSince ? <StaleStrip since={fresh.staleSince} query={query} /> : null}
        {fresh.refused || fresh.unreachable ? (
          <ErrorStrip query={query}>
            {say(fresh.refused ? orderMessages.notLoaded : formMessages.networkError)}
          </ErrorStrip>
        ) : null}
        {order ? (
          <>
            <LatePayments payments={order.latePayments} />
            <OrderMoves moves={order.moves} />
            <Reopenings reopenings={order.reopenings} />
            <UsedApprovals approvals={order.approvals} />
            <HeldCourses orderID={order.orderID} table={order.tableName} held={heldDishes(order.suborder)} />
            <VoidedDishes voids={order.voids} />
          </>
        ) : null}
        {order?.status === 'closed' ? <OrderPayments orderID={order.orderID} /> : null}
        <Strip tone="info" role="status">
          {actions.closeNote}
        </Strip>
        <Strip tone="info" role="status">
          {drafts.elsewhere}
        </Strip>
      </NoticeArea>
      {query.isPending && !query.isError ? <LoadingSkeleton shape="rows" label={say(orderMessages.loading)} /> : null}
      {order ? <SubOrders order={order} drafts={drafts} actions={actions} /> : null}
      {order && takesSubOrders(order.status) ? <Voiding order={order} voiding={voiding} /> : null}
      {order && orderStates[order.status].hasBill ? (
        <>
          {order.status === 'paid' ? <OrderPayments orderID={order.orderID} /> : null}
          <DisputesList orderID={order.orderID} />
          <RefundsList orderID={order.orderID} />
        </>
      ) : null}
      <MessageDialog
        opened={actions.announcement !== undefined}
        title={actions.announcement?.title ?? ''}
        text={actions.announcement?.text}
        onClose={actions.dismiss}
        next="sub-order"
      />
    </>
  );
}

function Voiding({ order, voiding }: { order: Order; voiding: ReturnType<typeof useDialog> }) {
  const lines = order.suborder.flatMap((subOrder) => subOrder.items.map((item) => ({ subOrder, item })));
  const voided = lines.find(({ item }) => String(item.orderItemID) === voiding.about);
  if (!voided || !subOrderStates[voided.subOrder.status].mayBeVoided) return null;
  return <VoidDialog key={voided.item.itemQuantity} order={order} {...voided} onClose={voiding.close} />;
}

interface SubOrdersProps {
  order: Order;
  drafts: ReturnType<typeof useDrafts>;
  actions: ReturnType<typeof useOrderActions>;
}

/** "Clicking a sub-order row shows its items." */
function SubOrders({ order, drafts, actions }: SubOrdersProps) {
  const formats = useFormats();
  const { chosen: selected, arrived, choose } = useChosenSubOrder(order.suborder, drafts.keptId);
  const terms = { taxPercent: useSession()?.taxRate, taxes: order.taxes };
  const customizing = useDialog('customize');
  if (!selected) return <EmptyState>{say(orderMessages.noSubOrders)}</EmptyState>;

  const waiting = order.suborder.filter(({ status }) => isWaiting(status));
  /** Scrolls to its dishes above the list and moves the focus there. */
  const show = (subOrderID: number) => {
    choose(subOrderID);
    requestAnimationFrame(() => document.getElementById('sub-order')?.focus());
  };
  const showNext = (decided: readonly number[]) => {
    const next = waiting.find((subOrder) => !decided.includes(subOrder.subOrderID));
    if (next) choose(next.subOrderID);
  };
  const confirmAll = () => {
    const confirmed = waiting.map((subOrder) => wantedOf(formats, subOrder, drafts.linesFor(subOrder), terms));
    const faulty = confirmed.find(({ lines }) => faultOf(formats, lines));
    const fault = faulty && faultOf(formats, faulty.lines);
    if (!faulty || !fault) return actions.confirm(confirmed, { next: showNext, show });
    show(faulty.subOrder.subOrderID);
    notifyError(fault.words);
    return customizing.open(fault.line.item.orderItemID);
  };

  return (
    <>
      <div className={`${common.wrapped} ${styles.state}`}>
        <Sums order={order} />
        <JoinedWith orders={order.joinedWith} toPay={order.joinedToPay} />
        <WaitingMark waiting={waitingOf(waiting)} orderID={order.orderID} />
        {waiting.length > 1 ? (
          <Button loading={actions.busy === 'confirm'} disabled={actions.busy !== undefined} onClick={confirmAll}>
            {say(orderMessages.confirmAll)}
          </Button>
        ) : null}
      </div>
      <ArrivedSubOrders arrived={arrived} onShow={show} />
      <SubOrderPanel
        key={selected.subOrderID}
        subOrder={selected}
        order={order}
        terms={terms}
        lines={drafts.linesFor(selected)}
        reason={actions.reason?.subOrderID === selected.subOrderID ? actions.reason.words : undefined}
        busy={actions.busy}
        onChange={(line) => drafts.change(selected, line)}
        onConfirm={(lines) =>
          void actions.confirm([wantedOf(formats, selected, lines, terms)], { next: showNext, show })
        }
        onCancel={(itemCount) => void actions.cancel(selected, itemCount)}
      />
      <SubOrderTable
        subOrders={order.suborder}
        terms={terms}
        linesFor={drafts.linesFor}
        selectedId={selected.subOrderID}
        onSelect={show}
      />
    </>
  );
}

function failureWords(error: Error | null): string {
  const isMissingId = error instanceof RefusalError && error.refused.code === 'MISSING_ID';
  return say(isMissingId ? listMessages.missingId : listMessages.getFailed);
}

function Reopenings({ reopenings }: { reopenings: Order['reopenings'] }) {
  const formats = useFormats();
  return reopenings.map(({ by, reason, reopenedTime }) => (
    <Strip key={reopenedTime} tone="info">
      {say(orderMessages.reopened, { name: by, time: formats.dateTime(reopenedTime), reason })}
    </Strip>
  ));
}

function OrderMoves({ moves }: { moves: Order['moves'] }) {
  const formats = useFormats();
  return moves.map(({ from, to, by, movedTime }) => (
    <Strip key={movedTime} tone="info" icon={<MoveIcon />}>
      {say(seatingMessages.movedBy, { name: by, from, to, time: formats.dateTime(movedTime) })}
    </Strip>
  ));
}

/** Returns to where the order was opened from, or to the list, and reloads the data shown there. */
function useBack(): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const from = useFrom();
  return () => {
    const goBack = async () => {
      await queryClient.invalidateQueries({ refetchType: 'none' });
      await navigate(from ?? portalPaths.orders);
    };
    void goBack();
  };
}

/** "The first sub-order is selected on load", once: later ones are listed in `arrived` and don't disturb editing. */
function useChosenSubOrder(subOrders: readonly SubOrder[] | undefined, initialId: number | undefined) {
  const [chosenId, setChosenId] = useState<number>();
  const [seen, setSeen] = useState<readonly number[]>();
  const first = subOrders?.find(({ subOrderID }) => subOrderID === initialId) ?? subOrders?.[0];

  if (subOrders && seen === undefined) setSeen(subOrders.map(({ subOrderID }) => subOrderID));
  if (first && chosenId === undefined) setChosenId(first.subOrderID);

  return {
    chosen: subOrders?.find(({ subOrderID }) => subOrderID === chosenId) ?? first,
    arrived: seen
      ? (subOrders ?? []).filter(({ subOrderID, status }) => isWaiting(status) && !seen.includes(subOrderID))
      : [],
    choose: (subOrderID: number) => {
      setChosenId(subOrderID);
      setSeen((now = []) => (now.includes(subOrderID) ? now : [...now, subOrderID]));
    },
  };
}

/** Announces sub-orders that arrive while another is shown. Always mounted, for screen readers. */
function ArrivedSubOrders({ arrived, onShow }: { arrived: readonly SubOrder[]; onShow: (id: number) => void }) {
  return (
    <div role="status" className={styles.arrivals}>
      {arrived.map(({ subOrderID }) => (
        <div key={subOrderID} className={`${common.line} ${common.newTint} ${styles.arrived}`}>
          <BellIcon />
          <span>{say(orderMessages.arrived, { id: subOrderID })}</span>
          <Button
            variant="default"
            size="xs"
            aria-label={say(orderMessages.showSubOrder, { id: subOrderID })}
            onClick={() => onShow(subOrderID)}
          >
            {say(uiMessages.show)}
          </Button>
        </div>
      ))}
    </div>
  );
}

function VoidedDishes({ voids = [] }: Pick<Order, 'voids'>) {
  const formats = useFormats();
  return voids.map(({ voidID, kind, dish, amount, by, approvedBy, reason, note, voidedTime }) => (
    <Strip key={voidID} tone="info">
      <span>
        {[
          say(voidMessages.was[kind], {
            name: by,
            dish,
            amount: formats.amountOf(amount),
            time: formats.dateTime(voidedTime),
          }),
          ...(approvedBy === '' ? [] : [say(refundMessages.approvedBy, { name: approvedBy })]),
        ].join(', ')}
      </span>
      <span className={styles.reason}>{note === '' ? reason : `${reason}: ${note}`}</span>
    </Strip>
  ));
}

function UsedApprovals({ approvals }: Pick<Order, 'approvals'>) {
  const formats = useFormats();
  return approvals.map(({ act, ...approval }) =>
    // Voids and comps name who approved them.
    act === 'void' || act === 'comp' ? null : (
      <Strip key={approval.approvalID} tone="info">
        <span>
          {say(approvalMessages.used[act], {
            approver: approval.answeredBy,
            amount: formats.amountOf(approval.amount),
            name: approval.askedBy,
            time: formats.dateTime(approval.askedTime),
          })}
        </span>
        {approval.reason === '' ? null : <span className={styles.reason}>{approval.reason}</span>}
      </Strip>
    ),
  );
}
