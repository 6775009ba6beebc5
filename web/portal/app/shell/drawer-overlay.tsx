import { CloseButton, Drawer as Overlay } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { navigationMessages } from '../../../../core/messages/en/portal/navigation.ts';
import { shellMessages } from '../../../../core/messages/en/portal/shell.ts';
import common from '../../../ui/plain/common.module.css';
import { say } from '../../../ui/plain/say.tsx';
import { RestaurantLogo } from '../brand/restaurant-logo.tsx';
import { Drawer } from './drawer.tsx';
import styles from './drawer-overlay.module.css';

interface DrawerOverlayProps {
  opened: boolean;
  onClose: () => void;
  restaurantId: number | undefined;
  name: string;
}

export function DrawerOverlay({ opened, onClose, restaurantId, name }: DrawerOverlayProps) {
  // Mounted closed first: focus returns only to the element that had it on opening.
  const isThere = useMounted();
  return (
    <Overlay.Root opened={opened && isThere} onClose={onClose} size={300} padding={0}>
      <Overlay.Overlay />
      <Overlay.Content aria-label={say(shellMessages.menu)} className={styles.overlay}>
        <Overlay.Body className={styles.overlayBody}>
          <div className={`${common.line} ${styles.overlayHead}`}>
            <RestaurantLogo restaurantId={restaurantId} name={name} />
            <strong>{name}</strong>
            <CloseButton aria-label={say(navigationMessages.closeMenu)} onClick={onClose} />
          </div>
          <Drawer onFollow={onClose} />
        </Overlay.Body>
      </Overlay.Content>
    </Overlay.Root>
  );
}
