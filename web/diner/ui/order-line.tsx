import common from '../../ui/plain/common.module.css';
import styles from './order-line.module.css';

interface OrderLineProps {
  /** Undefined if a stepper shows the quantity. */
  quantity?: number;
  name: string;
  /** Already formatted. */
  amount?: string;
  /** One text per unit that has choices. */
  units?: readonly string[];
  note?: string;
  step?: { readonly words: string; readonly isReady: boolean } | undefined;
}

export function OrderLine({ quantity, name, amount, units = [], note, step }: OrderLineProps) {
  return (
    <div className={styles.line} data-counted={quantity !== undefined || undefined}>
      {quantity === undefined ? null : <span className={styles.quantity}>{`${quantity} ×`}</span>}
      <span className={styles.dish}>
        <span className={styles.name}>{name}</span>
        <span className={styles.amount}>{amount}</span>
      </span>
      {step ? (
        <span className={`${common.hint} ${styles.step}`} data-ready={step.isReady || undefined}>
          {step.words}
        </span>
      ) : null}
      {units.map((words) => (
        <span key={words} className={`${common.hint} ${styles.more}`}>
          {words}
        </span>
      ))}
      {note ? <span className={`${common.hint} ${styles.more}`}>{`“${note}”`}</span> : null}
    </div>
  );
}
