import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { fetchSplit } from '../../api/diner/splits.ts';
import { askAgain } from '../network/ask-again.ts';
import { splitKey } from '../network/queries.ts';

/** How often is asked who has paid; the answer is a 304 while nothing changed. */
const pollEvery = 5000;

/** How the closed order is being paid, kept current while it is shown and not paid. What is shown stays when that fails. */
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
    // Back from the card page may show this page as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => void (persisted && refetch());
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [orderID, refetch]);
  return query;
}
