import type { InvoiceDocument } from '../../../../core/contract/invoices.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { invoiceMessages } from '../../../../core/messages/en/portal/invoices.ts';
import { say } from '../../../ui/plain/say.tsx';
import { UnfoldedFigures } from '../../../ui/plain/unfolded-figures.tsx';
import styles from './invoices.module.css';

/** An invoice as it leaves the printer: narrow enough for a receipt printer, complete on a page as well. */
export function ReceiptPaper({ invoice }: { invoice: InvoiceDocument }) {
  const { restaurantName, restaurantAddress, facts, lines, sums, explained } = invoice;
  return (
    <article className={styles.paper} aria-label={say(fieldMessages.receipt)}>
      <h2 className={styles.name}>{restaurantName}</h2>
      {restaurantAddress ? <p className={styles.quiet}>{restaurantAddress}</p> : null}
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className={styles.lines}>
        {lines.map(({ title, choices, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a paid order never change
          <li key={index}>
            <span>
              {title}
              {choices.map((choice) => (
                <small key={choice}>{choice}</small>
              ))}
            </span>
            <span className={styles.amount}>{amount}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.sums}>
        {sums.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {explained.length > 0 ? (
        <div className={styles.screenOnly}>
          <UnfoldedFigures figures={explained} />
        </div>
      ) : null}
      <p className={styles.thanks}>{say(invoiceMessages.thanks)}</p>
    </article>
  );
}
