import { ActionIcon, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import type { StaffSession } from '../../api/session.ts';
import { MenuIcon, MoonIcon, SunIcon } from '../../ui/plain/icons.tsx';
import { RestaurantChooser } from './restaurant-chooser.tsx';
import { RestaurantLogo } from './restaurant-logo.tsx';
import styles from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

interface TopBarProps {
  session: StaffSession;
  drawerShown: boolean;
  onToggleDrawer: () => void;
}

export function TopBar({ session, drawerShown, onToggleDrawer }: TopBarProps) {
  return (
    <header className={styles.bar}>
      <ActionIcon variant="subtle" aria-label="Menu" aria-expanded={drawerShown} onClick={onToggleDrawer}>
        <MenuIcon width={22} height={22} />
      </ActionIcon>
      <RestaurantLogo restaurantId={session.restaurantId} name={session.restaurantName ?? 'Restaurant'} />
      <RestaurantChooser />
      <span className={styles.spring} />
      <SchemeToggle />
      <UserMenu session={session} />
    </header>
  );
}

function SchemeToggle() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <ActionIcon variant="subtle" aria-label={`Use ${other} colours`} onClick={() => setColorScheme(other)}>
      {scheme === 'dark' ? <SunIcon width={20} height={20} /> : <MoonIcon width={20} height={20} />}
    </ActionIcon>
  );
}
