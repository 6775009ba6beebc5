import { useState } from 'react';
import { splitMessages } from '../../../core/messages/en/diner/split.ts';
import { isRefused } from '../../api/diner/accepted.ts';
import { say } from '../../ui/plain/say.tsx';
import { ownCheckout } from '../checkout/own-checkout.ts';
import { viewSplit } from '../split/split-view.ts';
import { useSplit } from '../split/use-split.ts';
import type { TableLink } from '../visit/table-link.ts';
import { useFormats } from '../visit/use-formats.ts';
import type { Tell } from './use-checkout.ts';
import { signOf, useDivide } from './use-divide.ts';

export function useTableSplit(table: TableLink, orderID: number, tell: Tell) {
  const formats = useFormats();
  const { data, error, isError, isPending, isFetching, refetch, dataUpdatedAt } = useSplit(orderID);
  // How the bill was divided when the diner began to choose.
  const [choosingFrom, setChoosingFrom] = useState<string>();
  const [isNew, setNew] = useState(false);
  const { divide, busy } = useDivide(table, orderID, tell, () => {
    setChoosingFrom(undefined);
    setNew(true);
  });
  const view = data && viewSplit(formats, data, ownCheckout(orderID));
  const isUntouched = view !== undefined && !view.isPaid && view.paidCents === 0 && view.payingCents === 0;
  const isDivided = view !== undefined && view.way !== null;
  const isSame = data !== undefined && choosingFrom === signOf(data);
  if (choosingFrom !== undefined && !isSame && !busy) {
    // Someone else has divided the bill in the meantime.
    setChoosingFrom(undefined);
    tell(say(splitMessages.changed));
  }
  return {
    view,
    isDivided,
    /** True if no one has paid or is paying, so that the division can change. */
    canChange: isUntouched,
    /** Only the server knows whether someone is paying an undivided bill. */
    isChoosing: isSame && view?.isPaid === false && (isUntouched || !isDivided),
    setChoosing: (is: boolean) => {
      tell(undefined);
      setChoosingFrom(is && data ? signOf(data) : undefined);
    },
    /** True if this phone has divided the bill since the screen opened. */
    isNew,
    divide,
    busy,
    isPending,
    isFetching,
    refetch,
    // After a refusal, such as after another check-in, show the undivided bill; the server checks the payment.
    hasFailed: isError && !data && !isRefused(error),
    /** When the shown data was last confirmed; set while refetching fails. */
    staleSince: isError && data ? new Date(dataUpdatedAt) : undefined,
  };
}

export type TableSplit = ReturnType<typeof useTableSplit>;
