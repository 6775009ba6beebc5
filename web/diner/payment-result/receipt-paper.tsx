import type { InvoiceDocument } from '../../../core/contract/invoices.ts';
import { tableOrderMessages } from '../../../core/messages/en/diner/table-order.ts';
import { say } from '../../ui/plain/say.tsx';
import styles from './paid-receipt.module.css';

/** The invoice in every figure, as it is mailed. */
export function ReceiptPaper({ invoice }: { invoice: InvoiceDocument }) {
  const { restaurantName, restaurantAddress, facts, lines, sums } = invoice;
  return (
    <>
      <p className={styles.place}>
        <strong>{restaurantName}</strong>
        {restaurantAddress ? <span>{restaurantAddress}</span> : null}
      </p>
      <dl className={styles.facts}>{facts.map(pair)}</dl>
      <ul className={styles.lines} aria-label={say(tableOrderMessages.dishes)}>
        {lines.map(({ title, choices, amount }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same dish may be ordered twice, and a receipt never changes
          <li key={at}>
            <span className={styles.dish}>{title}</span>
            <span>{amount}</span>
            {choices.map((choice) => (
              <span key={choice} className={styles.choice}>
                {choice}
              </span>
            ))}
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>{sums.map(pair)}</dl>
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
