import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { speakLanguageOfBrowser } from '../ui/plain/say.tsx';
import { createQueryClient } from './live/query-client.ts';
import { showKeptNotice } from './reload/kept-notice.ts';
import { portalRoutes } from './routes.tsx';
import { PortalTheme } from './theme/portal-theme.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

async function start(root: HTMLElement) {
  await speakLanguageOfBrowser(['core', 'ui', 'portal']);
  createRoot(root).render(
    <StrictMode>
      <PortalTheme>
        <QueryClientProvider client={createQueryClient()}>
          <RouterProvider router={createBrowserRouter(portalRoutes)} />
        </QueryClientProvider>
      </PortalTheme>
    </StrictMode>,
  );
  showKeptNotice();
}

void start(root);
