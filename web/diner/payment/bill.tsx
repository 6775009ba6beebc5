import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { isEmail } from '../../../core/domain/email.ts';
import type { Cents } from '../../../core/domain/money.ts';
import { dinerPaths } from '../../../core/domain/paths.ts';
import { billLabels } from '../../../core/domain/pricing/bill-lines.ts';
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
import { InvoiceField } from '../invoice/invoice-field.tsx';
import type { SplitView } from '../split/split-view.ts';
import { readText, writeText } from '../storage/storage.ts';
import { useTableOrder } from '../table-order/use-table-order.ts';
import { BottomBar } from '../ui/bottom-bar.tsx';
import { Card } from '../ui/card.tsx';
import { TableScreen } from '../visit/table-screen.tsx';
import { useFormats } from '../visit/use-formats.ts';
import styles from './bill.module.css';
import { BillCard } from './bill-card.tsx';
import { OpenCheckout } from './open-checkout.tsx';
import { SplitBill } from './part-picker.tsx';
import { SplitCard, WayCard, WholeOrSplit } from './split-card.tsx';
import { TipCard } from './tip-card.tsx';
import { type BillOfTable, useBill, useWholeBill } from './use-bill.ts';

interface BillProps extends BillOfTable {
  calls: ReactNode;
}

/** Guests can't pay a bill that staff joined with another table's. */
export function Bill(bill: BillProps) {
  const { visit, record } = bill;
  const { data: order } = useTableOrder(visit.table);
  const isWaiting = order?.orderID === record.orderID && order.status === 'closed';
  return isWaiting && order.joinedWith.length > 0 ? <JoinedBill {...bill} order={order} /> : <OwnBill {...bill} />;
}

function OwnBill(props: BillProps) {
  const { visit, calls } = props;
  const bill = useBill(props);
  const invoice = useInvoiceEmail();
  // The checkout that the diner left with Back is being ended.
  const [isLeaving, setLeaving] = useState(false);
  const { stage, view, split, paying, problem, tell } = bill;
  if (stage === 'paid') return <PaidBill visit={visit} view={view} />;
  const isShown = stage === 'divided' || stage === 'whole';
  const press = () => {
    tell(undefined);
    invoice.give(paying.pay);
  };
  const bottom =
    stage === 'choosing' ? (
      <BottomBar calls={calls} problem={problem} />
    ) : (
      <PayBar
        amountCents={paying.amountCents}
        busy={paying.busy}
        disabled={!isShown || !paying.isPayable || isLeaving}
        onPay={press}
        calls={calls}
        problem={problem}
      />
    );
  return (
    <TableScreen visit={visit} heading={say(paymentMessages.title)} bottom={bottom}>
      {stage === 'failed' ? (
        <ErrorStrip onRetry={bill.retry} retrying={bill.isRetrying}>
          {say(paymentMessages.billFailed)}
        </ErrorStrip>
      ) : null}
      <OpenCheckout session={view?.ownSession} isHidden={paying.busy} onBusy={setLeaving} />
      {stage === 'loading' ? <LoadingSkeleton shape="cards" count={2} label={say(paymentMessages.loading)} /> : null}
      {view && !split.isDivided && (stage === 'whole' || stage === 'choosing') ? (
        <WholeOrSplit isSplitting={stage === 'choosing'} onChoose={split.setChoosing} />
      ) : null}
      {stage === 'choosing' ? <WayCard split={split} /> : null}
      {stage === 'divided' ? <SplitBill view={bill.view} split={split} part={bill.part} /> : null}
      {stage === 'whole' ? (
        <>
          <BillCard {...bill.shown} order={bill.order} />
          <TipCard {...bill.tip} />
        </>
      ) : null}
      {isShown ? <InvoiceCard {...invoice.field} /> : null}
    </TableScreen>
  );
}

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
      {shown ? <BillCard {...shown} order={order} /> : null}
    </TableScreen>
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

/** The address is kept until the visit is paid. A fault is shown only after Pay was pressed. */
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
    /** Calls `to` with the address, which may be empty. Shows the fault instead if it is invalid. */
    give: (to: (email: string) => void) => {
      setTold(true);
      if (fault === undefined) to(email);
    },
  };
}

interface PayBarProps {
  /** Includes the tip; undefined until known. */
  amountCents: Cents | undefined;
  busy: boolean;
  disabled: boolean;
  onPay: () => void;
  calls: ReactNode;
  /** Why the last press had no effect. */
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
