import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { PaymentRecord } from '../../../core/contract/orders.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { type Cents, centsOf } from '../../../core/domain/money.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { billLabels } from '../../../core/domain/pricing/bill-lines.ts';
import { dinerBill } from '../../../core/domain/pricing/diner-bill.ts';
import { invoiceMessages } from '../../../core/messages/en/diner/invoice-field.ts';
import { myOrdersMessages } from '../../../core/messages/en/diner/my-orders.ts';
import { paymentMessages } from '../../../core/messages/en/diner/payment.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import type { DinerOrder } from '../../api/order-answers.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { ShieldIcon } from '../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { chargesQuery } from '../bill/charges-query.ts';
import { keepAmounts, keptTip } from '../checkout/payment-values.ts';
import { InvoiceField } from '../invoice/invoice-field.tsx';
import type { SplitView } from '../split/split-view.ts';
import { readText, writeText } from '../storage/storage.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import type { TableLink } from '../visit/table-link.ts';
import { TableScreen } from '../visit/table-screen.tsx';
import { useFormats } from '../visit/use-formats.ts';
import type { Visit } from '../visit/visit.ts';
import styles from './bill.module.css';
import { BillCard } from './bill-card.tsx';
import { OpenCheckout } from './open-checkout.tsx';
import { SplitBill } from './split-bill.tsx';
import { SplitCard } from './split-card.tsx';
import { readTip } from './tip.ts';
import { TipCard } from './tip-card.tsx';
import type { Tell } from './use-checkout.ts';
import { usePart } from './use-part.ts';
import { usePay } from './use-pay.ts';
import { useTableSplit } from './use-table-split.ts';
import { WayCard, WholeOrSplit } from './way-card.tsx';

interface BillProps {
  visit: Visit;
  record: PaymentRecord;
  onRecord: (record: PaymentRecord) => void;
  calls: ReactNode;
}

/** Guests can't pay a bill that staff joined with another table's. */
export function Bill(bill: BillProps) {
  const { visit, record } = bill;
  const { data: order } = useTableOrder(visit.table);
  const isWaiting = order?.orderID === record.orderID && order.status === 'closed';
  return isWaiting && order.joinedWith.length > 0 ? <JoinedBill {...bill} order={order} /> : <OwnBill {...bill} />;
}

function OwnBill({ visit, record, onRecord, calls }: BillProps) {
  const { table } = visit;
  const { data: order } = useTableOrder(table);
  const [problem, setProblem] = useState<string>();
  const split = useTableSplit(table, record.orderID, setProblem);
  const { view } = split;
  const whole = useWholeBill(table, record, onRecord, setProblem);
  const part = usePart(table, record, view, setProblem);
  const invoice = useInvoiceEmail();
  // The checkout that the diner left with Back is being ended.
  const [isLeaving, setLeaving] = useState(false);

  const isPaid = view?.isPaid === true || isPaidOrder(order, record);
  if (isPaid) return <PaidBill visit={visit} view={view} />;
  const stage = stageOf(split, whole.charges);
  const { amountCents, busy, isPayable, pay } = split.isDivided ? part : whole;
  const press = () => {
    setProblem(undefined);
    invoice.give(pay);
  };
  const isOff = !isPayable || isLeaving || stage === 'loading' || stage === 'failed';
  const bottom =
    stage === 'choosing' ? (
      <BottomBar calls={calls} problem={problem} />
    ) : (
      <PayBar amountCents={amountCents} busy={busy} disabled={isOff} onPay={press} calls={calls} problem={problem} />
    );
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)} bottom={bottom}>
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
        <WholeOrSplit isSplitting={stage === 'choosing'} onChoose={split.setChoosing} />
      ) : null}
      {stage === 'choosing' ? <WayCard split={split} /> : null}
      {view && stage === 'divided' ? <SplitBill view={view} split={split} part={part} /> : null}
      {stage === 'whole' ? <WholeBill whole={whole} order={order ?? undefined} /> : null}
      {stage === 'divided' || stage === 'whole' ? <InvoiceCard {...invoice.field} /> : null}
    </TableScreen>
  );
}

/** For a bill that another phone or staff has paid. */
function PaidBill({ visit, view }: Pick<BillProps, 'visit'> & { view: SplitView | undefined }) {
  const [, navigate] = useLocation();
  const toOrders = (
    <Button look="primary" onClick={() => navigate(dinerPaths.myOrders(visit.table.segment))}>
      {say(tableOrderMessages.myOrders)}
    </Button>
  );
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)}>
      <EmptyState action={toOrders}>{say(myOrdersMessages.isPaid)}</EmptyState>
      {view?.way ? <SplitCard view={view} isNew={false} onChange={undefined} /> : null}
    </TableScreen>
  );
}

