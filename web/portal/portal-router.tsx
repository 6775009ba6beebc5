import { startTransition, useEffect, useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { LoadingSkeleton } from '../ui/plain/states.tsx';

/**
 * The screens, once the first one is there. RouterProvider itself misses a screen that comes between its drawing and its
 * subscription, which a busy machine sets apart: then it would show its skeleton until the page is loaded again.
 */
export function PortalRouter({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const [isThere, setThere] = useState(router.state.initialized);
  useEffect(() => {
    const look = () => startTransition(() => setThere(router.state.initialized));
    look();
    return router.subscribe(look);
  }, [router]);
  return isThere ? <RouterProvider router={router} /> : <LoadingSkeleton shape="lines" />;
}
