import { useQuery } from '@tanstack/react-query';
import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { centsOf } from '../../../core/domain/money.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { accepted } from '../../api/diner/accepted.ts';
import { fetchReceipt } from '../../api/diner/payments.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { PrinterIcon } from '../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { useFormats } from '../visit/use-formats.ts';
import { MailInvoice } from './mail-invoice.tsx';
import styles from './paid-receipt.module.css';

interface PaidReceiptProps {
  /** The card session's id, which proves that this guest paid. */
  sessionId: string;
  /** Charged to the card, tip included, in dollars. */
  amount: number;
  orderID: number;
  tableName: string | undefined;
}

export function PaidReceipt({ sessionId, amount, orderID, tableName }: PaidReceiptProps) {
  const formats = useFormats();
  const fetched = useQuery({
    queryKey: ['receipt', sessionId],
    queryFn: async ({ signal }) => accepted(await fetchReceipt(sessionId, signal)).result,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, isError } = fetched;
  return (
    <>
      <section className={styles.receipt} aria-label={say(resultMessages.receipt)}>
        <div className={`${common.apart} ${styles.paid}`}>
          <StatusChip tone="paid" large>
            {say(resultMessages.paid)}
          </StatusChip>
          <b>{formats.amount(centsOf(amount))}</b>
        </div>
        {data ? (
          <ReceiptPaper invoice={data.invoice} />
        ) : (
          <dl className={styles.facts}>
            <div>
              <dt>{say(resultMessages.orderNumber)}</dt>
              <dd>{orderID}</dd>
            </div>
            {tableName ? (
              <div>
                <dt>{say(resultMessages.table)}</dt>
                <dd>{tableName}</dd>
              </div>
            ) : null}
          </dl>
        )}
        {isError ? <ErrorStrip query={fetched}>{say(resultMessages.receiptFailed)}</ErrorStrip> : null}
        {data || isError ? null : <LoadingSkeleton label={say(resultMessages.receiptLoading)} />}
      </section>
      {data ? (
        <div className={styles.keep}>
          <MailInvoice sessionId={sessionId} mail={data.mail} />
          <Button wide onClick={() => window.print()}>
            <PrinterIcon />
            <span>{say(resultMessages.printReceipt)}</span>
          </Button>
        </div>
      ) : null}
    </>
  );
}

function ReceiptPaper({ invoice }: { invoice: InvoiceDocument }) {
  const { restaurantName, restaurantAddress, facts, lines, sums, refunds } = invoice;
  return (
    <>
      <p className={styles.place}>
        <strong>{restaurantName}</strong>
        {restaurantAddress ? <span>{restaurantAddress}</span> : null}
      </p>
      <dl className={styles.facts}>{facts.map(pair)}</dl>
      <ul className={styles.lines} hidden={lines.length === 0} aria-label={say(tableOrderMessages.dishes)}>
        {lines.map(({ title, choices, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be ordered twice, and a receipt never changes
          <li key={at}>
            <span className={styles.dish}>{title}</span>
            <span>{amount}</span>
            {choices.map((choice) => (
              <span key={choice} className={`${common.hint} ${styles.choice}`}>
                {choice}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>{sums.map(pair)}</dl>
      {refunds.length > 0 ? <dl className={styles.sums}>{refunds.map(pair)}</dl> : null}
    </>
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
