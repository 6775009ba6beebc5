import type { DinerQuery } from './diner/network/queries.ts';
import type { PortalQuery } from './portal/shared/updates/queries.ts';

// A key that begins with any other word does not compile.
declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [query: PortalQuery | DinerQuery, ...about: unknown[]];
  }
}
