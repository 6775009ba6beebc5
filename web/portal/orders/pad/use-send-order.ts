import { useEffect, useRef, useState } from 'react';
import type { Cents } from '../../../../core/domain/money.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { orderMessages } from '../../../../core/messages/en/portal/orders.ts';
import { takeMessages } from '../../../../core/messages/en/portal/pad.ts';
import { fill } from '../../../../core/messages/message.ts';
import type { Cart } from '../../../api/cart/cart-line.ts';
import type { TaxedMenu } from '../../../api/cart/cart-totals.ts';
import { faultsByDish, placedSubOrder } from '../../../api/cart/placed-sub-order.ts';
import { say } from '../../../ui/plain/say.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFormats } from '../../sign-in/session/use-formats.ts';
import { type TakenOrder, takeOrder } from './calls.ts';
import type { OrderInHand } from './use-kept-order.ts';

export interface Taken {
  readonly orderID: number;
  readonly count: number;
  readonly totalCents: Cents;
}

export function useSendOrder(
  at: Pick<TakenOrder, 'tableID' | 'orderID'>,
  order: OrderInHand,
  onTaken: (taken: Taken) => void,
) {
  const { busy, press, fault, setFault, giveUp } = usePress();
  const [byDish, setByDish] = useState<ReadonlyMap<number, string>>(new Map());
  const changed = useChanged();
  const formats = useFormats();
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  const send = (lines: Cart, menu: TaxedMenu, fire: readonly number[]) => {
    // An order that may have arrived is resent unchanged.
    const subOrder = () => ({
      ...placedSubOrder(formats, lines, menu, order.instruction, order.avoids),
      ...(fire.length > 0 && { fire: [...fire] }),
    });
    const body: TakenOrder = order.sent ?? { ...at, suborder: [subOrder()] };
    const [sent] = body.suborder;
    const count = sent?.itemCount ?? 0;
    const totalCents = formats.centsOf(sent?.totalAmt ?? 0) + formats.centsOf(sent?.taxAmt ?? 0);
    setByDish(new Map());
    order.noteSent(body);
    return press({
      call: () => takeOrder(body, order.key),
      resend: true,
      onDone: ({ result: { orderID } }) => {
        order.noteAnswer(true);
        const words = {
          items: fill(fieldMessages.items, { count }),
          total: formats.amount(totalCents),
          order: orderID,
        };
        if (isThere.current) onTaken({ orderID, count, totalCents });
        else notifySuccess(say(takeMessages.takenText, words));
        void changed('orders', 'tables');
      },
      onRefused: (refused) => {
        // After a 5xx it is unknown whether it was ordered.
        if (refused.status >= 500) return;
        order.noteAnswer(false);
        setByDish(faultsByDish(sent?.items ?? [], refused));
        void changed('menu', 'orders', 'tables');
      },
      // The response may arrive after the user has left the screen.
      show: (words) => (isThere.current ? setFault(words) : notifyError(words)),
      failed: ({ status }) => ({
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
    giveUp();
    setFault(undefined);
    setByDish(new Map());
  };
  return { send, busy: busy !== undefined, fault, byDish, forget };
}
