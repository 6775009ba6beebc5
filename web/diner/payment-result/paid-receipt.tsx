import { useQuery } from '@tanstack/react-query';
import { centsOf } from '../../../core/domain/money.ts';
import { resultMessages } from '../../../core/messages/en/diner/payment-result.ts';
import { accepted } from '../../api/diner/accepted.ts';
import { fetchReceipt } from '../../api/diner/payments.ts';
import { Button } from '../../ui/plain/button.tsx';
import { say } from '../../ui/plain/say.tsx';
import { PrinterIcon } from '../../ui/plain/state-icons.tsx';
import { ErrorStrip, LoadingSkeleton } from '../../ui/plain/states.tsx';
import { StatusChip } from '../../ui/plain/status-chip.tsx';
import { logNetworkError } from '../network/network-alert.ts';
import { useFormats } from '../visit/use-formats.ts';
import { MailInvoice } from './mail-invoice.tsx';
import styles from './paid-receipt.module.css';
import { ReceiptPaper } from './receipt-paper.tsx';

interface PaidReceiptProps {
  /** Of the card session: the proof that this is its payer's. */
  sessionId: string;
  /** What the card was charged, tip included, in dollars. */
  amount: number;
  orderID: number;
  tableName: string | undefined;
}

/** What was paid, at once; then the whole receipt, to print and to mail. */
export function PaidReceipt({ sessionId, amount, orderID, tableName }: PaidReceiptProps) {
  const formats = useFormats();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['receipt', sessionId],
    queryFn: async ({ signal }) => {
      try {
        return accepted(await fetchReceipt(sessionId, signal)).result;
      } catch (error) {
        logNetworkError(error);
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <section className={styles.receipt} aria-label={say(resultMessages.receipt)}>
        <div className={styles.paid}>
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
        {isError ? (
          <ErrorStrip onRetry={() => void refetch()} retrying={isFetching}>
            {say(resultMessages.receiptFailed)}
          </ErrorStrip>
        ) : null}
        {data || isError ? null : <LoadingSkeleton label={say(resultMessages.receiptLoading)} />}
      </section>
      {data ? (
        <div className={styles.keep}>
          <MailInvoice sessionId={sessionId} mail={data.mail} />
          <Button wide onClick={() => window.print()}>
            <PrinterIcon /> {say(resultMessages.printReceipt)}
          </Button>
        </div>
      ) : null}
    </>
  );
}
