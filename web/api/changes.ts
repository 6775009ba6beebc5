import { useQueryClient } from '@tanstack/react-query';
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
    (...topics) => {
      const isStale = (query: string) => topics.some((topic) => queries[query]?.includes(topic));
      return client.invalidateQueries({ predicate: ({ queryKey: [query] }) => isStale(query) });
    },
    [client, queries],
  );
}
