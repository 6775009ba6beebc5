import type { RefundableDish, RefundableDishes } from '../../../../core/contract/refunds.ts';
import type { Formats } from '../../../../core/domain/formats/formats.ts';
import { sumCents } from '../../../../core/domain/money.ts';
import type { PaymentMode } from '../../../../core/domain/payment-modes.ts';
import { refundOfDishes, refundStepsOf } from '../../../../core/domain/pricing/refund-dishes.ts';
import { billMessages } from '../../../../core/messages/en/core/bill.ts';
import { refundDialogMessages } from '../../../../core/messages/en/portal/refund-dialog.ts';
import { refundMessages } from '../../../../core/messages/en/portal/refunds.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { Stepper } from '../../../ui/plain/stepper.tsx';
import { Totals } from '../../../ui/plain/totals.tsx';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { FieldFault } from '../pay-form/field-fault.tsx';
import styles from './refunds.module.css';

export interface RefundablePayment {
  readonly paymentId: number;
  readonly name: string;
  /** The refundable amount, in units of the currency. */
  readonly left: number;
  readonly leftText: string;
  /** Absent for a late payment, which was made by card. */
  readonly paidBy?: PaymentMode;
  readonly byDish?: RefundableDishes | undefined;
}

/** Quantities of dishes, by `keyOf`. */
export type ChosenDishes = Readonly<Record<string, number>>;

const keyOf = ({ lineID, unit }: RefundableDish) => `${lineID}.${unit}`;

/** The refund of the chosen dishes, calculated like on the server. Undefined if none is chosen. */
export function dishRefund(formats: Formats, payment: RefundablePayment | undefined, chosen: ChosenDishes) {
  const { byDish, left: all, paidBy } = payment ?? {};
  if (!byDish || !paidBy || all === undefined) return undefined;
  const { centsOf } = formats;
  const picked = byDish.dishes.flatMap((dish) => {
    const quantity = Math.min(chosen[keyOf(dish)] ?? 0, dish.left.length);
    return quantity > 0 ? [{ dish, quantity, units: dish.left.slice(0, quantity) }] : [];
  });
  const units = picked.flatMap((of) => of.units);
  if (units.length === 0) return undefined;
  const shares = units.map(({ amount }) => centsOf(amount));
  const isLast = units.length === byDish.dishes.flatMap(({ left }) => left).length;
  const cents = refundOfDishes(shares, isLast, {
    billCents: centsOf(byDish.left),
    allCents: centsOf(all),
    steps: refundStepsOf(paidBy, formats.cash, centsOf(byDish.step ?? 0)),
  });
  const priceCents = sumCents(picked.map(({ dish, quantity }) => centsOf(dish.price) * quantity));
  const taxCents = sumCents(units.map(({ tax }) => centsOf(tax)));
  const addedCents = byDish.taxIncluded ? 0 : taxCents;
  const lines = [
    [billMessages.lines.total, priceCents],
    [refundDialogMessages.feesOfDishes, sumCents(shares) - addedCents - priceCents],
    [billMessages.lines.tax, addedCents],
    [refundDialogMessages.restOfDishes, cents - sumCents(shares)],
  ] as const;
  return {
    cents,
    dishes: picked.map(({ dish: { lineID, unit }, quantity }) => ({ lineID, unit, quantity })),
    rows: [
      ...lines.flatMap(([label, of]) => (of === 0 ? [] : [{ label: say(label), amount: formats.amount(of) }])),
      { label: say(refundMessages.title), amount: formats.amount(cents), kind: 'big' as const },
      ...(taxCents > addedCents
        ? [{ label: say(refundDialogMessages.taxInDishes), amount: formats.amount(taxCents), kind: 'note' as const }]
        : []),
    ],
  };
}

interface DishListProps {
  dishes: readonly RefundableDish[];
  chosen: ChosenDishes;
  refund: ReturnType<typeof dishRefund>;
  fault: string | undefined;
  onChange: (chosen: ChosenDishes) => void;
}

export function DishList({ dishes, chosen, refund, fault, onChange }: DishListProps) {
  const formats = useFormats();
  return (
    <>
      <ul className={styles.dishes} aria-label={say(refundDialogMessages.dishes)}>
        {dishes.map((dish) => (
          <li key={keyOf(dish)}>
            <span className={common.breaks}>
              <span>{dish.name}</span>
              <span className={`${common.hint} ${common.figures}`}>
                {dish.quantity === 1 && dish.left.length === 1
                  ? formats.amountOf(dish.price)
                  : say(dish.left.length === 0 ? refundDialogMessages.dishGone : refundDialogMessages.dishLeft, {
                      price: formats.amountOf(dish.price),
                      left: dish.left.length,
                      all: dish.quantity,
                    })}
              </span>
            </span>
            <Stepper
              label={dish.name}
              value={Math.min(chosen[keyOf(dish)] ?? 0, dish.left.length)}
              max={dish.left.length}
              disabled={dish.left.length === 0}
              onChange={(quantity) => onChange({ ...chosen, [keyOf(dish)]: quantity })}
            />
          </li>
        ))}
      </ul>
      {fault ? <FieldFault>{fault}</FieldFault> : null}
      {refund ? <Totals rows={refund.rows} /> : null}
    </>
  );
}
