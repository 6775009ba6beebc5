import { CloseButton, Drawer as Overlay } from '@mantine/core';
import { useDisclosure, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { portalPaths } from '../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../core/messages/en/portal/fields.ts';
import { formMessages } from '../../../core/messages/en/portal/forms.ts';
import { orderSoundMessages } from '../../../core/messages/en/portal/order-sound.ts';
import { shellMessages } from '../../../core/messages/en/portal/shell.ts';
import type { StaffSession } from '../../api/session.ts';
import { MutedIcon } from '../../ui/plain/icons.tsx';
import { say } from '../../ui/plain/say.tsx';
import { dismissToasts } from '../../ui/staff/notify.tsx';
import { ApprovalGate } from '../approvals/approval-gate.tsx';
import { ApprovalRequests } from '../approvals/approval-requests.tsx';
import { RestaurantLogo } from '../brand/restaurant-logo.tsx';
import { useLiveQueries } from '../live/use-live-queries.ts';
import { useNetworkBack } from '../live/use-network-back.ts';
import { ProveAgain } from '../lock/prove-again.tsx';
import { useIdleLock } from '../lock/use-idle-lock.ts';
import { OrderSoundOfShell, useOrderSound } from '../order-sound/use-order-sound.ts';
import { useLaterParts } from '../reload/later-part.tsx';
import { privilegesQuery, restaurantNamesQuery, restaurantTermsQuery } from '../session/calls.ts';
import { Drawer } from './drawer.tsx';
import { InactiveNotice } from './inactive-notice.tsx';
import styles from './shell.module.css';
import { ShellNotice } from './shell-notice.tsx';
import { TopBar } from './top-bar.tsx';

/** Top bar and drawer around every screen of a signed-in user. The drawer is pinned where there is room for both. */
export function Shell({ session }: { session: StaffSession }) {
  const [pinned, setPinned] = useState(true);
  const [overlaid, overlay] = useDisclosure(false);
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const isWide = useMediaQuery('(min-width: 1080px)', true, { getInitialValueInEffect: false });
  // Tickets are read from afar: they get all the room.
  const hasRoom = isWide && pathname !== portalPaths.kitchen;
  const lastPath = useRef(pathname);
  useQuery(privilegesQuery(session.token));
  useQuery(restaurantNamesQuery());
  useQuery(restaurantTermsQuery(session.restaurantId));
  useLiveQueries(session.restaurantId);
  useNetworkBack(() => dismissToasts(say(formMessages.networkError)));
  useLaterParts();
  useIdleLock(session.token);
  const sound = useOrderSound();

  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    // Whoever works with keys or hears the page goes on at the new screen, not at the link that led there.
    main.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [pathname]);

  const name = session.restaurantName ?? say(fieldMessages.restaurant);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {say(shellMessages.skipToContent)}
      </a>
      <TopBar
        session={session}
        sound={sound}
        drawerShown={hasRoom ? pinned : overlaid}
        onToggleDrawer={hasRoom ? () => setPinned(!pinned) : overlay.toggle}
      />
      <div className={styles.below}>
        {hasRoom && pinned ? (
          <aside className={styles.aside}>
            <Drawer />
          </aside>
        ) : null}
        <main ref={main} id="content" tabIndex={-1} className={styles.main}>
          <InactiveNotice />
          <ApprovalRequests />
          {sound?.isBlocked ? <ShellNotice icon={<MutedIcon />}>{say(orderSoundMessages.blocked)}</ShellNotice> : null}
          <OrderSoundOfShell value={sound}>
            <Outlet />
          </OrderSoundOfShell>
        </main>
      </div>
      {sound?.isCalling ? <div className={styles.calling} data-calling aria-hidden="true" /> : null}
      <ApprovalGate />
      <ProveAgain />
      <Overlay.Root opened={!hasRoom && overlaid} onClose={overlay.close} size={300} padding={0}>
        <Overlay.Overlay />
        <Overlay.Content aria-label={say(shellMessages.menu)} className={styles.overlay}>
          <Overlay.Body className={styles.overlayBody}>
            <div className={styles.overlayHead}>
              <RestaurantLogo restaurantId={session.restaurantId} name={name} />
              <strong>{name}</strong>
              <CloseButton aria-label={say(shellMessages.closeMenu)} onClick={overlay.close} />
            </div>
            <Drawer onFollow={overlay.close} />
          </Overlay.Body>
        </Overlay.Content>
      </Overlay.Root>
    </div>
  );
}
