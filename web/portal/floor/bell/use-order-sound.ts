import { useQuery } from '@tanstack/react-query';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import type { TableCall } from '../../../../core/contract/table-calls.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { ringsFor } from '../../../../core/domain/table-calls.ts';
import { orderSoundMessages } from '../../../../core/messages/en/portal/bell.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import { serverNow } from '../../../api/clock.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import { holdsStream, isPushed } from '../../../api/pushed.ts';
import { ofBrowser } from '../../../api/storage.ts';
import { say } from '../../../ui/plain/say.tsx';
import { activeOrdersQuery, tableCallsQuery } from '../../shared/updates/calls.ts';
import { lastCurrent, onBeat } from '../../shared/updates/use-live-queries.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { createBell, type Peal } from './bell.ts';
import { type Notice, useSystemNotices } from './system-notices.ts';
import { isMuted, keepMuted, onMutedElsewhere, readVolume } from './volume.ts';

const plainTitle = () => document.title.replace(/^\(\d+\) /, '');

function useWaitingTitle(count: number): void {
  useEffect(() => {
    if (count === 0) return undefined;
    const mark = () => {
      const title = `(${count}) ${plainTitle()}`;
      if (document.title !== title) document.title = title;
    };
    mark();
    const observer = new MutationObserver(mark);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    const plainIcon = icon?.href;
    if (icon) icon.href = iconWith(count);
    return () => {
      observer.disconnect();
      document.title = plainTitle();
      if (icon && plainIcon !== undefined) icon.href = plainIcon;
    };
  }, [count]);
}

