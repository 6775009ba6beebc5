import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useRef, useState, useSyncExternalStore } from 'react';
import { type AroundNavHandler, Redirect, Route, Router, Switch } from 'wouter';
import { afterCheckIn, dinerPaths, type Returning } from '../../core/domain/paths.ts';
import { dinerAppMessages } from '../../core/messages/en/diner/app.ts';
import { failedRequestId } from '../api/failed-request.ts';
import { Button } from '../ui/plain/button.tsx';
import type { Elements } from '../ui/plain/elements.ts';
import { FaultBoundary } from '../ui/plain/fault-boundary.tsx';
import { afterOverlay } from '../ui/plain/overlay-history.ts';
import { knowFailedRequests } from '../ui/plain/request-id.tsx';
import { say, spoken } from '../ui/plain/say.tsx';
import { LoadingSkeleton } from '../ui/plain/states.tsx';
import { CheckInScreen } from './check-in/check-in-screen.tsx';
import { paidVisit } from './checkout/kept-receipt.ts';
import {
  FirstName,
  LaterThanTheFirstScreen,
  MyOrdersScreen,
  PaymentFailureScreen,
  PaymentScreen,
  PaymentSuccessScreen,
  ReviewScreen,
  TableCalls,
} from './later-screens.tsx';
import { type MenuPlace, MenuScreen } from './menu/menu-screen.tsx';
import { logNetworkError } from './network/network-alert.ts';
import { onStored } from './storage/storage.ts';
import { DialogsProvider } from './ui/dialogs.tsx';
import { Screen } from './ui/screen.tsx';
import { ToastProvider } from './ui/toasts.tsx';
import { parseTableLink } from './visit/table-link.ts';
import { NoticeScreen, ScanCodeScreen, UnavailableScreen } from './visit/unavailable-screen.tsx';
import { useVisit, type Visit } from './visit/visit.ts';

knowFailedRequests(failedRequestId);

/** The `:segment` of an address is `{restaurant}-{table}`. */
export function App() {
  const [queries] = useState(makeQueries);
  // Renders every screen again when the language changes, because no part of one is memoized.
  useSyncExternalStore(onStored, spoken);
  // Kept here so that Back To Menu shows the menu as the guest left it.
  const menuPlace = useRef<MenuPlace>({ scrollY: 0 });
  return (
    <QueryClientProvider client={queries}>
      <DialogsProvider>
        <ToastProvider>
          <FaultBoundary fallback={<BrokenScreen />}>
            <Suspense fallback={<Loading />}>
              <Router aroundNav={fromPageToPage}>
                {/* Inside Suspense, so that its one-second timer starts after the first screen has rendered. */}
                <LaterThanTheFirstScreen />
                <Switch>
                  <Route path={dinerPaths.start}>
                    <Redirect to={dinerPaths.lastMenu} replace />
                  </Route>
                  <Route<TableParams> path={dinerPaths.checkIn(':segment')}>
                    {({ segment }) => <CheckInScreen segment={segment} more={<FirstName />} />}
                  </Route>
                  <Route path={dinerPaths.lastMenu}>
                    <AtLastTable>{({ table }) => <Redirect to={dinerPaths.menu(table.segment)} replace />}</AtLastTable>
                  </Route>
                  {tableRoute(dinerPaths.menu(':segment'), 'menu', (visit) => (
                    <MenuScreen visit={visit} calls={<TableCalls />} place={menuPlace} />
                  ))}
                  {tableRoute(dinerPaths.review(':segment'), 'review', (visit) => (
                    <ReviewScreen visit={visit} />
                  ))}
                  {tableRoute(
                    dinerPaths.myOrders(':segment'),
                    'myorder',
                    (visit) => (
                      <MyOrdersScreen visit={visit} calls={<TableCalls />} />
                    ),
                    paidVisit,
                  )}
                  <Route path={dinerPaths.payment}>
                    <AtLastTable>{(visit) => <PaymentScreen visit={visit} calls={<TableCalls />} />}</AtLastTable>
                  </Route>
                  <Route path={dinerPaths.paymentSuccess('*?')} component={PaymentSuccessScreen} />
                  <Route path={dinerPaths.paymentFailure} component={PaymentFailureScreen} />
                  <Route>
                    <UnavailableScreen />
                  </Route>
                </Switch>
              </Router>
            </Suspense>
          </FaultBoundary>
        </ToastProvider>
      </DialogsProvider>
    </QueryClientProvider>
  );
}

/** An open sheet has its own history entry, so leave that first. */
const fromPageToPage: AroundNavHandler = (navigate, to, options) => afterOverlay(() => navigate(to, options));

type TableParams = { segment: string };

function tableRoute(
  path: string,
  screen: Returning,
  draw: (visit: Visit) => Elements,
  endedAt?: (segment: string) => Visit | undefined,
) {
  return (
    <Route<TableParams> path={path}>
      {({ segment }) => (
        <AtTable key={segment} segment={segment} screen={screen} ended={endedAt?.(segment)}>
          {draw}
        </AtTable>
      )}
    </Route>
  );
}

function Loading() {
  return (
    <Screen title={say(dinerAppMessages.loading)}>
      <LoadingSkeleton shape="cards" count={2} />
    </Screen>
  );
}

function AtLastTable({ children }: { children: (visit: Visit) => Elements }) {
  const visit = useVisit();
  return visit ? children(visit) : <ScanCodeScreen />;
}

/** No automatic retries: screens offer Retry. Offline counts as a network error. */
function makeQueries() {
  return new QueryClient({
    queryCache: new QueryCache({ onError: logNetworkError }),
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
    },
  });
}

function BrokenScreen() {
  return (
    <NoticeScreen title={say(dinerAppMessages.failedTitle)} words={say(dinerAppMessages.failed)}>
      <Button look="primary" size="large" onClick={() => window.location.reload()}>
        {say(dinerAppMessages.loadAgain)}
      </Button>
    </NoticeScreen>
  );
}

interface AtTableProps {
  segment: string;
  /** Where to return after the check-in. */
  screen: Returning;
  /** A visit that ended here and may still be shown, until this phone checks in again. */
  ended?: Visit | undefined;
  children: (visit: Visit) => Elements;
}

function AtTable({ segment, screen, ended, children }: AtTableProps) {
  const table = parseTableLink(segment);
  const visit = useVisit();
  if (!table) return <UnavailableScreen />;
  if (visit?.earlier.includes(table.segment))
    return <Redirect to={afterCheckIn(visit.table.segment, screen)} replace />;
  if (!visit && ended) return children(ended);
  if (visit?.table.segment !== table.segment) return <Redirect to={dinerPaths.checkIn(segment, screen)} replace />;
  return children(visit);
}
