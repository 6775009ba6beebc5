import { Button, TextInput } from '@mantine/core';
import { useCallbackRef, useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FloorTable } from '../../../../core/contract/floor.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import { RefusalError } from '../../../api/staff-request.ts';
import { RefreshIcon, SearchIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { laterPart, UnseenOnTheWay, useAfterFirstScreen } from '../../../ui/staff/later-part.tsx';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { PaymentDialog } from '../../bill/pay/later-payment-dialog.ts';
import { activeOrdersQuery, floorTablesQuery, printerTroublesQuery } from '../../shared/updates/calls.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { usePausedUntil } from '../pause/use-paused-until.ts';
import { ActiveOrders } from './active-orders.tsx';
import { type FloorView, useAreaFilter, useFloorView } from './floor-view.ts';
import { FreeTables } from './free-tables.tsx';
import strips from './strip.module.css';
import { TableCalls } from './table-calls.tsx';
import styles from './table-order-status.module.css';

const ServiceBars = laterPart(async () => (await import('../my-tables/service-bars.tsx')).ServiceBars, UnseenOnTheWay);
const MoneyNotices = laterPart(
  async () => (await import('../../bill/notices/money-notices.tsx')).MoneyNotices,
  UnseenOnTheWay,
);
const FloorChoice = laterPart(async () => (await import('./floor-choice.tsx')).FloorChoice, UnseenOnTheWay);
const FloorPlan = laterPart(
  async () => (await import('./floor-plan.tsx')).FloorPlan,
  () => <LoadingSkeleton shape="cards" />,
);
const PrinterStrip = laterPart(async () => (await import('./printer-strip.tsx')).PrinterStrip, UnseenOnTheWay);

export function Component() {
  useScreenTitle(floorMessages.title);
  const [search, setSearch] = useState('');
  const [searchText] = useDebouncedValue(search.trim(), 250);
  const [view, changeView] = useFloorView();
  const isAfter = useAfterFirstScreen();
  const offersChoice = isAfter || view.isPlan || view.areaID !== undefined;
  const mayPay = useMay()('payment');
  const payment = useDialog('payment');
  const paid = Number(payment.about) || undefined;
  // A stable function, so that the cards don't re-render at each refresh.
  const pay = useCallbackRef(({ orderID }: ActiveOrder) => payment.open(orderID));
  const session = useSession();
  const isPaused = usePausedUntil() !== undefined;
  const isAttendant = session?.attendantID !== undefined;
  const orders = useQuery({ ...activeOrdersQuery(searchText), placeholderData: (previous) => previous });
  const tables = useQuery(floorTablesQuery());
  const ordersFresh = useFreshness(orders, say(floorMessages.ordersFailed));
  const tablesFresh = useFreshness(tables, say(floorMessages.tablesFailed));
  const staleSince = ordersFresh.staleSince ?? tablesFresh.staleSince;
  const ordersFailed = ordersFresh.refused || ordersFresh.unreachable;
  const tablesFailed = tablesFresh.refused || tablesFresh.unreachable;
  // A function, so that only components that show it re-render when a refresh starts or ends.
  const isFetching = () => orders.isFetching || tables.isFetching;

  const refresh = () => {
    void orders.refetch();
    void tables.refetch();
  };

  return (
    <>
      <PageHeader
        title={say(floorMessages.title)}
        chips={orders.data ? <LiveState of={[ordersFresh, tablesFresh]} /> : null}
        actions={
          <>
            <TextInput
              className={styles.search}
              type="search"
              aria-label={say(uiMessages.search)}
              placeholder={say(uiMessages.search)}
              leftSection={<SearchIcon />}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
            <Button variant="default" leftSection={<RefreshIcon />} onClick={refresh}>
              {say(uiMessages.refresh)}
            </Button>
          </>
        }
      />
      {isPaused || isAttendant ? <ServiceBars isPaused={isPaused} isAttendant={isAttendant} /> : null}
      <TableCalls />
      <PrinterTroubles />
      <NoticeArea>
        {staleSince ? <StaleStrip since={staleSince} onRetry={refresh} retrying={isFetching()} /> : null}
        {isAfter ? <MoneyNotices /> : null}
      </NoticeArea>
      <div className={styles.choice}>{offersChoice ? <FloorChoice view={view} onChange={changeView} /> : null}</div>
      {view.isPlan ? (
        <FloorPlan areaID={view.areaID} searchText={searchText} />
      ) : (
        <Cards
          view={view}
          orders={orders.data}
          tables={tables.data}
          isFetching={isFetching}
          ordersFailed={ordersFailed}
          tablesFailed={tablesFailed}
          searchText={searchText}
          onRetry={refresh}
          onPay={mayPay ? pay : undefined}
        />
      )}
      {mayPay && paid ? (
        <PaymentDialog
          key={paid}
          orderID={paid}
          tableName={orders.data?.find(({ orderID }) => orderID === paid)?.tabledName}
          role={session?.role ?? 'Server'}
          onClose={payment.close}
        />
      ) : null}
    </>
  );
}

interface CardsProps {
  view: FloorView;
  orders: readonly ActiveOrder[] | undefined;
  tables: readonly FloorTable[] | undefined;
  isFetching: () => boolean;
  ordersFailed: boolean;
  tablesFailed: boolean;
  searchText: string;
  onRetry: () => void;
  onPay: ((order: ActiveOrder) => void) | undefined;
}

function Cards({
  view,
  orders,
  tables,
  isFetching,
  ordersFailed,
  tablesFailed,
  searchText,
  onRetry,
  onPay,
}: CardsProps) {
  const inArea = useAreaFilter(view);
  return (
    <>
      <ActiveOrders
        orders={inArea ? inArea(orders) : orders}
        noneWords={floorMessages[searchText ? 'nothingFound' : inArea ? 'noneInArea' : 'noOrders']}
        failed={ordersFailed}
        retrying={ordersFailed && isFetching()}
        onRetry={onRetry}
        onPay={onPay}
      />
      {orders || ordersFailed ? (
        <FreeTables
          tables={inArea ? inArea(tables) : tables}
          searchText={searchText}
          failed={tablesFailed}
          retrying={tablesFailed && isFetching()}
          onRetry={onRetry}
        />
      ) : null}
    </>
  );
}

/** Names the printers that aren't printing. While all of them print, the strip's code isn't even loaded. */
function PrinterTroubles() {
  const troubles = useQuery(printerTroublesQuery());
  const area = useRef<HTMLDivElement>(null);
  // During a network failure the screen says so and keeps the last known state.
  const isShown = troubles.error instanceof RefusalError || (troubles.data?.length ?? 0) > 0;
  return (
    <div ref={area} tabIndex={-1} className={strips.area} aria-live="polite" aria-relevant="additions">
      {isShown ? <PrinterStrip troubles={troubles} onLeft={() => area.current?.focus()} /> : null}
    </div>
  );
}
