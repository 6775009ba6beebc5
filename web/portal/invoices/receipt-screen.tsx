import { Anchor, Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import type { InvoiceMail } from '../../../core/contract/invoices.ts';
import { centsOf, formatUsd } from '../../../core/domain/money.ts';
import { pacificDateTime } from '../../../core/domain/pacific-time.ts';
import { orderPath, receiptPath } from '../../../core/domain/paths.ts';
import { paymentModeWords } from '../../../core/domain/payment-mode-words.ts';
import type { PaymentMode } from '../../../core/domain/payment-modes.ts';
import { PrinterIcon } from '../../ui/plain/icons.tsx';
import { EmptyState, ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { NoticeArea } from '../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../ui/staff/page-header.tsx';
import { Panel } from '../../ui/staff/panel.tsx';
import { useDialog } from '../../ui/staff/use-opened.ts';
import { useMay } from '../session/use-may.ts';
import { receiptQuery } from './calls.ts';
import styles from './invoices.module.css';
import { invoiceMessages } from './messages.ts';
import { ReceiptPaper } from './receipt-paper.tsx';
import { ResendDialog } from './resend-dialog.tsx';

/** The receipt of a paid order: to print, and to see whether its mail arrived. */
export function Component() {
  const [params] = useSearchParams();
  const id = params.get('id') ?? '';
  const payment = params.get('payment') ?? undefined;
  const query = useQuery(receiptQuery(id, payment));
  const navigate = useNavigate();
  const from = (useLocation().state as { from?: string } | null)?.from;
  useDocumentTitle(`Receipt of order ${id} · Comanda`);
  const found = query.data;

  return (
    <>
      <div className={styles.screenOnly}>
        <PageHeader
          title={`Receipt of order ${id}`}
          back={{ label: 'Back', onClick: () => void navigate(from ?? orderPath(Number(id) || 0)) }}
          actions={
            found ? (
              <Button leftSection={<PrinterIcon />} onClick={() => window.print()}>
                Print
              </Button>
            ) : null
          }
        />
        <NoticeArea>
          {query.isError ? (
            <ErrorStrip onRetry={() => void query.refetch()} retrying={query.isFetching}>
              {invoiceMessages.receiptFailed}
            </ErrorStrip>
          ) : null}
        </NoticeArea>
      </div>
      {query.isPending ? <LoadingSkeleton shape="lines" count={8} label="Loading receipt" /> : null}
      {found === null ? (
        <EmptyState drawing="burger" hint={invoiceMessages.noReceiptHint}>
          {invoiceMessages.noReceipt}
        </EmptyState>
      ) : null}
      {found ? (
        <div className={styles.desk}>
          <ReceiptPaper invoice={found.invoice} />
          {found.mail ? <MailPanel mail={found.mail} orderid={found.invoice.orderid} /> : null}
          {found.payments.length > 1 ? (
            <PartsPanel payments={found.payments} orderid={found.invoice.orderid} chosen={found.mail?.paymentId} />
          ) : null}
        </div>
      ) : null}
    </>
  );
}

interface PartsPanelProps {
  payments: readonly { paymentId: number; paidby: PaymentMode; amount: number }[];
  orderid: number;
  /** Undefined for the receipt of the whole bill. */
  chosen: number | undefined;
}

/** A bill that was paid in parts has a receipt as a whole and one for each payment. */
function PartsPanel({ payments, orderid, chosen }: PartsPanelProps) {
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
    <div className={styles.screenOnly}>
      <Panel title="Paid in parts">
        <ul className={styles.parts}>
          {link('Whole bill')}
          {payments.map(({ paymentId, paidby, amount }, index) =>
            link(`Payment ${index + 1}, ${paymentModeWords[paidby].staff}, ${formatUsd(centsOf(amount))}`, paymentId),
          )}
        </ul>
      </Panel>
    </div>
  );
}

const tones = { none: 'inactive', waiting: 'info', sent: 'paid', failed: 'danger' } as const;
const labels = { none: 'No email', waiting: 'On its way', sent: 'Sent', failed: 'Not delivered' } as const;

function MailPanel({ mail, orderid }: { mail: InvoiceMail; orderid: number }) {
  const dialog = useDialog('resend');
  const maySend = useMay()('payment');
  return (
    <div className={styles.screenOnly}>
      <Panel title="Mail">
        <div className={styles.mail}>
          <StatusChip tone={tones[mail.state]}>{labels[mail.state]}</StatusChip>
          <p className={styles.address}>
            {mail.email || 'This payment has no email address, so no invoice was mailed.'}
            {mail.sentAt ? <span className={styles.quiet}>{`${pacificDateTime(mail.sentAt)} Pacific`}</span> : null}
          </p>
          {mail.reason ? <p className={styles.reason}>{mail.reason}</p> : null}
          {maySend ? (
            <Button variant="default" onClick={() => dialog.open()}>
              {mail.state === 'none' ? 'Send by email' : 'Send again'}
            </Button>
          ) : null}
        </div>
      </Panel>
      {dialog.isOpen && maySend ? <ResendDialog {...mail} orderid={orderid} onClose={dialog.close} /> : null}
    </div>
  );
}
