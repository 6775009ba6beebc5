import './boot.css';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { serverNow } from '../api/clock.ts';
import { keepTimeBy } from '../ui/plain/clock.ts';
import { showKeptNotice } from './app/loading/kept-notice.ts';
import { fetchLetters } from './app/theme/letters.ts';
import { PortalTheme } from './app/theme/portal-theme.tsx';
import { isBoardFirst } from './early.ts';
import { PortalRouter } from './portal-router.tsx';
import { portalRoutes } from './routes.tsx';
import { activeOrdersQuery, floorTablesQuery } from './shared/updates/calls.ts';
import { createQueryClient } from './shared/updates/query-client.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** A screen whose script and data have loaded renders at once, without a skeleton first. */
async function routerOfScreens(queryClient: QueryClient) {
  const router = createBrowserRouter(portalRoutes);
  const screenIsThere = new Promise<void>((resolve) => {
    if (router.state.initialized) resolve();
    router.subscribe(({ initialized }) => initialized && resolve());
  });
  const cards = isBoardFirst()
    ? [queryClient.prefetchQuery(activeOrdersQuery()), queryClient.prefetchQuery(floorTablesQuery())]
    : [];
  const enough = new Promise((resolve) => setTimeout(resolve, 100));
  await Promise.race([Promise.all([screenIsThere, ...cards]), enough]);
  return router;
}

async function start(root: HTMLElement) {
  keepTimeBy(serverNow);
  fetchLetters();
  // Yields to the browser between evaluating the scripts and starting.
  await new Promise((resolve) => setTimeout(resolve));
  const queryClient = createQueryClient();
  const router = await routerOfScreens(queryClient);
  // Renders in small steps that yield to the browser: one step would take a quarter of a second on a slow phone.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <PortalTheme>
          <QueryClientProvider client={queryClient}>
            <PortalRouter router={router} />
          </QueryClientProvider>
        </PortalTheme>
      </StrictMode>,
    ),
  );
  showKeptNotice();
}

void start(root);
