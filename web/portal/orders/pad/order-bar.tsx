import { Button } from '@mantine/core';
import { totalWithTax } from '../../../../core/domain/pricing/order-totals.ts';
import type { Rate } from '../../../../core/domain/pricing/rate.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { type Cart, cartTotals, itemCount } from '../../../api/cart/cart-line.ts';
import { say, sayWith } from '../../../ui/plain/say.tsx';
import { ErrorStrip } from '../../../ui/plain/states.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import styles from './order-bar.module.css';
import { Undo } from './undo.tsx';
import type { TakenAway } from './use-kept-order.ts';

interface OrderBarProps {
  /** What can be ordered of what is chosen. */
  lines: Cart;
  taxRate: Rate;
  /** How many pieces are chosen, also of what cannot be ordered now. */
  chosen: number;
  isUnanswered: boolean;
  takenAway: TakenAway | undefined;
  onUndo: () => void;
  onReview: () => void;
}

/** At the thumb: what is chosen, what it comes to, and the way on. */
export function OrderBar({ lines, taxRate, chosen, isUnanswered, takenAway, onUndo, onReview }: OrderBarProps) {
  const formats = useFormats();
  const items = <b>{say(fieldMessages.items, { count: itemCount(lines) })}</b>;
  return (
    <div className={styles.bar}>
      {isUnanswered ? <ErrorStrip>{say(takeMessages.unanswered)}</ErrorStrip> : null}
      <Undo takenAway={takenAway} onUndo={onUndo} />
      <div className={styles.line}>
        <p className={styles.sum} role="status">
          <span>{sayWith(takeMessages.withTax, { items })}</span>
          <strong>{formats.amount(totalWithTax(cartTotals(lines, taxRate)))}</strong>
        </p>
        <Button size="lg" disabled={chosen === 0 && !isUnanswered} onClick={onReview}>
          {say(takeMessages.review)}
        </Button>
      </div>
    </div>
  );
}
