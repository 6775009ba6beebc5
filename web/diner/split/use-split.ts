import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchSplit } from '../../api/diner/splits.ts';
import { askAgain } from '../network/ask-again.ts';
import { splitKey } from '../network/queries.ts';

/** In milliseconds. Polling is cheap, because an unchanged response is a 304. */
const pollEvery = 5000;

export function useSplit(orderID: number | undefined) {
  const query = useQuery({
    queryKey: splitKey(orderID ?? 0),
    queryFn: ({ signal }) => fetchSplit(orderID ?? 0, signal),
    enabled: orderID !== undefined,
    refetchInterval: (query) => (query.state.data?.status === 'paid' ? false : askAgain(pollEvery)(query)),
  });
  const { refetch } = query;
  useEffect(() => {
    if (orderID === undefined) return;
    // Going back from the card page may restore this page with old data.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [orderID, refetch]);
  return query;
}
