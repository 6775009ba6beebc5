import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { InvoiceDocument, InvoiceMail } from '../../../core/contract/invoices.ts';
import { shownNumber } from '../../../core/domain/cells.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { amountWithRates, linesBelowName } from '../../../core/domain/receipt-text.ts';
import { invoiceMessages } from '../../../core/messages/en/diner/invoice-field.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { wordsByCode } from '../../../core/messages/message.ts';
import { accepted } from '../../api/diner/accepted.ts';
import { fetchReceipt, mailInvoice } from '../../api/diner/payments.ts';
import type { Refused } from '../../api/request.ts';
import { Button } from '../../ui/plain/button.tsx';
import common from '../../ui/plain/common.module.css';
import { say } from '../../ui/plain/say.tsx';
import { PrinterIcon } from '../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { TaxTables } from '../../ui/plain/tax-table.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { InvoiceField } from '../invoice/invoice-field.tsx';
import { logNetworkError } from '../network/network-alert.ts';
import { useFormats } from '../visit/use-formats.ts';
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
          <b>{formats.amountOf(amount)}</b>
        </div>
        {data ? (
          <ReceiptPaper invoice={data.invoice} />
        ) : (
          <dl className={styles.facts}>
            {pair({ label: say(resultMessages.orderNumber), value: String(shownNumber(orderID)) })}
            {tableName ? pair({ label: say(resultMessages.table), value: tableName }) : null}
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
  const { restaurantName, facts, lines, sums, refunds } = invoice;
  const { taxes = [], taxNote } = invoice;
  return (
    <>
      <p className={styles.place}>
        <strong>{restaurantName}</strong>
        {linesBelowName(invoice).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <dl className={styles.facts}>{facts.map(pair)}</dl>
      <ul className={styles.lines} hidden={lines.length === 0} aria-label={say(tableOrderMessages.dishes)}>
        {lines.map(({ title, choices, amount, rates }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be ordered twice, and a receipt never changes
          <li key={at}>
            <span className={styles.dish}>{title}</span>
            <span>{amountWithRates({ amount, rates })}</span>
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
      <TaxTables tables={taxes} note={taxNote} />
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

interface MailInvoiceProps {
  sessionId: string;
  /** The state when the receipt was loaded. */
  mail: InvoiceMail['state'];
}

/** The address can be corrected until the mail is sent. */
function MailInvoice({ sessionId, mail }: MailInvoiceProps) {
  const [state, setState] = useState(mail);
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [isCorrecting, setCorrecting] = useState(mail === 'failed');
  const [fault, setFault] = useState<string>();
  const { busy, once } = useOnce();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = typed.trim();
    if (!isEmail(email)) return setFault(say(invoiceMessages.badEmail));
    setFault(undefined);
    const answer = await once(true, () => send(sessionId, email));
    if (!answer) return;
    if ('fault' in answer) return setFault(answer.fault);
    setState(answer.mail);
    setSentTo(email);
    setCorrecting(false);
  };
  const isAsking = state === 'none' || isCorrecting;
  return (
    <section className={styles.mail} aria-label={say(resultMessages.mail)}>
      <p role="status" className={styles.told}>
        {`${isAsking ? '' : sentTo ? say(invoiceMessages.goesTo, { email: sentTo }) : say(invoiceMessages.goesToYours)}${isCorrecting && !sentTo ? say(invoiceMessages.undelivered) : ''}`}
      </p>
      {isAsking ? (
        <form onSubmit={(event) => void submit(event)} noValidate>
          <InvoiceField
            typed={typed}
            fault={fault}
            onType={(words) => {
              setTyped(words);
              setFault(undefined);
            }}
          />
          <Button type="submit" look="primary" wide busy={busy === true}>
            {say(resultMessages.sendInvoice)}
          </Button>
        </form>
      ) : state === 'sent' ? null : (
        <Button look="quiet" onClick={() => setCorrecting(true)}>
          {say(resultMessages.correctAddress)}
        </Button>
      )}
    </section>
  );
}

async function send(sessionId: string, email: string) {
  try {
    const answer = await mailInvoice(sessionId, email);
    return answer.success ? { mail: answer.result.mail } : { fault: wordsOf(answer) };
  } catch (error) {
    logNetworkError(error);
    return { fault: say(tableOrderMessages.noAnswer) };
  }
}

function wordsOf({ code, status, fields }: Refused): string {
  const known = wordsByCode(invoiceMessages.refused, code);
  if (known) return say(known);
  if (status >= 500) return say(tableOrderMessages.noAnswer);
  return fields[0]?.message ?? say(invoiceMessages.failed);
}
