import { type FormEvent, useState } from 'react';
import type { InvoiceMail } from '../../../core/contract/invoices.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { mailInvoice } from '../../api/diner/payments.ts';
import type { Refused } from '../../api/request.ts';
import { Button } from '../../ui/plain/button.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { InvoiceField } from '../invoice/invoice-field.tsx';
import { invoiceMessages } from '../invoice/invoice-messages.ts';
import { logNetworkError } from '../network/network-alert.ts';
import { useNetworkBack } from '../network/use-network-back.ts';
import styles from './paid-receipt.module.css';

interface MailInvoiceProps {
  sessionId: string;
  /** How far the mail had come when the receipt was asked for. */
  mail: InvoiceMail['state'];
}

/** 'Email for the invoice', also after paying. An address that was given can be corrected until the mail was sent. */
export function MailInvoice({ sessionId, mail }: MailInvoiceProps) {
  const [state, setState] = useState(mail);
  const [typed, setTyped] = useState('');
  const [sentTo, setSentTo] = useState<string>();
  const [isCorrecting, setCorrecting] = useState(mail === 'failed');
  const [fault, setFault] = useState<string>();
  const { busy, once } = useOnce();
  useNetworkBack(fault === invoiceMessages.noAnswer, () => setFault(undefined));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const email = typed.trim();
    if (!isEmail(email)) return setFault(invoiceMessages.badEmail);
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
    <section className={styles.mail} aria-label="Invoice by email">
      <p role="status" className={styles.told}>
        {isAsking ? '' : invoiceMessages.goesTo(sentTo)}
        {isCorrecting && !sentTo ? invoiceMessages.undelivered : ''}
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
            Send the Invoice
          </Button>
        </form>
      ) : state === 'sent' ? null : (
        <Button look="quiet" onClick={() => setCorrecting(true)}>
          Correct the address
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
    return { fault: invoiceMessages.noAnswer };
  }
}

function wordsOf({ code, status, fields }: Refused): string {
  if (code === 'InvoiceSent') return invoiceMessages.alreadySent;
  if (code === 'TooManyTries') return invoiceMessages.tooManyTries;
  if (status >= 500) return invoiceMessages.noAnswer;
  return fields[0]?.message ?? invoiceMessages.failed;
}
