import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';
import * as endpoints from '../../../core/contract/endpoints.ts';
import { staffRequest } from '../../api/staff-request.ts';

const retryMilliseconds = 5000;

/**
 * Tells the server that somebody opened these New sub-orders of an order, once the page that shows them is looked at. It
 * is told again while nobody answers; everybody hears of it as of any change.
 */
export function useSeeSubOrders(
  orderID: number | undefined,
  waiting: readonly { readonly subOrderID: number; readonly seenTime: string | null }[],
): void {
  const isLookedAt = useDocumentVisibility() === 'visible';
  const unseen = waiting.filter(({ seenTime }) => seenTime === null).map(({ subOrderID }) => subOrderID);
  const ids = unseen.join();
  useEffect(() => {
    if (orderID === undefined || ids === '' || !isLookedAt) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const tell = async () => {
      const body = { orderID, subOrderIDs: ids.split(',').map(Number) };
      const answer = await staffRequest(endpoints.seeSubOrders, { body }).catch(() => undefined);
      // A server that cannot do it now, or not so often, was not told either: the bell would ring on.
      const isTold = answer && (answer.success || (answer.status < 500 && answer.status !== 429));
      if (!isTold && !isOver) timer = setTimeout(() => void tell(), retryMilliseconds);
    };
    void tell();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [orderID, ids, isLookedAt]);
}
