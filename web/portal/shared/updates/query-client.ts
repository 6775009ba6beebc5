import { QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../../api/request.ts';

/** Server data of all screens. A network failure is only logged: the screen keeps its data, marked as stale. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof NetworkError) console.error(error);
      },
    }),
    defaultOptions: {
      // The restaurant's own server may be reachable while the browser believes that it is offline.
      queries: { retry: false, networkMode: 'always', staleTime: 0 },
    },
  });
}
