import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { speakLanguageOfBrowser } from '../ui/plain/say.tsx';
import { createQueryClient } from './live/query-client.ts';
import { showKeptNotice } from './reload/kept-notice.ts';
import { portalRoutes } from './routes.tsx';
import { fetchLetters } from './theme/letters.ts';
import { PortalTheme } from './theme/portal-theme.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** A screen whose script is there is drawn at once, without the skeleton of a page before it. */
async function routerOfScreens() {
  const router = createBrowserRouter(portalRoutes);
  const screenIsThere = new Promise<void>((resolve) => {
    router.subscribe(({ initialized }) => initialized && resolve());
  });
  const enough = new Promise((resolve) => setTimeout(resolve, 100));
  if (!router.state.initialized) await Promise.race([screenIsThere, enough]);
  return router;
}

async function start(root: HTMLElement) {
  fetchLetters();
  await speakLanguageOfBrowser(['core', 'ui', 'portal']);
  const router = await routerOfScreens();
  createRoot(root).render(
    <StrictMode>
      <PortalTheme>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </PortalTheme>
    </StrictMode>,
  );
  showKeptNotice();
}

void start(root);
