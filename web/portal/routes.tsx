import { Navigate, Outlet, type RouteObject } from 'react-router';
import { portalPaths } from '../../core/domain/portal-paths.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import { drawerScreens } from '../../core/domain/screens.ts';
import { failedRequestId } from '../api/failed-request.ts';
import { knowFailedRequests } from '../ui/plain/request-id.tsx';
import { ScreenFailure } from './app/loading/screen-failure.tsx';
import { type LoadScreen, screenScript } from './app/loading/screen-script.tsx';
import { useLaterParts } from './app/loading/use-later-parts.ts';
import { loadShell, Privileged, SignedIn, SignedOut } from './app/shell/guards.tsx';
import { screenFiles } from './screen-files.ts';
import { firstPath } from './sign-in/session/kitchen-device.ts';

knowFailedRequests(failedRequestId);

type ScreenPath = keyof typeof screenFiles;
type ScreenFile = Awaited<ReturnType<LoadScreen>>;

interface PortalScreen {
  readonly path: string;
  /** The privileges of which one is needed; without it any signed-in user may see the screen. */
  readonly anyOf: readonly Privilege[] | undefined;
  readonly load: LoadScreen;
}

const files = import.meta.glob<ScreenFile>([
  './*/*/*-screen.tsx',
  './floor/board/table-order-status.tsx',
  './floor/table/table-detail.tsx',
]);

/** Who may see the screens outside of the drawer; the drawer's need the privilege that names them. */
const anyOf: Partial<Record<ScreenPath, readonly Privilege[]>> = {
  [portalPaths.orders]: ['order'],
  [portalPaths.table]: ['order'],
  [portalPaths.receipt]: ['order', 'payment'],
  [portalPaths.ticket]: ['order'],
  [portalPaths.undelivered]: ['payment'],
  [portalPaths.tableCards]: ['managetable'],
  ...Object.fromEntries(Object.entries(drawerScreens).map(([privilege, { path }]) => [path, [privilege]])),
};

/** Every screen of a signed-in user: its address, who may see it, and the script that it is fetched with. */
const portalScreens = (Object.keys(screenFiles) as ScreenPath[]).map(
  (path): PortalScreen => ({
    path,
    anyOf: anyOf[path],
    load: files[`./${screenFiles[path]}.tsx`] as LoadScreen,
  }),
);

function screenRoute({ path, anyOf, load }: PortalScreen): RouteObject {
  // Both at once: the shell waits for no screen, nor the screen for it.
  const loadBoth = async () => (await Promise.all([load(), loadShell()]))[0];
  const screen: RouteObject = { path, caseSensitive: true, lazy: screenScript(loadBoth), ErrorBoundary: ScreenFailure };
  return anyOf ? { element: <Privileged anyOf={anyOf} />, children: [screen] } : screen;
}

function Screens() {
  useLaterParts();
  return <Outlet />;
}

const toHome = <Navigate to={portalPaths.home} replace />;

/** "/portal leads to the staff area": where this device begins. */
const ToFirstScreen = () => <Navigate to={firstPath()} replace />;

/** "Any other /portal path requires login"; unknown ones go home, which sends whoever is logged out to the login. */
export const portalRoutes: RouteObject[] = [
  {
    ErrorBoundary: ScreenFailure,
    element: <Screens />,
    children: [
      {
        element: <SignedOut />,
        children: [{ path: portalPaths.login, lazy: screenScript(() => import('./sign-in/login/login-screen.tsx')) }],
      },
      {
        path: portalPaths.forgotPassword,
        lazy: screenScript(() => import('./sign-in/passwords/reset-password-screen.tsx')),
      },
      { element: <SignedIn />, children: portalScreens.map(screenRoute) },
      { path: portalPaths.root, element: <ToFirstScreen /> },
      { path: '*', element: toHome },
    ],
  },
];
