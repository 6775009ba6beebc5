import { Button, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { KitchenLine, KitchenStation, KitchenTicket } from '../../../../core/contract/kitchen.ts';
import { firstKitchenStep, oldTicketMinutes } from '../../../../core/domain/kitchen-steps.ts';
import { ticketPath } from '../../../../core/domain/portal-paths.ts';
import { waitedMinutes } from '../../../../core/domain/waiting.ts';
import { kitchenMessages } from '../../../../core/messages/en/portal/kitchen.ts';
import { fill } from '../../../../core/messages/message.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { ignoreSecondPresses } from '../../../ui/plain/second-presses.ts';
import { EmptyState, ErrorStrip, LoadingSkeleton, StaleStrip } from '../../../ui/plain/states.tsx';
import { useNow } from '../../../ui/plain/use-now.ts';
import { confirm } from '../../../ui/staff/confirm.tsx';
import { InShell } from '../../../ui/staff/shell-places.tsx';
import { useDialog } from '../../../ui/staff/use-opened.ts';
import { useScreenTitle } from '../../../ui/staff/use-screen-title.ts';
import { useSoundOfShell } from '../../floor/bell/use-order-sound.ts';
import { PausedStrip } from '../../floor/pause/paused-strip.tsx';
import { useStockDialog } from '../../menu/stock/stock-dialog.tsx';
import { usePress } from '../../shared/forms/use-press.ts';
import { LiveState } from '../../shared/updates/live-state.tsx';
import { useFreshness } from '../../shared/updates/use-freshness.ts';
import { useKitchenDevice } from '../../sign-in/session/kitchen-device.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { clearOld, stationsQuery, ticketsQuery } from './calls.ts';
import styles from './kitchen.module.css';
import { KitchenBar } from './kitchen-bar.tsx';
import { useLetterSize } from './letter-size.ts';
import { RecallDialog } from './recall-dialog.tsx';
import { ticketsAt, useStation } from './station.ts';
import { StationsDialog } from './stations-dialog.tsx';
import { TicketBoard } from './ticket-board.tsx';

export function Component() {
  useScreenTitle(kitchenMessages.title);
  // A wet finger may tap twice, and the next step's button appears in the same place.
  useEffect(ignoreSecondPresses, []);
  useKitchenDevice();
  const tickets = useQuery(ticketsQuery());
  const stations = useQuery(stationsQuery());
  const device = useStation(stations.data?.stations);
  const [size, setSize] = useLetterSize();
  const [showsContents, setShowsContents] = useState(false);
  const recall = useDialog('recall');
  const editing = useDialog('stations');
  const stock = useStockDialog();
  const fresh = useFreshness(tickets, say(kitchenMessages.listFailed));
  const { staleSince } = fresh;
  const marked = useMarkedTicket(tickets.data, device.station);
  const { station } = marked;
  const shown = tickets.data && ticketsAt(station, tickets.data);
  const failed = fresh.refused || fresh.unreachable;
  const failure = failed ? <ErrorStrip query={tickets}>{say(kitchenMessages.listFailed)}</ErrorStrip> : null;

  return (
    <div className={styles.screen}>
      <KitchenBar
        live={tickets.data ? <LiveState of={[fresh]} /> : null}
        stations={stations.data?.stations ?? []}
        station={station}
        onStation={(stationID) => {
          device.choose(stationID);
          marked.forget();
        }}
        size={size}
        onSize={setSize}
        showsContents={showsContents}
        onContents={() => setShowsContents(!showsContents)}
        onStock={() => stock.open()}
        onRecall={() => recall.open()}
        onStations={() => editing.open()}
      />
      <InShell place="notices">
        {staleSince ? <StaleStrip since={staleSince} query={tickets} /> : null}
        {shown ? failure : null}
        {marked.missingId ? <MissingTicket ticketID={marked.missingId} /> : null}
        {tickets.data ? <OldTickets tickets={tickets.data} /> : null}
      </InShell>
      <div role="status">
        <PausedStrip />
      </div>
      {shown ? null : failure}
      {!shown && !failed ? <LoadingSkeleton shape="cards" label={say(kitchenMessages.loading)} /> : null}
      {shown?.length === 0 ? (
        <EmptyState hint={say(kitchenMessages.emptyHint)}>
          {station ? say(kitchenMessages.emptyStation, { station: station.name }) : say(kitchenMessages.empty)}
        </EmptyState>
      ) : null}
      {shown && shown.length > 0 ? (
        <TicketBoard
          tickets={shown}
          markedId={marked.id}
          size={size}
          showsContents={showsContents}
          onDish={stock.open}
        />
      ) : null}
      <Arrivals all={tickets.data} shown={shown ?? []} />
      {stock.dialog}
      {recall.isOpen ? <RecallDialog onClose={recall.close} /> : null}
      {editing.isOpen ? <StationsDialog onClose={editing.close} /> : null}
    </div>
  );
}

const courseKey = (ticketID: number, { course = 0 }: KitchenLine) => `${ticketID}/${course}`;

function Arrivals({ all, shown }: { all: readonly KitchenTicket[] | undefined; shown: readonly KitchenTicket[] }) {
  const known = useRef<ReadonlySet<string>>(undefined);
  const [arrived, setArrived] = useState({ tables: '', count: 0 });
  const sound = useSoundOfShell();
  const ring = sound?.ringForTicket;
  useEffect(() => {
    if (!all) return;
    const before = known.current;
    const keys = all.flatMap(({ ticketID, lines }) =>
      lines.flatMap((line) => (line.held ? [] : courseKey(ticketID, line))),
    );
    known.current = new Set([...(before ?? []), ...keys]);
    const isNews = ({ ticketID, lines }: KitchenTicket) =>
      lines.some((line) => line.step === firstKitchenStep && !line.held && !before?.has(courseKey(ticketID, line)));
    // Tickets and courses that were there when the screen opened aren't announced.
    const news = before ? shown.filter(isNews) : [];
    if (news.length === 0) return;
    const tables = news.map(({ tableName }) => tableName).join(', ');
    setArrived(({ count }) => ({ tables, count: count + 1 }));
    ring?.();
  }, [all, shown, ring]);
  const { tables, count } = arrived;
  return (
    <VisuallyHidden role="status">
      {/* A new element each time: otherwise the same text for a table's second ticket wouldn't be announced. */}
      {count === 0 ? null : <span key={count}>{say(kitchenMessages.arrived, { tables })}</span>}
    </VisuallyHidden>
  );
}

/** The ticket that a link names, until staff choose what this device shows. */
function useMarkedTicket(tickets: readonly KitchenTicket[] | undefined, station: KitchenStation | undefined) {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('ticket')) || undefined;
  const isThere = tickets?.some(({ ticketID }) => ticketID === id) ?? false;
  // No notice if the ticket disappears because it is served here.
  const [seenId, setSeenId] = useState<number>();
  if (isThere && seenId !== id) setSeenId(id);
  return {
    id,
    /** The linked ticket's id if it isn't here and wasn't when the link was followed. */
    missingId: tickets !== undefined && seenId !== id ? id : undefined,
    /** Shows all dishes if the station has none of the linked ticket's. */
    station:
      isThere && !ticketsAt(station, tickets ?? []).some(({ ticketID }) => ticketID === id) ? undefined : station,
    forget: () => (id === undefined ? undefined : setParams({}, { replace: true })),
  };
}

