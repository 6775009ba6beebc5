import { Anchor, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { InvoiceDocument, InvoiceMail } from '../../../../core/contract/invoices.ts';
import { paymentModeWords } from '../../../../core/domain/payment-mode-words.ts';
import type { PaymentMode } from '../../../../core/domain/payment-modes.ts';
import { orderPath, receiptPath } from '../../../../core/domain/portal-paths.ts';
import { amountWithRates, linesBelowName } from '../../../../core/domain/receipt-text.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { PrinterIcon } from '../../../ui/plain/state-icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { StatusChip } from '../../../ui/plain/status-chip.tsx';
import { TaxTables } from '../../../ui/plain/tax-table.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import staff from '../../../ui/staff/common.module.css';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { Panel } from '../../../ui/staff/panel.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom } from '../../../ui/staff/way-back.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { BuyerPanel } from './buyer-panel.tsx';
import { eraseAddress, receiptQuery } from './calls.ts';
import styles from './invoices.module.css';
import { ResendDialog } from './resend-dialog.tsx';

export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const payment = params.get('payment') ?? undefined;
  const query = useQuery(receiptQuery(id, payment));
  const navigate = useNavigate();
  const from = useFrom();
  useScreenTitle(fill(invoiceMessages.receiptTitle, { order: id }));
  const found = query.data;

  return (
    <>
      <div className={common.screenOnly}>
        <PageHeader
          title={say(invoiceMessages.receiptTitle, { order: id })}
          back={{ label: say(uiMessages.back), onClick: () => void navigate(from ?? orderPath(Number(id) || 0)) }}
          actions={
            found ? (
              <Button leftSection={<PrinterIcon />} onClick={() => window.print()}>
                {say(uiMessages.print)}
              </Button>
            ) : null
          }
        />
        <NoticeArea>
          {query.isError ? <ErrorStrip query={query}>{say(invoiceMessages.receiptFailed)}</ErrorStrip> : null}
        </NoticeArea>
      </div>
      {query.isPending ? <LoadingSkeleton shape="lines" count={8} label={say(invoiceMessages.loading)} /> : null}
      {found === null ? (
        <EmptyState drawing="burger" hint={say(invoiceMessages.noReceiptHint)}>
          {say(invoiceMessages.noReceipt)}
        </EmptyState>
      ) : null}
      {found ? (
        <div className={styles.desk}>
          <ReceiptPaper invoice={found.invoice} />
          <div className={staff.stack}>
            {found.mail ? <MailPanel mail={found.mail} orderid={found.invoice.orderid} /> : null}
            {found.mail ? <BuyerPanel paymentId={found.mail.paymentId} buyer={found.buyer} /> : null}
            {found.payments.length > 1 ? (
              <PartsPanel payments={found.payments} orderid={found.invoice.orderid} chosen={found.mail?.paymentId} />
            ) : null}
          </div>
        </div>
      ) : null}
    </>
  );
}

interface PartsPanelProps {
  payments: readonly { paymentId: number; paidby: PaymentMode; amount: number }[];
  orderid: number;
  chosen: number | undefined;
}

/** A bill paid in parts has one receipt for the whole and one for each payment. */
function PartsPanel({ payments, orderid, chosen }: PartsPanelProps) {
  const formats = useFormats();
  const link = (label: string, paymentId?: number) => (
    <li key={paymentId ?? 0}>
      <Anchor
        component={Link}
        to={receiptPath(orderid, paymentId)}
        replace
        aria-current={chosen === paymentId ? 'page' : undefined}
      >
        {label}
      </Anchor>
    </li>
  );
  return (
    <div className={common.screenOnly}>
      <Panel title={say(invoiceMessages.parts)}>
        <ul className={styles.parts}>
          {link(say(fieldMessages.wholeBill))}
          {payments.map(({ paymentId, paidby, amount }, index) =>
            link(
              say(invoiceMessages.payment, {
                number: index + 1,
                mode: paymentModeWords[paidby].staff,
                amount: formats.amountOf(amount),
              }),
              paymentId,
            ),
          )}
        </ul>
      </Panel>
    </div>
  );
}

