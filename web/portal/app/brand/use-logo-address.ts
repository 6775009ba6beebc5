import { useSyncExternalStore } from 'react';
import { publicPaths } from '../../../../core/domain/paths.ts';
import { makeListeners } from '../../../api/listeners.ts';

// When each logo last changed on this page. The time is part of its URL, so that the browser loads it again.
const changes = new Map<number, number>();
const listeners = makeListeners();

export function useLogoAddress(restaurantId: number | undefined): string | undefined {
  const change = useSyncExternalStore(listeners.listen, () =>
    restaurantId === undefined ? undefined : changes.get(restaurantId),
  );
  if (restaurantId === undefined) return undefined;
  return change === undefined ? publicPaths.logo(restaurantId) : `${publicPaths.logo(restaurantId)}?change=${change}`;
}

export function logoChanged(restaurantId: number): void {
  changes.set(restaurantId, Date.now());
  listeners.notify();
}