function OldTickets({ tickets }: { tickets: readonly KitchenTicket[] }) {
  const { busy, press } = usePress();
  const isOld = ({ confirmedTime, isChanged, lines }: KitchenTicket, now: number) =>
    !isChanged && !lines.some(({ held }) => held) && waitedMinutes(confirmedTime, now) >= oldTicketMinutes;
  const old = useNow((now) => tickets.filter((ticket) => isOld(ticket, now)).length, 30_000);
  if (old === 0) return null;
  const serve = async () => {
    const question = say(kitchenMessages.serveOldQuestion);
    if (!(await confirm({ question, act: say(kitchenMessages.serveOld) }))) return;
    await press({
      call: clearOld,
      done: ({ result }) => fill(kitchenMessages.servedOld, { count: result }),
      failed: kitchenMessages.stepFailed,
      changes: ['kitchen'],
    });
  };
  return (
    <div className={`${common.line} ${common.newTint} ${styles.notice}`} role="status">
      <span>{say(kitchenMessages.old, { count: old })}</span>
      <Button variant="default" size="compact-sm" loading={busy !== undefined} onClick={() => void serve()}>
        {say(kitchenMessages.serveOld)}
      </Button>
    </div>
  );
}

function MissingTicket({ ticketID }: { ticketID: number }) {
  const mayRead = useMay()('order');
  return (
    <div className={`${common.line} ${common.newTint} ${styles.notice}`} role="status">
      <span>{say(kitchenMessages.notHere, { ticket: ticketID })}</span>
      {mayRead ? (
        <Button component={Link} variant="default" size="compact-sm" to={ticketPath(ticketID)}>
          {say(kitchenMessages.readTicket)}
        </Button>
      ) : null}
    </div>
  );
}