const tones = { none: 'inactive', waiting: 'info', sent: 'paid', failed: 'danger' } as const;
const labels = {
  none: invoiceMessages.noEmail,
  waiting: fieldMessages.onItsWay,
  sent: invoiceMessages.sent,
  failed: fieldMessages.notDelivered,
} as const;

function MailPanel({ mail, orderid }: { mail: InvoiceMail; orderid: number }) {
  const formats = useFormats();
  const dialog = useDialog('resend');
  const maySend = useMay()('payment');
  return (
    <div className={common.screenOnly}>
      <Panel title={say(invoiceMessages.mail)}>
        <div className={styles.mail}>
          <StatusChip tone={tones[mail.state]}>{say(labels[mail.state])}</StatusChip>
          <p className={styles.address}>
            <span>{mail.email || say(invoiceMessages.noAddress)}</span>
            {mail.sentAt ? (
              <span className={`${common.quiet} ${styles.quiet}`}>
                {say(invoiceMessages.sentAt, { time: formats.dateTime(mail.sentAt), zone: formats.zoneName() })}
              </span>
            ) : null}
          </p>
          {mail.reason ? <p className={`${common.danger} ${styles.reason}`}>{mail.reason}</p> : null}
          {maySend ? (
            <Button variant="default" onClick={() => dialog.open()}>
              {say(mail.state === 'none' ? invoiceMessages.sendByEmail : uiMessages.sendAgain)}
            </Button>
          ) : null}
          {maySend && mail.email ? <EraseAddress paymentId={mail.paymentId} /> : null}
        </div>
      </Panel>
      {dialog.isOpen && maySend ? <ResendDialog {...mail} orderid={orderid} onClose={dialog.close} /> : null}
    </div>
  );
}

/** For a guest who wants their address deleted; the payment stays. */
function EraseAddress({ paymentId }: { paymentId: number }) {
  const { busy, press } = usePress();
  const erase = () =>
    press({
      asks: () =>
        confirm({
          question: say(invoiceMessages.eraseQuestion),
          act: say(invoiceMessages.eraseAddress),
          danger: true,
          detail: <p>{say(invoiceMessages.eraseDetail)}</p>,
        }),
      call: () => eraseAddress(paymentId),
      done: invoiceMessages.erased,
      failed: { otherwise: invoiceMessages.eraseFailed },
      changes: ['invoices'],
    });
  return (
    <Button variant="subtle" loading={busy !== undefined} onClick={() => void erase()}>
      {say(invoiceMessages.eraseAddress)}
    </Button>
  );
}

function ReceiptPaper({ invoice }: { invoice: InvoiceDocument }) {
  const { language, thanks, restaurantName, facts, lines, sums, refunds, explained } = invoice;
  const { cash = [], taxes = [], taxNote } = invoice;
  return (
    <article className={styles.paper} lang={language} aria-label={say(fieldMessages.receipt)}>
      <h2 className={styles.name}>{restaurantName}</h2>
      {linesBelowName(invoice).map((line) => (
        <p key={line} className={`${common.quiet} ${styles.quiet}`}>
          {line}
        </p>
      ))}
      <dl className={styles.facts}>{facts.map(pair)}</dl>
      <ul className={styles.lines} hidden={lines.length === 0}>
        {lines.map(({ title, choices, amount, rates }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paid order never change
          <li key={index}>
            <span>
              <span>{title}</span>
              {choices.map((choice) => (
                <small key={choice}>{choice}</small>
              ))}
            </span>
            <span className={styles.amount}>{amountWithRates({ amount, rates })}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>{sums.map(pair)}</dl>
      {cash.length > 0 ? <dl className={styles.sums}>{cash.map(pair)}</dl> : null}
      {refunds.length > 0 ? <dl className={styles.sums}>{refunds.map(pair)}</dl> : null}
      <TaxTables tables={taxes} note={taxNote} />
      {explained.length > 0 ? (
        <div className={common.screenOnly}>
          <UnfoldedFigures figures={explained} />
        </div>
      ) : null}
      <p className={styles.thanks}>{thanks ?? say(invoiceMessages.thanks)}</p>
    </article>
  );
}

function pair({ label, value }: InvoiceDocument['facts'][number]) {
  return (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
