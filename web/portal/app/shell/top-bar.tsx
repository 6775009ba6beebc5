import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { Link, useLocation } from 'react-router';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { fieldMessages } from '../../../../core/messages/en/portal/fields.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import type { StaffSession } from '../../../api/session.ts';
import common from '../../../ui/plain/common.module.css';
import { MenuIcon, MoonIcon, SunIcon } from '../../../ui/plain/icons.tsx';
import { say } from '../../../ui/plain/say.tsx';
import staff from '../../../ui/staff/common.module.css';
import { laterPart } from '../../../ui/staff/later-part.tsx';
import { ToastSlot } from '../../../ui/staff/toasts.tsx';
import { SoundControls } from '../../floor/bell/sound-controls.tsx';
import type { OrderSound } from '../../floor/bell/use-order-sound.ts';
import { restaurantNamesQuery } from '../../sign-in/session/calls.ts';
import { useSession } from '../../sign-in/session/use-session.ts';
import { RestaurantLogo } from '../brand/restaurant-logo.tsx';
import { NewOrdersBadge } from './new-orders-badge.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

const CallsBadge = laterPart(
  async () => (await import('./calls-badge.tsx')).CallsBadge,
  () => null,
);

const RestaurantSelect = laterPart(
  async () => (await import('./restaurant-select.tsx')).RestaurantSelect,
  RestaurantName,
);

function RestaurantChooser() {
  const { data = [] } = useQuery(restaurantNamesQuery());
  return data.length < 2 ? <RestaurantName /> : <RestaurantSelect />;
}

function RestaurantName() {
  return <span className={`${staff.clipped} ${styles.restaurant}`}>{useSession()?.restaurantName}</span>;
}

interface TopBarProps {
  session: StaffSession;
  drawerShown: boolean;
  onToggleDrawer: () => void;
  /** Ref for the content that a screen shows here instead of logo and name. */
  place: ((element: HTMLElement | null) => void) | undefined;
  sound: OrderSound | undefined;
}

/** Memoized: the sound's five-second pulse must not re-render it. */
export const TopBar = memo(function TopBar({ session, drawerShown, onToggleDrawer, place, sound }: TopBarProps) {
  const isFloor = useLocation().pathname === portalPaths.floor;
  const name = session.restaurantName ?? say(fieldMessages.restaurant);
  return (
    <header className={`${common.line} ${common.screenOnly} ${styles.bar} ${place ? styles.full : ''}`}>
      <div className={styles.menu}>
        <ActionIcon
          variant="subtle"
          aria-label={say(shellMessages.menu)}
          aria-expanded={drawerShown}
          onClick={onToggleDrawer}
        >
          <MenuIcon width={22} height={22} />
        </ActionIcon>
        {drawerShown ? null : <NewOrdersBadge place="onCorner" />}
      </div>
      {place ? (
        <div ref={place} className={styles.place} />
      ) : (
        <>
          <Link
            to={portalPaths.home}
            className={`${common.centred} ${styles.home}`}
            aria-label={say(shellMessages.homeOf, { name })}
          >
            <RestaurantLogo restaurantId={session.restaurantId} name={name} />
          </Link>
          <RestaurantChooser />
          <ToastSlot className={common.spring} />
        </>
      )}
      {isFloor ? null : <CallsBadge />}
      {sound ? <SoundControls sound={sound} /> : null}
      <SchemeToggle />
      <UserMenu session={session} />
    </header>
  );
});

function SchemeToggle() {
  // Mantine would disable transitions with an inline style, which the page's CSP refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon
      variant="subtle"
      className={styles.scheme}
      aria-label={say(other === 'dark' ? shellMessages.toDark : shellMessages.toLight)}
      onClick={() => setColorScheme(other)}
    >
      {scheme === 'dark' ? <SunIcon width={20} height={20} /> : <MoonIcon width={20} height={20} />}
    </ActionIcon>
  );
}
