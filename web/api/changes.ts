import { type Query, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Topic } from '../../core/domain/topics.ts';

/** Every query of a page by the first word of its key, with the topics whose changes make it stale. */
export type QueryTopics = Readonly<Record<string, readonly Topic[]>>;

/**
 * A page's way to say that something changed: what it shows of these topics is asked for again, the rest once it is shown.
 * Resolves when the answers are there.
 */
export function useChangesOf(queries: QueryTopics): (...topics: readonly Topic[]) => Promise<void> {
  const client = useQueryClient();
  return useCallback(
    async (...topics) => {
      const isStale = (query: string) => topics.some((topic) => queries[query]?.includes(topic));
      const predicate = ({ queryKey: [query] }: Query) => isStale(query as string);
      // A first answer that is on its way is waited for, and may be from before the change.
      const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined;
      const first = client.getQueryCache().findAll({ predicate }).filter(isFirst);
      await client.invalidateQueries({ predicate });
      if (first.length > 0) await client.invalidateQueries({ predicate: (query) => first.includes(query) });
    },
    [client, queries],
  );
}
