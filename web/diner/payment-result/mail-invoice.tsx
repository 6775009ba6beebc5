import { type FormEvent, useState } from 'react';
import type { InvoiceMail } from '../../../core/contract/invoices.ts';
import { isEmail } from '../../../core/domain/email.ts';
import { invoiceMessages } from '../../../core/messages/en/diner/invoice-field.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { wordsByCode } from '../../../core/messages/message.ts';
import { mailInvoice } from '../../api/diner/payments.ts';
import type { Refused } from '../../api/request.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { useOnce } from '../../ui/plain/use-once.ts';
import { InvoiceField } from '../invoice/invoice-field.tsx';
import { logNetworkError } from '../network/network-alert.ts';
import styles from './paid-receipt.module.css';

interface MailInvoiceProps {
  sessionId: string;
  /** The state when the receipt was loaded. */
  mail: InvoiceMail['state'];
}

/** The address can be corrected until the mail is sent. */
export function MailInvoice({ sessionId, mail }: MailInvoiceProps) {
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
