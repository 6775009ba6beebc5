import { useEffect } from 'react';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { readSession } from '../../../api/session.ts';
import { ofBrowser } from '../../../api/storage.ts';

/** Set while the kitchen was this device's last screen. */
const storageKey = 'comanda.kitchen-device';

/** Where a sign-in on this device leads; without access to the kitchen it redirects home. */
export const firstPath = () => (ofBrowser.get(storageKey) ? portalPaths.kitchen : portalPaths.home);

/** Makes this the kitchen's device until its user opens another screen; signing out and locking don't count. */
export function useKitchenDevice(): void {
  useEffect(() => {
    ofBrowser.set(storageKey, '1');
    return () => {
      const session = readSession();
      if (session && !session.locked) ofBrowser.remove(storageKey);
    };
  }, []);
}
