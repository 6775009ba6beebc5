import { useQuery } from '@tanstack/react-query';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { TableCall } from '../../../../core/contract/table-calls.ts';
import { orderPath, portalPaths } from '../../../../core/domain/portal-paths.ts';
import { orderSoundMessages } from '../../../../core/messages/en/portal/bell.ts';
import { floorMessages } from '../../../../core/messages/en/portal/floor.ts';
import type { ActiveOrder } from '../../../api/order-answers.ts';
import { holdsStream, isPushed } from '../../../api/pushed.ts';
import { say } from '../../../ui/plain/say.tsx';
import { activeOrdersQuery, tableCallsQuery } from '../../shared/updates/calls.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { createBell, type Peal } from './bell.ts';
import { isRungElsewhere, noteRung } from './one-tab-rings.ts';
import type { Notice } from './system-notices.ts';
import { useSystemNotices } from './use-system-notices.ts';
import { useWaitingTitle } from './use-waiting-title.ts';
import { isMuted, keepMuted, onMutedElsewhere, readVolume } from './volume.ts';

/** The tab that holds the stream rings before those that it tells of a change. */
const holderFirstMs = 300;

export interface OrderSound {
  readonly isOn: boolean;
  readonly toggle: () => void;
  /** Lets the bell be heard as loud as it is set, also where it is off. */
  readonly ringOnce: () => void;
  /** Rings for a ticket that has come, where the sound is on. */
  readonly ringForTicket: () => void;
  /** True since it rang in vain, because the browser refuses to play before something is pressed on the page. */
  readonly isBlocked: boolean;
  /** True while something waits that nobody has opened, rung or not. */
  readonly isCalling: boolean;
}

/**
 * Rings on every screen, shown or hidden, after each refresh whose first listed order is New, until somebody has opened
 * all that waits, or while a table calls; for holders of `order`. Those of `kitchen` hear tickets on their screen, others
 * have no sound. On or off is kept per device, in all its tabs, of which one rings for guests.
 */
export function useOrderSound(): OrderSound | undefined {
  const may = useMay();
  const mayOrder = may('order');
  const mayHear = mayOrder || may('kitchen');
  const { ringsAt, notices } = useWhatWaits(mayOrder);
  useSystemNotices(notices, ringsAt);
  const [isOff, setOff] = useState(isMuted);
  const [bell] = useState(createBell);
  const [isBlocked, setBlocked] = useState(false);
  const isOffNow = useRef(isOff);
  isOffNow.current = isOff;

  const ring = useCallback(
    (peal: Peal) => {
      void bell.ring(peal, readVolume()).then((rang) => {
        setBlocked(!rang);
        if (rang && peal === 'guests') noteRung();
      });
    },
    [bell],
  );
  const ringForTicket = useCallback(() => {
    if (!isOffNow.current) ring('ticket');
  }, [ring]);

  useEffect(() => {
    if (ringsAt === undefined) return undefined;
    const ringHere = () => {
      if (!isOffNow.current && !isRungElsewhere()) ring('guests');
    };
    if (!isPushed() || holdsStream()) return ringHere();
    const timer = setTimeout(ringHere, holderFirstMs);
    return () => clearTimeout(timer);
  }, [ringsAt, ring]);
  useEffect(() => onMutedElsewhere(() => setOff(isMuted())), []);
  useEffect(() => () => bell.close(), [bell]);

  useEffect(() => {
    if (!mayHear || isOff) return;
    const unlock = () => {
      void bell.unlock().then((isAwake) => isAwake && setBlocked(false));
    };
    unlock();
    // Not at pointerdown: the words about it leave then, and what is being pressed must not move.
    window.addEventListener('click', unlock);
    window.addEventListener('keydown', unlock);
    return () => {
      window.removeEventListener('click', unlock);
      window.removeEventListener('keydown', unlock);
    };
  }, [bell, mayHear, isOff]);

  const isCalling = ringsAt !== undefined;
  // The same until something of it changes: it rings every five seconds.
  return useMemo(() => {
    const toggle = () => {
      keepMuted(!isOff);
      setOff(!isOff);
    };
    const ringOnce = () => ring('guests');
    return mayHear
      ? { isOn: !isOff, toggle, ringOnce, ringForTicket, isBlocked: isBlocked && !isOff, isCalling }
      : undefined;
  }, [mayHear, isOff, isBlocked, isCalling, ring, ringForTicket]);
}

/** The sound of the shell, for the screen in it. */
export const OrderSoundOfShell = createContext<OrderSound | undefined>(undefined);

export const useSoundOfShell = () => useContext(OrderSoundOfShell);

interface WhatWaits {
  /** When the refresh came that rings; undefined while nothing does. What rings twice at once is heard once. */
  readonly ringsAt: number | undefined;
  readonly notices: readonly Notice[];
}

function useWhatWaits(mayOrder: boolean): WhatWaits {
  const orders = useQuery({ ...activeOrdersQuery(), enabled: mayOrder });
  const calls = useQuery({ ...tableCallsQuery(), enabled: mayOrder });
  const waiting = orders.data?.filter(({ status }) => status === 'new').length ?? 0;
  useWaitingTitle(mayOrder ? waiting : 0);
  if (!mayOrder) return { ringsAt: undefined, notices: [] };
  const unseen = orders.data?.filter(isUnseen) ?? [];
  const notices = [...unseen.map(orderNotice), ...(calls.data ?? []).map(callNotice)];
  if (orders.data?.[0]?.status === 'new' && unseen.length > 0) return { ringsAt: orders.dataUpdatedAt, notices };
  return { ringsAt: calls.data?.length ? calls.dataUpdatedAt : undefined, notices };
}

/** A New order of which nobody has seen a sub-order. */
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
