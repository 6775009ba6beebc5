import { useState } from 'react';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { isRefused } from '../../api/diner/accepted.ts';
import { say } from '../../ui/plain/say.tsx';
import { ownCheckout } from '../checkout/own-checkout.ts';
import { viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';
import type { TableLink } from '../visit/table-link.ts';
import { type DivideWay, signOf, useDivide } from './use-divide.ts';

/** How the table pays the bill of an order, and the choice of how it is divided. */
export function useTableSplit(table: TableLink, orderID: number) {
  const { data, error, isError, isPending, isFetching, refetch, dataUpdatedAt } = useSplit(orderID);
  const { divide, busy, problem, clearProblem } = useDivide(table, orderID);
  // How it was divided when the diner began to choose.
  const [choosingFrom, setChoosingFrom] = useState<string>();
  const [isNew, setNew] = useState(false);
  const view = data && viewSplit(data, ownCheckout(orderID));
  const isUntouched = view !== undefined && !view.isPaid && view.paidCents === 0 && view.payingCents === 0;
  const isDivided = view !== undefined && view.way !== null;
  const isSame = data !== undefined && choosingFrom === signOf(data);
  // Somebody else at the table has divided it meanwhile.
  const isOvertaken = choosingFrom !== undefined && !isSame && !busy;
  const setChoosing = (is: boolean) => setChoosingFrom(is && data ? signOf(data) : undefined);
  return {
    view,
    isDivided,
    /** Nothing is paid and nobody else is paying: it can still be divided otherwise. */
    canChange: isUntouched,
    /** The way is being chosen. Of an undivided bill the server knows whether somebody is paying it whole. */
    isChoosing: isSame && view?.isPaid === false && (isUntouched || !isDivided),
    setChoosing,
    /** This phone has divided the bill since the screen was opened. */
    isNew,
    divide: async (way: DivideWay, people: number) => {
      if (!(await divide(way, people))) return;
      setChoosing(false);
      setNew(true);
    },
    busy,
    problem: problem ?? (isOvertaken ? say(splitMessages.changed) : undefined),
    clearProblem: () => {
      clearProblem();
      if (isOvertaken) setChoosing(false);
    },
    isPending,
    isFetching,
    refetch,
    // Whoever is refused, as after another check-in, pays as if nobody had divided anything; the server knows.
    hasFailed: isError && !data && !isRefused(error),
    /** When what is shown was last true, while it cannot be asked for. */
    staleSince: isError && data ? new Date(dataUpdatedAt) : undefined,
  };
}

export type TableSplit = ReturnType<typeof useTableSplit>;
