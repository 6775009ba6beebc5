import { useSyncExternalStore } from 'react';
import { serverPaths } from '../../../../core/domain/paths.ts';
import { makeListeners } from '../../../api/listeners.ts';

// How often each restaurant's logo was changed in this page: its address changes with it, so that it is loaded again.
const changes = new Map<number, number>();
const listeners = makeListeners();

/** The address of a restaurant's logo, another one after each change made here. */
export function useLogoAddress(restaurantId: number | undefined): string | undefined {
  const change = useSyncExternalStore(listeners.listen, () =>
    restaurantId === undefined ? undefined : changes.get(restaurantId),
  );
  if (restaurantId === undefined) return undefined;
  return change === undefined ? serverPaths.logo(restaurantId) : `${serverPaths.logo(restaurantId)}?change=${change}`;
}

/** Makes every picture of a restaurant's logo load again. */
export function logoChanged(restaurantId: number): void {
  changes.set(restaurantId, Date.now());
  listeners.notify();
}
