import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import type { SplitView } from '../split/split-view.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import type { Visit } from '../visit/visit.ts';
import { BillCard } from './bill-card.tsx';
import { InvoiceCard } from './invoice-card.tsx';
import { OpenCheckout } from './open-checkout.tsx';
import { PayBar } from './pay-bar.tsx';
import { SplitBill } from './split-bill.tsx';
import { SplitCard } from './split-card.tsx';
import { useInvoiceEmail } from './use-invoice-email.ts';
import { usePart } from './use-part.ts';
import { useTableSplit } from './use-table-split.ts';
import { useWholeBill } from './use-whole-bill.ts';
import { WayCard, WholeOrSplit } from './way-card.tsx';
import { WholeBill } from './whole-bill.tsx';

interface BillProps {
  visit: Visit;
  record: PaymentRecord;
  onRecord: (record: PaymentRecord) => void;
  calls: ReactNode;
}

/** The bill of a closed order, to be paid here unless staff take it together with another table's. */
export function Bill(bill: BillProps) {
  const { visit, record } = bill;
  const { data: order } = useTableOrder(visit.table);
  const isWaiting = order?.orderID === record.orderID && order.status === 'closed';
  return isWaiting && order.joinedWith.length > 0 ? <JoinedBill {...bill} order={order} /> : <OwnBill {...bill} />;
}

/** One diner pays it whole, or the table divides it and each pays a part. */
function OwnBill({ visit, record, onRecord, calls }: BillProps) {
  const { table } = visit;
  const { data: order } = useTableOrder(table);
  const split = useTableSplit(table, record.orderID);
  const { view } = split;
  const whole = useWholeBill(table, record, onRecord);
  const part = usePart(table, record, view);

  const invoice = useInvoiceEmail();
  // The card page that this phone has left with Back is being ended.
  const [isLeaving, setLeaving] = useState(false);

  const paying = split.isDivided ? part : whole;
  const problem = whole.problem ?? part.problem ?? split.problem;
  const clearProblems = () => {
    for (const one of [whole, part, split]) one.clearProblem();
  };
  /** What a press does, with what was said before put away. */
  const fresh = <Given extends unknown[]>(act: (...given: Given) => void) => {
    return (...given: Given) => {
      clearProblems();
      act(...given);
    };
  };
  const isPaid = view?.isPaid === true || isPaidOrder(order, record);
  const stage = stageOf(split, whole.charges);

  const { amountCents, busy, isPayable } = paying;
  if (isPaid) return <PaidBill visit={visit} calls={calls} view={view} />;
  const pay = () => invoice.give(paying.pay);
  const isOff = !isPayable || isLeaving || stage === 'loading' || stage === 'failed';
  const bottom =
    stage === 'choosing' ? (
      <BottomBar calls={calls} />
    ) : (
      <PayBar amountCents={amountCents} busy={busy} disabled={isOff} onPay={fresh(pay)} calls={calls} />
    );
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)} bottom={bottom}>
      {problem ? <ErrorStrip>{problem}</ErrorStrip> : null}
      {stage === 'failed' ? (
        <ErrorStrip
          onRetry={() => void Promise.all([whole.charges.refetch(), split.refetch()])}
          retrying={whole.charges.isFetching || split.isFetching}
        >
          {say(paymentMessages.billFailed)}
        </ErrorStrip>
      ) : null}
      <OpenCheckout session={view?.ownSession} isHidden={busy} onBusy={setLeaving} />
      {stage === 'loading' ? <LoadingSkeleton shape="cards" count={2} label={say(paymentMessages.loading)} /> : null}
      {view && !split.isDivided && (stage === 'whole' || stage === 'choosing') ? (
        <WholeOrSplit isSplitting={stage === 'choosing'} onChoose={fresh(split.setChoosing)} />
      ) : null}
      {stage === 'choosing' ? (
        <WayCard split={split} onDivide={fresh((way, people) => void split.divide(way, people))} />
      ) : null}
      {view && stage === 'divided' ? (
        <SplitBill view={view} split={split} part={part} onChoose={fresh(part.choose)} />
      ) : null}
      {stage === 'whole' ? <WholeBill whole={whole} order={order ?? undefined} /> : null}
      {stage === 'divided' || stage === 'whole' ? <InvoiceCard {...invoice.field} /> : null}
    </TableScreen>
  );
}

/** What another phone, or staff, paid meanwhile: the end of it on this phone too. */
function PaidBill({ visit, calls, view }: Pick<BillProps, 'visit' | 'calls'> & { view: SplitView | undefined }) {
  const [, navigate] = useLocation();
  const toOrders = (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}>
      {say(tableOrderMessages.myOrders)}
    </Button>
  );
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)} bottom={<BottomBar calls={calls} />}>
      <EmptyState action={toOrders}>{say(myOrdersMessages.isPaid)}</EmptyState>
      {view?.way ? <SplitCard view={view} isNew={false} onChange={undefined} /> : null}
    </TableScreen>
  );
}

/** A bill that staff take together with other tables': to look at. */
function JoinedBill({ visit, record, onRecord, calls, order }: BillProps & { order: DinerOrder }) {
  const { shown } = useWholeBill(visit.table, record, onRecord);
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)} bottom={<BottomBar calls={calls} />}>
      <Card label={say(paymentMessages.title)}>
        <p role="status">{say(paymentMessages.joined, { tables: order.joinedWith.join(', ') })}</p>
      </Card>
      {shown ? <BillCard bill={shown.bill} order={order} plan={shown.terms.plan} taxRate={shown.terms.rate} /> : null}
    </TableScreen>
  );
}

type Stage = 'loading' | 'failed' | 'choosing' | 'divided' | 'whole';

/** Another phone, or staff, may have paid meanwhile. */
const isPaidOrder = (order: DinerOrder | null | undefined, { orderID }: PaymentRecord) =>
  order?.orderID === orderID && order.status === 'paid';

/** What the screen is about: a divided bill needs no more than its own figures. */
function stageOf(split: ReturnType<typeof useTableSplit>, charges: ReturnType<typeof useWholeBill>['charges']): Stage {
  if (split.isChoosing) return 'choosing';
  if (split.isDivided) return 'divided';
  if (split.hasFailed || (charges.isError && !charges.data)) return 'failed';
  return split.isPending || charges.isPending ? 'loading' : 'whole';
}
