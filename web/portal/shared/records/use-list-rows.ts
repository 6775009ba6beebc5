import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { say } from '../../../ui/plain/say.tsx';
import { type Freshness, useFreshness } from '../updates/use-freshness.ts';
import type { ListDescription, PageOf } from './list-description.ts';
import type { ListState } from './list-state.ts';

export interface ListRows<Row> {
  readonly query: UseQueryResult<PageOf<Row>>;
  readonly fresh: Freshness;
}

type Source<Row> = Pick<
  ListDescription<Row>,
  'queryKey' | 'filterNames' | 'cannotAsk' | 'fetchPage' | 'failureText' | 'refreshEvery'
>;

export function useListRows<Row>(source: Source<Row>, state: ListState): ListRows<Row> {
  const { queryKey, filterNames = [], refreshEvery = false } = source;
  const { page, size, searchText, change } = state;
  const query = useQuery({
    queryKey: [queryKey, { page, size, searchText, filters: filterNames.map((name) => state.filter(name, '')) }],
    queryFn: ({ signal }) => source.fetchPage(state, signal),
    enabled: !source.cannotAsk?.(state),
    placeholderData: (previous) => previous,
    refetchInterval: refreshEvery,
  });
  const fresh = useFreshness(query, say(source.failureText));
  const { data, isPlaceholderData } = query;
  const pages = isPlaceholderData ? 0 : (data?.totalPages ?? 0);
  const lastPage = pages > 0 && page >= pages ? pages - 1 : undefined;

  // The last row of the last page may have been deleted.
  const showLast = useEffectEvent((last: number) => change({ page: last }));
  useEffect(() => {
    if (lastPage !== undefined) showLast(lastPage);
  }, [lastPage]);
  return { query, fresh };
}
