import { Navigate, Outlet, type RouteObject } from 'react-router';
import { portalPaths } from '../../core/domain/portal-paths.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import { drawerScreens } from '../../core/domain/screens.ts';
import { failedRequestId } from '../api/failed-request.ts';
import { knowFailedRequests } from '../ui/plain/request-id.tsx';
import { ScreenFailure } from './app/loading/page-reload.tsx';
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
  /** The user needs one of these; if undefined, every signed-in user may see the screen. */
  readonly anyOf: readonly Privilege[] | undefined;
  readonly load: LoadScreen;
}

const files = import.meta.glob<ScreenFile>([
  './*/*/*-screen.tsx',
  './floor/board/table-order-status.tsx',
  './floor/table/table-detail.tsx',
]);

/** Privileges for screens outside the drawer; the drawer's screens need the privilege they are named after. */
const anyOf: Partial<Record<ScreenPath, readonly Privilege[]>> = {
  [portalPaths.orders]: ['order'],
  [portalPaths.table]: ['order'],
  [portalPaths.receipt]: ['order', 'payment'],
  [portalPaths.ticket]: ['order'],
  [portalPaths.undelivered]: ['payment'],
  [portalPaths.tableCards]: ['managetable'],
  [portalPaths.floorPlan]: ['managetable'],
  [portalPaths.menuOrder]: ['item'],
  [portalPaths.menuFile]: ['item'],
  [portalPaths.choiceGroups]: ['item'],
  ...Object.fromEntries(Object.entries(drawerScreens).map(([privilege, { path }]) => [path, [privilege]])),
};

const portalScreens = (Object.keys(screenFiles) as ScreenPath[]).map(
  (path): PortalScreen => ({
    path,
    anyOf: anyOf[path],
    load: files[`./${screenFiles[path]}.tsx`] as LoadScreen,
  }),
);

function screenRoute({ path, anyOf, load }: PortalScreen): RouteObject {
  const loadBoth = async () => (await Promise.all([load(), loadShell()]))[0];
  const screen: RouteObject = { path, caseSensitive: true, lazy: screenScript(loadBoth), ErrorBoundary: ScreenFailure };
  return anyOf ? { element: <Privileged anyOf={anyOf} />, children: [screen] } : screen;
}

function Screens() {
  useLaterParts();
  return <Outlet />;
}

const toHome = <Navigate to={portalPaths.home} replace />;

const ToFirstScreen = () => <Navigate to={firstPath()} replace />;

/** "Any other /portal path requires login"; unknown ones lead home, which redirects signed-out users to the login. */
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
