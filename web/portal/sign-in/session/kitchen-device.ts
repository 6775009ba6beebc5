import { useEffect } from 'react';
import { portalPaths } from '../../../../core/domain/portal-paths.ts';
import { readSession } from '../../../api/session.ts';

/** Kept while the kitchen was the last screen of this device. */
const storageKey = 'comanda.kitchen-device';

/** Where a sign-in on this device leads; whoever may not see the kitchen is led home from there. */
export const firstPath = () => (localStorage.getItem(storageKey) ? portalPaths.kitchen : portalPaths.home);

/** Makes this the kitchen's device until its user goes to another screen; signing out and the lock leave it so. */
export function useKitchenDevice(): void {
  useEffect(() => {
    localStorage.setItem(storageKey, '1');
    return () => {
      const session = readSession();
      if (session && !session.locked) localStorage.removeItem(storageKey);
    };
  }, []);
}
