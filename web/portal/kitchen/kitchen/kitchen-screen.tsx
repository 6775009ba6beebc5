import { Button, VisuallyHidden } from '@mantine/core';
import { IconHistory, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { KitchenStation, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { firstKitchenStep, oldTicketMinutes } from '../../../../core/domain/kitchen-steps.ts';
import { ticketPath } from '../../../../core/domain/portal-paths.ts';
import { waitedMinutes } from '../../../../core/domain/waiting.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { uiMessages } from '../../../../core/messages/en/portal/ui.ts';
import { say } from '../../../ui/plain/say.tsx';
import { ignoreSecondPresses } from '../../../ui/plain/second-presses.ts';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { NoticeArea } from '../../../ui/staff/notice-area.tsx';
import { notifyError, notifySuccess } from '../../../ui/staff/notify.tsx';
import { PageHeader } from '../../../ui/staff/page-header.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useFrom } from '../../../ui/staff/way-back.ts';
import { useSoundOfShell } from '../../floor/bell/use-order-sound.ts';
import { usePress } from '../../shared/forms/use-press.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import { useChanged } from '../../shared/updates/queries.ts';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useKitchenDevice } from '../../sign-in/session/kitchen-device.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { clearOld, stationsQuery, ticketsQuery } from './calls.ts';
import styles from './kitchen.module.css';
import { MoreTickets } from './more-tickets.tsx';
import { RecallDialog } from './recall-dialog.tsx';
import { allDay, ticketsAt, useStation } from './station.ts';
import { StationsDialog } from './stations-dialog.tsx';
import { TicketCard } from './ticket-card.tsx';
import { useKeptPlace } from './use-kept-place.ts';

/**
 * Keys 1 to 9, as a bump bar sends them: the callback gets the place of the ticket, from 0. What is typed into a field, a
 * key that is held down, and keys while a dialog is open mean nothing here.
 */
function useBumpKeys(onBump: (place: number) => void): void {
  const bump = useRef(onBump);
  bump.current = onBump;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      // Nor does Enter, held down on a step: each repeat would press the one that has come in its place.
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

/** What is to be cooked, oldest first, and how far it is. It may stand on a screen of its own all night. */
export function Component() {
  useScreenTitle(kitchenMessages.title);
  // A wet finger taps twice, and a step has another one behind it.
  useEffect(ignoreSecondPresses, []);
  useKitchenDevice();
  const tickets = useQuery(ticketsQuery());
  const stations = useQuery(stationsQuery());
  const device = useStation(stations.data?.stations);
  const recall = useDialog('recall');
  const editing = useDialog('stations');
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
  // The one filled button of the ticket at that place, as if it were pressed. A change is to be read first: that is shown.
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
          <div className={styles.below}>
            <AllDay tickets={shown} />
            <MoreTickets board={list} shown={shown} />
            <p className={styles.keys}>{say(kitchenMessages.keys)}</p>
          </div>
        </div>
      ) : null}
      <Arrivals all={tickets.data} shown={shown ?? []} />
      {recall.isOpen ? <RecallDialog onClose={recall.close} /> : null}
      {editing.isOpen ? <StationsDialog onClose={editing.close} /> : null}
    </div>
  );
}

/** To where somebody followed a link from. */
function useWayBack() {
  const navigate = useNavigate();
  const from = useFrom();
  return from === undefined ? undefined : { label: say(uiMessages.back), onClick: () => void navigate(from) };
}

/** How many of each dish are still to be made. */
function AllDay({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const counts = allDay(tickets);
  if (counts.length === 0) return null;
  return (
    <section className={styles.allDay} aria-label={say(kitchenMessages.allDay)} title={say(kitchenMessages.allDayHint)}>
      <h2>{say(kitchenMessages.allDay)}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and has nothing inside that a key reaches */}
      <ul tabIndex={0}>
        {counts.map(({ dish, quantity }) => (
          <li key={dish}>
            <b>{quantity}</b> {dish}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What nobody served for hours, so that it does not pile up. */
function OldTickets({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const changed = useChanged();
  const { busy, press } = usePress();
  const isOld = ({ confirmedTime, isChanged }: KitchenTicket, now: number) =>
    !isChanged && waitedMinutes(confirmedTime, now) >= oldTicketMinutes;
  const old = useNow((now) => tickets.filter((ticket) => isOld(ticket, now)).length, 30_000);
  if (old === 0) return null;
  const serve = () =>
    press({
      question: { question: say(kitchenMessages.serveOldQuestion), act: say(kitchenMessages.serveOld) },
      call: clearOld,
      done: async ({ result }) => {
        notifySuccess(say(kitchenMessages.servedOld, { count: result }));
        await changed('kitchen');
      },
      words: ({ message }) => ({ otherwise: message ?? kitchenMessages.stepFailed }),
      tell: notifyError,
    });
  return (
    <div className={styles.old} role="status">
      <span>{say(kitchenMessages.old, { count: old })}</span>
      <Button variant="default" loading={busy !== undefined} onClick={() => void serve()}>
        {say(kitchenMessages.serveOld)}
      </Button>
    </div>
  );
}

/** Announces new tickets: the bell rings, and a screen reader names the table. */
function Arrivals({ all, shown }: { all: readonly KitchenTicket[] | undefined; shown: readonly KitchenTicket[] }) {
  const known = useRef<ReadonlySet<number>>(undefined);
  const [tables, setTables] = useState('');
  const sound = useSoundOfShell();
  const ring = sound?.ringForTicket;
  useEffect(() => {
    if (!all) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...all.map(({ ticketID }) => ticketID)]);
    // What stood there when the screen was opened is no news.
    const news = before ? shown.filter(({ ticketID, step }) => step === firstKitchenStep && !before.has(ticketID)) : [];
    if (news.length === 0) return;
    setTables(news.map(({ tableName }) => tableName).join(', '));
    ring?.();
  }, [all, shown, ring]);
  return <VisuallyHidden role="status">{tables === '' ? '' : say(kitchenMessages.arrived, { tables })}</VisuallyHidden>;
}

/** The ticket that a link leads to, until staff choose what this device shows. */
function useMarkedTicket(tickets: readonly KitchenTicket[] | undefined, station: KitchenStation | undefined) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('ticket')) || undefined;
  const isThere = tickets?.some(({ ticketID }) => ticketID === id) ?? false;
  // One that is served here leaves without a word.
  const wasThere = useRef<number>(undefined);
  if (isThere) wasThere.current = id;
  return {
    id,
    /** It is not here, and was not when the link was followed. */
    missingId: tickets !== undefined && wasThere.current !== id ? id : undefined,
    /** All dishes while that station has none of its. */
    station:
      isThere && !ticketsAt(station, tickets ?? []).some(({ ticketID }) => ticketID === id) ? undefined : station,
    forget: () => (id === undefined ? undefined : setParams({}, { replace: true })),
  };
}

/** Says that the ticket which a link leads to is not here any more. */
function MissingTicket({ ticketID }: { ticketID: number }) {
  const mayRead = useMay()('order');
  return (
    <div className={styles.old} role="status">
      <span>{say(kitchenMessages.notHere, { ticket: ticketID })}</span>
      {mayRead ? (
        <Button component={Link} variant="default" to={ticketPath(ticketID)}>
          {say(kitchenMessages.readTicket)}
        </Button>
      ) : null}
    </div>
  );
}
