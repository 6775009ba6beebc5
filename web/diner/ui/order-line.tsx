import styles from './order-line.module.css';

interface OrderLineProps {
  quantity: number;
  name: string;
  /** Already written as money. */
  amount?: string;
  /** One text a unit: with two or more, each gets its number. */
  units?: readonly string[];
  /** What the diner asked for, in quotation marks. */
  note?: string;
}

/** `2 × House Burger  $41.25`, with the choices of every unit under it. */
export function OrderLine({ quantity, name, amount, units = [], note }: OrderLineProps) {
  const numbered = units.map((words, at) => ({ words, number: at + 1 })).filter(({ words }) => words !== '');
  return (
    <div className={styles.line}>
      <span className={styles.quantity}>{quantity} ×</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.amount}>{amount}</span>
      {numbered.map(({ words, number }) => (
        <span key={number} className={styles.more}>
          {units.length > 1 ? <b>{number}</b> : null} {words}
        </span>
      ))}
      {note ? <span className={styles.more}>“{note}”</span> : null}
    </div>
  );
}
