import { QueryCache, QueryClient } from '@tanstack/react-query';
import { NetworkError } from '../../../api/request.ts';

/** Server data of all screens. A network failure is only logged: the screen keeps what it shows, marked as not current. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (error instanceof NetworkError) console.error(error);
      },
    }),
    defaultOptions: {
      // The own server is reachable in a restaurant's network also when the browser believes that it is offline.
      queries: { retry: false, networkMode: 'always', staleTime: 0 },
    },
  });
}
