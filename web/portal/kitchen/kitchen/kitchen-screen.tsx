import { Button, VisuallyHidden } from '@mantine/core';
import { IconBan, IconHistory, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { KitchenStation, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { firstKitchenStep, oldTicketMinutes } from '../../../../core/domain/kitchen-steps.ts';
import { ticketPath } from '../../../../core/domain/portal-paths.ts';
import { waitedMinutes } from '../../../../core/domain/waiting.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { stockMessages } from '../../../../core/messages/en/portal/stock.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { ChevronRightIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { ignoreSecondPresses } from '../../../ui/plain/second-presses.ts';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom } from '../../../ui/staff/way-back.ts';
import { useSoundOfShell } from '../../floor/bell/use-order-sound.ts';
import { useStockDialog } from '../../menu/stock/stock-dialog.tsx';
import { useAction } from '../../shared/forms/use-action.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useKitchenDevice } from '../../sign-in/session/kitchen-device.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { clearOld, stationsQuery, ticketsQuery } from './calls.ts';
import styles from './kitchen.module.css';
import { RecallDialog } from './recall-dialog.tsx';
import { allDay, ticketsAt, useStation } from './station.ts';
import { StationsDialog } from './stations-dialog.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/** Keys 1 to 9, as a bump bar sends them; `place` counts from 0. Ignores held keys, typing in fields, open dialogs. */
function useBumpKeys(onBump: (place: number) => void): void {
  const bump = useRef(onBump);
  bump.current = onBump;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // A held Enter on a step would press each button that takes the last one's place.
      if (event.key === 'Enter' && event.repeat && isOf(event, 'article')) event.preventDefault();
      if (!/^[1-9]$/.test(event.key) || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (isOf(event, 'input, textarea, select, [role="dialog"]')) return;
      if (document.querySelector('[role="dialog"]')) return;
      bump.current(Number(event.key) - 1);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isOf = ({ target }: Event, places: string) => target instanceof Element && target.closest(places) !== null;

export function Component() {
  useScreenTitle(kitchenMessages.title);
  // A wet finger taps twice, and the next step's button appears in the same place.
  useEffect(ignoreSecondPresses, []);
  useKitchenDevice();
  const tickets = useQuery(ticketsQuery());
  const stations = useQuery(stationsQuery());
  const device = useStation(stations.data?.stations);
  const recall = useDialog('recall');
  const editing = useDialog('stations');
  const stock = useStockDialog();
  const fresh = useFreshness(tickets, say(kitchenMessages.listFailed));
  const { staleSince, refused, unreachable } = fresh;
  const marked = useMarkedTicket(tickets.data, device.station);
  const { station } = marked;
  const shown = tickets.data && ticketsAt(station, tickets.data);
  const choose = (stationID: number | undefined) => {
    device.choose(stationID);
    marked.forget();
  };
  const back = useWayBack();
  const list = useRef<HTMLUListElement>(null);
  const keptPlace = useKeptPlace(list);
  // Presses the ticket's main button. A change has to be read first, so that button only gets focus.
  useBumpKeys((place) => {
    const main = list.current?.children[place]?.querySelector<HTMLButtonElement>('[data-main]');
    if (main?.dataset.main === 'step') main.click();
    else main?.focus();
  });

  return (
    <div className={styles.screen}>
      <PageHeader
        title={say(kitchenMessages.title)}
        {...(back ? { back } : {})}
        chips={
          <>
            {tickets.data ? <LiveState of={[fresh]} /> : null}
            {stations.data && stations.data.stations.length > 0 ? (
              <fieldset className={styles.stations} aria-label={say(kitchenMessages.station)}>
                {[undefined, ...stations.data.stations].map((one) => (
                  <button
                    key={one?.stationID ?? 0}
                    type="button"
                    aria-pressed={one?.stationID === station?.stationID}
                    onClick={() => choose(one?.stationID)}
                  >
                    {one?.name ?? say(kitchenMessages.all)}
                  </button>
                ))}
              </fieldset>
            ) : null}
          </>
        }
        actions={
          <>
            <Button variant="default" leftSection={<IconBan size={20} />} onClick={() => stock.open()}>
              {say(stockMessages.title)}
            </Button>
            <Button variant="default" leftSection={<IconHistory size={20} />} onClick={() => recall.open()}>
              {say(kitchenMessages.recall)}
            </Button>
            <Button variant="default" leftSection={<IconSettings size={20} />} onClick={() => editing.open()}>
              {say(kitchenMessages.editStations)}
            </Button>
          </>
        }
      />
      <NoticeArea>
        {staleSince ? <StaleStrip since={staleSince} query={tickets} /> : null}
        {refused || unreachable ? <ErrorStrip query={tickets}>{say(kitchenMessages.listFailed)}</ErrorStrip> : null}
        {marked.missingId ? <MissingTicket ticketID={marked.missingId} /> : null}
        {tickets.data ? <OldTickets tickets={tickets.data} /> : null}
      </NoticeArea>
      {!shown && !refused && !unreachable ? (
        <LoadingSkeleton shape="cards" label={say(kitchenMessages.loading)} />
      ) : null}
      {shown?.length === 0 ? (
        <EmptyState hint={say(kitchenMessages.emptyHint)}>
          {station ? say(kitchenMessages.emptyStation, { station: station.name }) : say(kitchenMessages.empty)}
        </EmptyState>
      ) : null}
      {shown && shown.length > 0 ? (
        <div className={styles.work}>
          <ul ref={list} className={styles.tickets} aria-label={say(kitchenMessages.tickets)} {...keptPlace}>
            {shown.map((ticket, at) => (
              <li key={ticket.ticketID}>
                <TicketCard ticket={ticket} place={at + 1} isMarked={ticket.ticketID === marked.id} />
              </li>
            ))}
          </ul>
          <div className={`${common.line} ${styles.below}`}>
            <AllDay tickets={shown} onDish={stock.open} />
            <MoreTickets board={list} shown={shown} />
            <p className={`${common.quiet} ${styles.keys}`}>{say(kitchenMessages.keys)}</p>
          </div>
        </div>
      ) : null}
      <Arrivals all={tickets.data} shown={shown ?? []} />
      {stock.dialog}
      {recall.isOpen ? <RecallDialog onClose={recall.close} /> : null}
      {editing.isOpen ? <StationsDialog onClose={editing.close} /> : null}
    </div>
  );
}

function useWayBack() {
  const navigate = useNavigate();
  const from = useFrom();
  return from === undefined ? undefined : { label: say(uiMessages.back), onClick: () => void navigate(from) };
}

function AllDay({ tickets, onDish }: { tickets: readonly KitchenTicket[]; onDish: (dish: string) => void }) {
  const counts = allDay(tickets);
  if (counts.length === 0) return null;
  return (
    <section
      className={`${common.line} ${styles.allDay}`}
      aria-label={say(kitchenMessages.allDay)}
      title={say(kitchenMessages.allDayHint)}
    >
      <h2>{say(kitchenMessages.allDay)}</h2>
      <ul>
        {counts.map(({ dish, quantity }) => (
          <li key={dish}>
            <button type="button" title={say(stockMessages.of, { dish })} onClick={() => onDish(dish)}>
              <b>{quantity}</b> <span>{dish}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OldTickets({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const { busy, act } = useAction();
  const isOld = ({ confirmedTime, isChanged }: KitchenTicket, now: number) =>
    !isChanged && waitedMinutes(confirmedTime, now) >= oldTicketMinutes;
  const old = useNow((now) => tickets.filter((ticket) => isOld(ticket, now)).length, 30_000);
  if (old === 0) return null;
  const serve = () =>
    act({
      question: { question: say(kitchenMessages.serveOldQuestion), act: say(kitchenMessages.serveOld) },
      call: clearOld,
      said: ({ result }) => fill(kitchenMessages.servedOld, { count: result }),
      failed: kitchenMessages.stepFailed,
      changes: ['kitchen'],
    });
  return (
    <div className={`${common.row} ${common.newTint} ${styles.old}`} role="status">
      <span>{say(kitchenMessages.old, { count: old })}</span>
      <Button variant="default" loading={busy !== undefined} onClick={() => void serve()}>
        {say(kitchenMessages.serveOld)}
      </Button>
    </div>
  );
}

function Arrivals({ all, shown }: { all: readonly KitchenTicket[] | undefined; shown: readonly KitchenTicket[] }) {
  const known = useRef<ReadonlySet<number>>(undefined);
  const [tables, setTables] = useState('');
  const sound = useSoundOfShell();
  const ring = sound?.ringForTicket;
  useEffect(() => {
    if (!all) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...all.map(({ ticketID }) => ticketID)]);
    // Tickets that were there on opening aren't news.
    const news = before ? shown.filter(({ ticketID, step }) => step === firstKitchenStep && !before.has(ticketID)) : [];
    if (news.length === 0) return;
    setTables(news.map(({ tableName }) => tableName).join(', '));
    ring?.();
  }, [all, shown, ring]);
  return <VisuallyHidden role="status">{tables === '' ? '' : say(kitchenMessages.arrived, { tables })}</VisuallyHidden>;
}

/** The ticket that a link names, until staff choose what this device shows. */
function useMarkedTicket(tickets: readonly KitchenTicket[] | undefined, station: KitchenStation | undefined) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('ticket')) || undefined;
  const isThere = tickets?.some(({ ticketID }) => ticketID === id) ?? false;
  // A ticket that is served here disappears without a notice.
  const wasThere = useRef<number>(undefined);
  if (isThere) wasThere.current = id;
  return {
    id,
    /** Not here, and wasn't when the link was followed. */
    missingId: tickets !== undefined && wasThere.current !== id ? id : undefined,
    /** All dishes if that station has none of the ticket's. */
    station:
      isThere && !ticketsAt(station, tickets ?? []).some(({ ticketID }) => ticketID === id) ? undefined : station,
    forget: () => (id === undefined ? undefined : setParams({}, { replace: true })),
  };
}

function MissingTicket({ ticketID }: { ticketID: number }) {
  const mayRead = useMay()('order');
  return (
    <div className={`${common.row} ${common.newTint} ${styles.old}`} role="status">
      <span>{say(kitchenMessages.notHere, { ticket: ticketID })}</span>
      {mayRead ? (
        <Button component={Link} variant="default" to={ticketPath(ticketID)}>
          {say(kitchenMessages.readTicket)}
        </Button>
      ) : null}
    </div>
  );
}

function MoreTickets({ board, shown }: { board: RefObject<HTMLElement | null>; shown: unknown }) {
  const [beyond, setBeyond] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: different tickets need different room
  useEffect(() => {
    const box = board.current;
    if (!box) return undefined;
    const count = () => {
      const { right } = box.getBoundingClientRect();
      setBeyond([...box.children].filter((one) => one.getBoundingClientRect().right > right + 1).length);
    };
    count();
    const resized = new ResizeObserver(count);
    resized.observe(box);
    box.addEventListener('scroll', count, { passive: true });
    return () => {
      resized.disconnect();
      box.removeEventListener('scroll', count);
    };
  }, [board, shown]);
  if (beyond === 0) return null;
  return (
    <button
      type="button"
      className={styles.beyond}
      onClick={() => board.current?.scrollBy({ left: board.current.clientWidth })}
    >
      <span>{say(kitchenMessages.beyond, { count: beyond })}</span>
      <ChevronRightIcon />
    </button>
  );
}
