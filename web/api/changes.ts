import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Topic } from '../../core/domain/topics.ts';

/** Maps the first word of a query key to the topics whose changes make the query stale. */
export type QueryTopics = Readonly<Record<string, readonly Topic[]>>;

/** Refetches visible queries now, others when next shown. Resolves when the responses are in. */
export function useChangesOf(queries: QueryTopics): (...topics: readonly Topic[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...topics) => {
      const isStale = (query: string) => topics.some((topic) => queries[query]?.includes(topic));
      const predicate = ({ queryKey: [query] }: Query) => isStale(query as string);
      // The invalidation doesn't cancel a first fetch, which may predate the change: refetch it afterwards.
      const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
      const first = client.getQueryCache().findAll({ predicate }).filter(isFirst);
      await client.invalidateQueries({ predicate });
      if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
    },
    [client, queries],
  );
}
