import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { createMemoryRouter, type RouteObject } from 'react-router';
import { vi } from 'vitest';
import type { Account } from '../../core/contract/account.ts';
import { type StaffSession, startSession } from '../api/session.ts';
import { PageReloadContext } from '../portal/app/loading/page-reload.tsx';
import { PortalTheme } from '../portal/app/theme/portal-theme.tsx';
import { PortalRouter } from '../portal/portal-router.tsx';
import { portalRoutes } from '../portal/routes.tsx';
import { createQueryClient } from '../portal/shared/updates/query-client.ts';
import { fetchLaterParts } from '../ui/staff/later-part.tsx';
import { dismissToasts } from '../ui/staff/notify.ts';
import { type FakeServer, startFakeServer } from './fake-server.ts';
import { person } from './person.ts';
import { buildSplit } from './portal-data.ts';

// Load all later parts now: `laterPart` has its own tests.
await Promise.all([
  import('../portal/app/shell/shell.tsx'),
  import('../portal/app/shell/drawer.tsx'),
  import('../portal/app/shell/drawer-overlay.tsx'),
  import('../portal/app/shell/restaurant-select.tsx'),
  import('../portal/floor/bell/sound-settings.tsx'),
  import('../portal/sign-in/login/forgot-password-dialog.tsx'),
  import('../ui/staff/confirm-dialog.tsx'),
  import('../ui/staff/menu-beside.tsx'),
  import('../ui/staff/later-menu.ts'),
  import('../portal/bill/pay/payment-dialog.tsx'),
  import('../portal/bill/pay/later-payment-dialog.ts'),
  import('../portal/bill/refunds/refund-dialog.tsx'),
  import('../portal/shared/approvals/approval-dialog.tsx'),
  import('../portal/bill/refunds/later-refund-dialog.ts'),
]);
fetchLaterParts();
await new Promise((resolve) => setTimeout(resolve));

export function buildToken(expiresInSeconds = 3600): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replace(/=+$/, '');
  return `${part({ alg: 'HS256' })}.${part({ sub: '1', exp: Math.floor(Date.now() / 1000) + expiresInSeconds })}.signature`;
}

export function signIn(part: Partial<StaffSession> = {}): StaffSession {
  const session: StaffSession = {
    token: buildToken(),
    user: { username: 'manager', name: 'Maria Lopez' },
    ...part,
  };
  startSession(session);
  return session;
}

export const everyPrivilege = [
  'itemcategory',
  'item',
  'server',
  'printers',
  'managetable',
  'managerestaurant',
  'applicationcharges',
  'payment_review',
  'orderstat',
  'serverstat',
  'user',
  'role',
  'audit',
  'order',
  'payment',
  'discount',
  'kitchen',
  'refund',
  'takeorder',
  'approve',
  'drawer',
];

const emptyLists = [
  ...(['activeOrders', 'floorTables', 'tableCalls', 'troubledPrinters', 'kitchenTickets', 'servedTickets'] as const),
  ...(['quickStaff', 'sessions', 'securityAlerts', 'tipsChart', 'latePayments', 'disputes', 'orderDisputes'] as const),
  ...(['exposures', 'formerUsers', 'approvals'] as const),
];

/** Serves the calls of the shell and the home screen: Demo Bistro, 8.875 %, an empty floor. */
export function startPortalServer(): FakeServer {
  // The toast store outlives the rendered page.
  dismissToasts();
  const server = startFakeServer();
  for (const list of emptyLists) server.answer(list, []);
  server.answer('userPrivileges', everyPrivilege);
  server.answer('menus', [{ group: 'Floor', entries: [{ name: 'Orders', path: '/portal/orders', icon: 'orders' }] }]);
  server.answer('restaurantNames', [{ id: 1, name: 'Demo Bistro' }]);
  server.answer('taxRate', 8.875);
  server.answer('restaurantConfig', '{"otprequired":1,"managercode":"","paymenttype":"T"}');
  server.answer('staffChargePlan', '0$25$0.5$0|25$75$1$0|75$1000$2$0');
  server.answer('hasOrdered', true);
  server.answer('seeSubOrders', null);
  server.answer('floorPlan', { areas: [], tables: [] });
  server.answer('kitchenStations', { stations: [], categories: [] });
  server.answer('lockSession', null);
  server.answer('account', buildAccount());
  server.answer('revenueTotal', 0);
  server.answer('refunds', { paidby: null, paid: 0, left: 0, payments: [], refunds: [] });
  server.answer('splitOf', buildSplit());
  server.answer('undeliveredInvoices', { ...noRows, content: [] });
  // Home checks that the restaurant has all that guests need to order.
  server.answer('attendantNames', [{ id: 1, name: 'Ana Ruiz' }]);
  server.answer('categoryNames', [{ id: 4, name: 'Burgers' }]);
  server.answer('items', { ...noRows, totalElements: 1, content: [] });
  server.answer('diningTables', { ...noRows, totalElements: 1, content: [] });
  server.answer('users', { ...noRows, content: [] });
  server.answer('signOut', null);
  server.answer('approvers', { approvers: [{ userId: 3, name: 'Mara Lind' }], discountLimit: 0 });
  return server;
}

/** Maria Lopez's account, without a second step unless `part` has one. */
export const buildAccount = (part: Partial<Account> = {}): Account => ({
  username: 'manager',
  name: 'Maria Lopez',
  email: 'maria@example.com',
  hasPin: false,
  passkeys: [],
  secondStep: { app: false, required: false, codesLeft: 0 },
  ...part,
});

const noRows = { number: 0, size: 1, first: true, last: true, numberOfElements: 0, totalElements: 0, totalPages: 0 };

/** `reload` counts page reloads instead of doing them. */
export function openPortal(address: string, routes: RouteObject[] = portalRoutes) {
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  const reload = vi.fn();
  const view = render(
    <PortalTheme env="test">
      <PageReloadContext value={reload}>
        <QueryClientProvider client={createQueryClient()}>
          <PortalRouter router={router} />
        </QueryClientProvider>
      </PageReloadContext>
    </PortalTheme>,
  );
  const address_ = () => router.state.location.pathname + router.state.location.search;
  return { ...view, router, reload, address: address_, user: person() };
}
