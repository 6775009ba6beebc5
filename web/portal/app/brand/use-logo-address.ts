import { useSyncExternalStore } from 'react';
import { serverPaths } from '../../../../core/domain/paths.ts';

// How often each restaurant's logo was changed in this page: its address changes with it, so that it is loaded again.
const changes = new Map<number, number>();
const listeners = new Set<() => void>();

/** The address of a restaurant's logo, another one after each change made here. */
export function useLogoAddress(restaurantId: number | undefined): string | undefined {
  const change = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (restaurantId === undefined ? undefined : changes.get(restaurantId)),
  );
  if (restaurantId === undefined) return undefined;
  return change === undefined ? serverPaths.logo(restaurantId) : `${serverPaths.logo(restaurantId)}?change=${change}`;
}

/** Makes every picture of a restaurant's logo load again. */
export function logoChanged(restaurantId: number): void {
  changes.set(restaurantId, Date.now());
  for (const listener of [...listeners]) listener();
}
