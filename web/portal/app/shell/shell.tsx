import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Outlet, useLocation } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { orderSoundMessages } from '../../../../core/messages/en/portal/bell.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../../core/messages/en/portal/forms.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import { onNetworkBack } from '../../../api/network.ts';
import type { StaffSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import type { Elements } from '../../../ui/plain/elements.ts';
import { InfoIcon, MutedIcon, WarningIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import { LoadingSkeleton } from '../../../ui/plain/states.tsx';
import { laterPart, UnseenOnTheWay, useAfterFirstScreen } from '../../../ui/staff/later-part.tsx';
import { dismissToasts } from '../../../ui/staff/notify.ts';
import { ShellPlaces } from '../../../ui/staff/shell-places.tsx';
import { OrderSoundOfShell, useOrderSound } from '../../floor/bell/use-order-sound.ts';
import { ApprovalGate, ApprovalRequests } from '../../shared/approvals/approval-requests.tsx';
import { forgetUnsent, hasUnsent, onUnsent } from '../../shared/forms/unsent-presses.ts';
import { useLiveQueries } from '../../shared/updates/use-live-queries.ts';
import { useIdleLock } from '../../sign-in/screen-lock/idle.ts';
import { ProveAgain } from '../../sign-in/screen-lock/prove-again.tsx';
import { menusQuery, restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { usePrivileges, useRestaurantTerms } from '../../sign-in/session/use-kept.ts';
import { useMay } from '../../sign-in/session/use-may.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { PartAway } from '../loading/page-reload.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

// Loaded on demand on phones. On wide screens that costs little, since the entries need their own request anyway.
const Drawer = laterPart(
  async () => (await import('./drawer.tsx')).Drawer,
  ({ isAway }) =>
    isAway ? <PartAway /> : <LoadingSkeleton shape="lines" count={6} label={say(shellMessages.loadingMenu)} />,
);
const LaterShell = laterPart(
  async () => (await import('./later-shell.tsx')).LaterShell,
  () => null,
);
const DrawerOverlay = laterPart(async () => (await import('./drawer-overlay.tsx')).DrawerOverlay, UnseenOnTheWay);

const { home, floor, orders, table, take, kitchen } = portalPaths;
/** Screens for serving guests. Elsewhere, as when editing the menu, orders ring and count but show no mark. */
const servingPaths: readonly string[] = [home, floor, orders, table, take, kitchen];
const orderPaths = servingPaths.filter((path) => path !== home);

export function Shell({ session }: { session: StaffSession }) {
  const [pinned, setPinned] = useState(true);
  const [overlaid, setOverlaid] = useState(false);
  const [isOverlayAsked, askOverlay] = useState(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 1080px)', true, { getInitialValueInEffect: false });
  // Tickets are read from a distance, and the pad has many tiles, so both get all the space.
  const isKitchen = pathname === portalPaths.kitchen;
  const hasRoom = isWide && !isKitchen && pathname !== take;
  const lastPath = useRef(pathname);
  useLiveQueries(session.restaurantId);
  useEffect(() => onNetworkBack(() => dismissToasts(say(formMessages.networkError))), []);
  useIdleLock(session.token);
  const sound = useOrderSound();
  const [bar, setBar] = useState<HTMLElement | null>(null);
  const [notices, setNotices] = useState<HTMLElement | null>(null);
  const places = useMemo(() => ({ bar, notices }), [bar, notices]);

  const may = useMay();
  // Those who may have two of its tabs: 'order' opens the floor and the calls.
  const hasBar = may('order') || (may('takeorder') && may('kitchen'));
  const isAfter = useAfterFirstScreen();

  const toggleDrawer = useCallback(() => {
    if (hasRoom) return setPinned((before) => !before);
    askOverlay(true);
    setOverlaid((before) => !before);
  }, [hasRoom]);

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // Moves keyboard and screen reader users to the new screen, off the link that led there.
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className={`${styles.shell} ${isKitchen ? styles.whole : ''} ${hasBar ? styles.barred : ''}`}>
      <Asking session={session} hasDrawer={hasRoom && pinned} />
      <a className={`${common.screenOnly} ${styles.skip}`} href="#content">
        {say(shellMessages.skipToContent)}
      </a>
      <TopBar
        session={session}
        sound={sound}
        drawerShown={hasRoom ? pinned : overlaid}
        onToggleDrawer={toggleDrawer}
        place={isKitchen ? setBar : undefined}
      />
      <div className={styles.below}>
        {hasRoom && pinned ? (
          <aside className={`${common.screenOnly} ${styles.aside}`}>
            <Drawer />
          </aside>
        ) : null}
        <main ref={main} id="content" tabIndex={-1} className={`${styles.main} ${isKitchen ? styles.wide : ''}`}>
          <div ref={setNotices} className={styles.notices}>
            <InactiveNotice />
            <UnsentNotice />
            <ApprovalRequests />
          </div>
          {sound?.isBlocked && orderPaths.includes(pathname) ? (
            <p className={`${common.screenOnly} ${common.line} ${styles.blocked}`} role="status">
              <MutedIcon />
              <span>{say(orderSoundMessages.blocked)}</span>
            </p>
          ) : null}
          <OrderSoundOfShell value={sound}>
            <ShellPlaces value={places}>
              <Outlet />
            </ShellPlaces>
          </OrderSoundOfShell>
        </main>
      </div>
      {sound?.isCalling && servingPaths.includes(pathname) ? (
        <div className={`${common.screenOnly} ${styles.calling}`} data-calling aria-hidden="true" />
      ) : null}
      {isAfter ? <LaterShell hasBar={hasBar} /> : null}
      <ApprovalGate />
      <ProveAgain />
      {isOverlayAsked ? (
        <DrawerOverlay
          opened={!hasRoom && overlaid}
          onClose={() => setOverlaid(false)}
          restaurantId={session.restaurantId}
          name={session.restaurantName ?? say(fieldMessages.restaurant)}
        />
      ) : null}
    </div>
  );
}

/** Runs the session's and the drawer's queries outside the shell, so that responses don't re-render it. */
function Asking({ session, hasDrawer }: { session: StaffSession; hasDrawer: boolean }) {
  usePrivileges(session);
  useRestaurantTerms(session);
  useQuery({ ...menusQuery(session.token), enabled: hasDrawer });
  return null;
}

function InactiveNotice() {
  const session = useSession();
  const { data } = useQuery(restaurantNamesQuery());
  const restaurant = data?.find(({ id }) => id === session?.restaurantId);
  if (!restaurant?.inactive) return null;
  return (
    <ShellNotice icon={<InfoIcon />}>
      <strong>{say(shellMessages.isInactive, { name: restaurant.name })}</strong>{' '}
      <span>{say(shellMessages.inactive)}</span>
    </ShellNotice>
  );
}

function UnsentNotice() {
  if (!useSyncExternalStore(onUnsent, hasUnsent)) return null;
  return (
    <ShellNotice icon={<WarningIcon />} stays>
      <span>{say(formMessages.notSentYet)}</span>{' '}
      <Button variant="default" size="compact-sm" onClick={forgetUnsent}>
        {say(formMessages.dontSend)}
      </Button>
    </ShellNotice>
  );
}

function ShellNotice({ icon, stays, children }: { icon: Elements; stays?: boolean; children: ReactNode }) {
  return (
    <div className={`${common.screenOnly} ${styles.notice} ${stays ? styles.stays : ''}`} role="status">
      {icon}
      <p>{children}</p>
    </div>
  );
}
