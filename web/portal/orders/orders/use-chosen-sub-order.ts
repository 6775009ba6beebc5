import { useState } from 'react';
import { isWaiting } from '../../../../core/domain/order-states.ts';
import type { SubOrder } from '../../../api/order-answers.ts';

/**
 * Which sub-order shows its dishes. "The first sub-order is selected on load", once: what comes in later is told in
 * `arrived` and changes nothing under the hand that is editing. `initialId` is chosen instead of the first.
 */
export function useChosenSubOrder(subOrders: readonly SubOrder[] | undefined, initialId: number | undefined) {
  const [chosenId, setChosenId] = useState<number>();
  const [seen, setSeen] = useState<readonly number[]>();
  const first = subOrders?.find(({ subOrderID }) => subOrderID === initialId) ?? subOrders?.[0];

  if (subOrders && seen === undefined) setSeen(subOrders.map(({ subOrderID }) => subOrderID));
  if (first && chosenId === undefined) setChosenId(first.subOrderID);

  return {
    chosen: subOrders?.find(({ subOrderID }) => subOrderID === chosenId) ?? first,
    /** New ones that came in since and that nobody has looked at. */
    arrived: seen
      ? (subOrders ?? []).filter(({ subOrderID, status }) => isWaiting(status) && !seen.includes(subOrderID))
      : [],
    choose: (subOrderID: number) => {
      setChosenId(subOrderID);
      setSeen((now = []) => (now.includes(subOrderID) ? now : [...now, subOrderID]));
    },
  };
}
