import { startTransition, useEffect, useState } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router';
import { LoadingSkeleton } from '../ui/plain/states.tsx';

/** RouterProvider can miss a screen that loads before it subscribes, and would show its skeleton until a reload. */
export function PortalRouter({ router }: { router: ReturnType<typeof createBrowserRouter> }) {
  const [isThere, setThere] = useState(router.state.initialized);
  useEffect(() => {
    const look = () => startTransition(() => setThere(router.state.initialized));
    look();
    return router.subscribe(look);
  }, [router]);
  return isThere ? <RouterProvider router={router} /> : <LoadingSkeleton shape="lines" />;
}
