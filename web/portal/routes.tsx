import { Navigate, Outlet, type RouteObject } from 'react-router';
import { portalPaths } from '../../core/domain/portal-paths.ts';
import type { Privilege } from '../../core/domain/privileges.ts';
import { drawerScreens } from '../../core/domain/screens.ts';
import { failedRequestId } from '../api/failed-request.ts';
import { knowFailedRequests } from '../ui/plain/request-id.tsx';
import { LoadingSkeleton } from '../ui/plain/states.tsx';
import { ScreenFailure } from './app/loading/screen-failure.tsx';
import { type LoadScreen, screenScript } from './app/loading/screen-script.tsx';
import { useLaterParts } from './app/loading/use-later-parts.ts';
import { loadShell, Privileged, SignedIn, SignedOut } from './app/shell/guards.tsx';

knowFailedRequests(failedRequestId);

interface PortalScreen {
  readonly path: string;
  /** The privileges of which one is needed; without it any signed-in user may see the screen. */
  readonly anyOf?: readonly Privilege[];
  readonly load: LoadScreen;
}

/** The scripts of the screens in the drawer, by the privilege that opens each. */
const loadOfDrawer: Readonly<Record<keyof typeof drawerScreens, LoadScreen>> = {
  order: () => import('./floor/board/table-order-status.tsx'),
  takeorder: () => import('./orders/pad/pad-screen.tsx'),
  kitchen: () => import('./kitchen/kitchen/kitchen-screen.tsx'),
  itemcategory: () => import('./menu/categories/category-screen.tsx'),
  item: () => import('./menu/items/item-screen.tsx'),
  server: () => import('./people/attendants/attendant-screen.tsx'),
  printers: () => import('./kitchen/printers/printer-screen.tsx'),
  managetable: () => import('./settings/dining-tables/table-screen.tsx'),
  managerestaurant: () => import('./settings/restaurants/restaurant-screen.tsx'),
  applicationcharges: () => import('./settings/charge-plans/charge-plan-screen.tsx'),
  payment_review: () => import('./reports/reports/revenue-screen.tsx'),
  orderstat: () => import('./reports/reports/order-stats-screen.tsx'),
  serverstat: () => import('./reports/reports/tips-screen.tsx'),
  user: () => import('./people/users/user-screen.tsx'),
  role: () => import('./people/roles/role-screen.tsx'),
  audit: () => import('./reports/audit/audit-screen.tsx'),
};

/** Every screen of a signed-in user: its address, who may see it, and the script that it is fetched with. */
const portalScreens: readonly PortalScreen[] = [
  { path: portalPaths.home, load: () => import('./app/home/home-screen.tsx') },
  { path: portalPaths.orders, anyOf: ['order'], load: () => import('./orders/orders/order-screen.tsx') },
  { path: portalPaths.table, anyOf: ['order'], load: () => import('./floor/table/table-detail.tsx') },
  { path: portalPaths.receipt, anyOf: ['order', 'payment'], load: () => import('./bill/invoices/receipt-screen.tsx') },
  { path: portalPaths.ticket, anyOf: ['order'], load: () => import('./kitchen/ticket-paper/ticket-screen.tsx') },
  { path: portalPaths.undelivered, anyOf: ['payment'], load: () => import('./bill/invoices/undelivered-screen.tsx') },
  { path: portalPaths.account, load: () => import('./sign-in/account/account-screen.tsx') },
  { path: portalPaths.changePassword, load: () => import('./sign-in/passwords/change-password-screen.tsx') },
  {
    path: portalPaths.tableCards,
    anyOf: ['managetable'],
    load: () => import('./settings/dining-tables/table-cards-screen.tsx'),
  },
  ...Object.entries(drawerScreens).map(([name, { path }]): PortalScreen => {
    const privilege = name as keyof typeof drawerScreens;
    return { path, anyOf: [privilege], load: loadOfDrawer[privilege] };
  }),
];

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

/** "Any other /portal path requires login"; unknown ones go home, which sends whoever is logged out to the login. */
export const portalRoutes: RouteObject[] = [
  {
    HydrateFallback: () => <LoadingSkeleton shape="lines" />,
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
      { path: '*', element: toHome },
    ],
  },
];
