import { useState } from 'react';
import { type Cents, centsOf } from '../../../core/domain/money.ts';
import type { Rate } from '../../../core/domain/pricing/rate.ts';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { orderMessages } from '../../../core/messages/en/portal/orders.ts';
import { takeMessages } from '../../../core/messages/en/portal/take.ts';
import type { Cart } from '../../api/cart/cart-line.ts';
import { faultsByDish, placedSubOrder } from '../../api/cart/placed-sub-order.ts';
import { usePress } from '../forms/use-press.ts';
import { useChanged } from '../live/queries.ts';
import { type TakenOrder, takeOrder } from './calls.ts';
import type { OrderInHand } from './use-kept-order.ts';

/** An order that was taken. */
export interface Taken {
  readonly orderID: number;
  readonly count: number;
  readonly totalCents: Cents;
}

/** Sends what was taken, under a key that survives a lost answer and a reload, and tells what became of it. */
export function useSendOrder(
  at: Pick<TakenOrder, 'tableID' | 'orderID'>,
  order: OrderInHand,
  onTaken: (taken: Taken) => void,
) {
  const { busy, press, fault, setFault } = usePress();
  const [byDish, setByDish] = useState<ReadonlyMap<number, string>>(new Map());
  const changed = useChanged();

  const send = (lines: Cart, taxRate: Rate) => {
    // What may have arrived goes out again as it was.
    const body: TakenOrder = order.sent ?? { ...at, suborder: [placedSubOrder(lines, taxRate, order.instruction)] };
    const [sent] = body.suborder;
    setByDish(new Map());
    return press({
      call: () => {
        order.noteSent(body);
        return takeOrder(body, order.key);
      },
      done: ({ result }) => {
        order.noteAnswer(true);
        onTaken({
          orderID: result.orderID,
          count: sent?.itemCount ?? 0,
          totalCents: centsOf(sent?.totalAmt ?? 0) + centsOf(sent?.taxAmt ?? 0),
        });
        void changed('orders', 'tables');
      },
      refused: (refused) => {
        // Where something broke on the way (5xx), whether it was ordered is not known.
        if (refused.status >= 500) return;
        order.noteAnswer(false);
        setByDish(faultsByDish(sent?.items ?? [], refused));
        void changed('menu', 'orders', 'tables');
      },
      words: ({ status }) => ({
        known: {
          ...takeMessages.refused,
          NotAllowed: formMessages.notAllowed,
          BadQuantity: orderMessages.confirmRefused.BadQuantity,
        },
        otherwise: status >= 500 ? takeMessages.unanswered : takeMessages.failed,
      }),
    });
  };
  const forget = () => {
    setFault(undefined);
    setByDish(new Map());
  };
  return { send, busy: busy !== undefined, fault, byDish, forget };
}