/** Read-only: staff take the payment for all joined tables. */
function JoinedBill({ visit, record, onRecord, calls, order }: BillProps & { order: DinerOrder }) {
  const { shown } = useWholeBill(visit.table, record, onRecord, () => undefined);
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

const isPaidOrder = (order: DinerOrder | null | undefined, { orderID }: PaymentRecord) =>
  order?.orderID === orderID && order.status === 'paid';

/** A divided bill doesn't need the charges. */
function stageOf(split: ReturnType<typeof useTableSplit>, charges: ReturnType<typeof useWholeBill>['charges']): Stage {
  if (split.isChoosing) return 'choosing';
  if (split.isDivided) return 'divided';
  if (split.hasFailed || (charges.isError && !charges.data)) return 'failed';
  return split.isPending || charges.isPending ? 'loading' : 'whole';
}

interface WholeBillProps {
  whole: ReturnType<typeof useWholeBill>;
  order: DinerOrder | undefined;
}

function WholeBill({ whole: { shown, tip }, order }: WholeBillProps) {
  if (!shown) return null;
  const { bill, terms } = shown;
  return (
    <>
      <BillCard bill={bill} order={order} plan={terms.plan} taxRate={terms.rate} />
      <TipCard {...tip} />
    </>
  );
}

interface InvoiceCardProps {
  typed: string;
  fault: string | undefined;
  onType: (typed: string) => void;
}

/** Focuses the field once Pay finds a fault. */
function InvoiceCard({ typed, fault, onType }: InvoiceCardProps) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fault) card.current?.querySelector('input')?.focus();
  }, [fault]);
  return (
    <div ref={card}>
      <Card label={say(paymentMessages.invoice)}>
        <InvoiceField typed={typed} fault={fault} hint={say(invoiceMessages.atPayment)} onType={onType} />
      </Card>
    </div>
  );
}

/** The address is kept until the visit is paid; a fault shows only after Pay. */
function useInvoiceEmail() {
  const [typed, setTyped] = useState(() => readText('invoiceEmail') ?? '');
  const [isTold, setTold] = useState(false);
  const email = typed.trim();
  const fault = email === '' || isEmail(email) ? undefined : say(invoiceMessages.badEmail);
  return {
    field: {
      typed,
      fault: isTold ? fault : undefined,
      onType: (words: string) => {
        setTyped(words);
        setTold(false);
        writeText('invoiceEmail', words);
      },
    },
    /** Passes the address on, empty for none. Shows the fault instead if it is invalid. */
    give: (to: (email: string) => void) => {
      setTold(true);
      if (fault === undefined) to(email);
    },
  };
}

interface PayBarProps {
  /** With the tip; undefined until known. */
  amountCents: Cents | undefined;
  busy: boolean;
  disabled: boolean;
  onPay: () => void;
  calls: ReactNode;
  /** Why the last press led to nothing. */
  problem: string | undefined;
}

function PayBar({ amountCents, busy, disabled, onPay, calls, problem }: PayBarProps) {
  const formats = useFormats();
  return (
    <BottomBar calls={calls} problem={problem}>
      <div className={styles.due}>
        <span className={styles.label}>{say(billLabels.dinerPayment.amount)}</span>
        <output className={styles.amount} aria-live="polite">
          {amountCents === undefined ? '–' : formats.amount(amountCents)}
        </output>
      </div>
      <Button look="primary" size="large" busy={busy} disabled={disabled} onClick={onPay}>
        {say(paymentMessages.pay)}
      </Button>
      <span className={`${common.line} ${common.fine} ${styles.safe}`}>
        <ShieldIcon /> <span>{say(paymentMessages.safe)}</span>
      </span>
    </BottomBar>
  );
}

/** `onRecord` receives the record again when its amounts have changed. */
function useWholeBill(table: TableLink, record: PaymentRecord, onRecord: (record: PaymentRecord) => void, tell: Tell) {
  const formats = useFormats();
  const charges = useQuery(chargesQuery(table.restaurantID));
  const { pay, ...paying } = usePay(table, onRecord, tell);
  const [typed, setTyped] = useState(keptTip);
  const terms = charges.data;
  const orderSums = { totalCents: centsOf(record.totalAmt), taxCents: centsOf(record.taxAmt) };
  const billOf = (tipCents: number) => (terms ? dinerBill(orderSums, terms.rate, terms.plan, tipCents) : undefined);
  const toPayCents = billOf(0)?.toPayCents ?? 0;
  const tip = readTip(formats, typed, toPayCents);
  const fault = terms && 'fault' in tip ? tip.fault : undefined;
  const bill = billOf('tipCents' in tip ? tip.tipCents : 0);
  const paymentType = terms?.paymentType;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the bill is derived from these.
  useEffect(() => {
    if (bill && paymentType !== undefined) keepAmounts(bill, paymentType);
  }, [bill?.amountWithTipCents, bill?.tipCents, bill?.toPayCents, paymentType]);
  return {
    ...paying,
    charges,
    /** Undefined until the charges are loaded. */
    shown: bill && terms ? { bill, terms } : undefined,
    tip: { toPayCents, typed, fault, onType: setTyped },
    amountCents: bill?.amountWithTipCents,
    isPayable: bill !== undefined && fault === undefined,
    pay: (email: string) => bill && void pay(record, bill, email),
  };
}