function iconWith(count: number): string {
  const figure = count > 9 ? '9+' : String(count);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><circle cx="24" cy="24" r="24" fill="#B4481F"/><circle cx="29" cy="29" r="19" fill="#FFFBF7"/><text x="29" y="38" font-family="sans-serif" font-size="26" font-weight="700" text-anchor="middle" fill="#7A1010">${figure}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const storageKey = 'comanda.bell-rung';
const ownTab = String(Math.random());
/** A little longer than the time between peals. After it, another tab takes over from one that closed or sleeps. */
const heardForMs = 6_000;

/** Only the first audible tab rings: each has its own timer, and ten would ring without a pause. */
function isRungElsewhere(): boolean {
  const [tab, at] = (ofBrowser.get(storageKey) ?? '').split(' ');
  const ago = Date.now() - Number(at);
  return tab !== ownTab && ago >= 0 && ago < heardForMs;
}

function noteRung(): void {
  ofBrowser.set(storageKey, `${ownTab} ${Date.now()}`);
}

/** How long the other tabs wait, so that the tab with the stream rings first. */
const holderFirstMs = 300;

export interface OrderSound {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** Plays the bell at its set volume, even if it is off. */
  readonly ringOnce: () => void;
  readonly ringForTicket: () => void;
  /** True after ringing failed because the browser blocks sound until the page is touched. */
  readonly isBlocked: boolean;
  /** True while an unopened order or a call is waiting, whether it rang or not. */
  readonly isCalling: boolean;
}

/** Rings at each refresh while an unopened New order is first or a table calls, and once if one accepted itself. Muting is per device; one tab rings. */
export function useOrderSound(): OrderSound | undefined {
  const may = useMay();
  const mayOrder = may('order');
  const mayHear = mayOrder || may('kitchen');
  const { peal, accepted, notices } = useWhatWaits(mayOrder);
  useSystemNotices(notices);
  const [isOff, setOff] = useState(isMuted);
  const [bell] = useState(createBell);
  const [isBlocked, setBlocked] = useState(false);

  const ring = useCallback(
    (tones: Peal) => {
      const ringing = bell.ring(tones, readVolume()).catch(() => false);
      void ringing.then((rang) => {
        setBlocked(!rang);
        if (rang && tones !== 'ticket') noteRung();
      });
    },
    [bell],
  );
  const ringHere = useEffectEvent((tones: Peal) => {
    if (!isOff && !isRungElsewhere()) ring(tones);
  });
  const ringInTurn = useEffectEvent((tones: Peal) => {
    if (!isPushed() || holdsStream()) return ringHere(tones);
    const timer = setTimeout(() => ringHere(tones), holderFirstMs);
    return () => clearTimeout(timer);
  });
  useEffect(() => (peal === undefined ? undefined : ringInTurn('guests')), [peal]);
  useEffect(() => (accepted === undefined ? undefined : ringInTurn('accepted')), [accepted]);
  useEffect(() => onMutedElsewhere(() => setOff(isMuted())), []);
  useEffect(() => () => bell.close(), [bell]);

  useEffect(() => {
    if (!mayHear || isOff) return;
    const unlock = () => {
      const waking = bell.unlock().catch(() => false);
      void waking.then((isAwake) => isAwake && setBlocked(false));
    };
    unlock();
    // Not at pointerdown: the hint about blocked sound disappears then, and the press target must not move.
    window.addEventListener('click', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('click', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, [bell, mayHear, isOff]);

  const isCalling = peal !== undefined;
  // Memoized because it rings every five seconds.
  return useMemo(() => {
    const toggle = () => {
      keepMuted(!isOff);
      setOff(!isOff);
    };
    const ringOnce = () => ring('guests');
    const ringForTicket = () => !isOff && ring('ticket');
    return mayHear
      ? { isOn: !isOff, toggle, ringOnce, ringForTicket, isBlocked: isBlocked && !isOff, isCalling }
      : undefined;
  }, [mayHear, isOff, isBlocked, isCalling, ring]);
}

export const OrderSoundOfShell = createContext<OrderSound | undefined>(undefined);

export const useSoundOfShell = () => useContext(OrderSoundOfShell);

interface WhatWaits {
  /** Changes with each ring; undefined while nothing rings. Two reasons at once ring once. */
  readonly peal: string | undefined;
  /** The newest sub-order that accepted itself since the page opened: it rings once. */
  readonly accepted: number | undefined;
  readonly notices: readonly Notice[];
}

function useWhatWaits(mayOrder: boolean): WhatWaits {
  const orders = useQuery({ ...activeOrdersQuery(), enabled: mayOrder });
  const calls = useQuery({ ...tableCallsQuery(), enabled: mayOrder });
  const waiting = orders.data?.filter(({ status }) => status === 'new').length ?? 0;
  useWaitingTitle(mayOrder ? waiting : 0);
  const unseen = orders.data?.filter(isUnseen) ?? [];
  const hasNew = mayOrder && orders.data?.[0]?.status === 'new' && unseen.length > 0;
  const attendantID = useSession()?.attendantID;
  const heard = calls.data?.filter((call) => ringsFor(call, attendantID, serverNow())) ?? [];
  const isCalled = mayOrder && heard.length > 0;
  const ringing = hasNew ? orders : isCalled ? calls : undefined;
  const silent = calls.data?.length ? calls : undefined;
  // While changes are pushed, data isn't refetched as long as it is current. A call that rings for a colleague first
  // rings here at a later beat.
  const currentAt = useSyncExternalStore(onBeat, () => lastCurrent((ringing ?? silent)?.data));
  const accepted = useNewest(orders.data?.map((order) => order.accepted?.subOrderID ?? 0));
  if (!mayOrder) return { peal: undefined, accepted: undefined, notices: [] };
  const notices = [...unseen.map(orderNotice), ...heard.map(callNotice)];
  return { peal: ringing && `${ringing.dataUpdatedAt} ${currentAt}`, accepted, notices };
}

/** The largest id, once it is larger than all that were there at first. */
function useNewest(ids: readonly number[] | undefined): number | undefined {
  const newest = ids && Math.max(0, ...ids);
  const [known, setKnown] = useState<{ readonly first: number; readonly newest: number }>();
  if (newest !== undefined && newest > (known?.newest ?? -1)) setKnown({ first: known?.first ?? newest, newest });
  return known && known.newest > known.first ? known.newest : undefined;
}

const isUnseen = ({ status, waiting }: ActiveOrder) => status === 'new' && unseenOf(waiting).length > 0;

const unseenOf = (waiting: ActiveOrder['waiting']) => waiting.filter(({ seenTime }) => seenTime === null);

const orderNotice = ({ orderID, tabledName, waiting }: ActiveOrder): Notice => ({
  tag: `order-${orderID}`,
  title: say(orderSoundMessages.newOrder, { table: tabledName }),
  body: say(orderSoundMessages.unseen, { order: orderID, count: unseenOf(waiting).length }),
  path: orderPath(orderID),
});

const callNotice = ({ callID, kind, tableName }: TableCall): Notice => ({
  tag: `call-${callID}`,
  title: say(floorMessages.call[kind], { table: tableName }),
  body: say(orderSoundMessages.callWaits),
  path: portalPaths.floor,
});
