import type { DatabaseClock } from '../../../platform/database-clock.ts';

/** A menu that is read a moment too early would be due again at once. */
const marginMs = 50;
/** Longer timers overflow, and the clock may be set meanwhile. */
const longestMs = 3_600_000;

export interface NextChanges {
  /** Replaces the restaurant's moment; undefined means none. Milliseconds since 1970. */
  set(restaurantId: number, moment: number | undefined): void;
  close(): void;
}

/** One timer per restaurant, by the database's clock. */
export function createNextChanges(clock: DatabaseClock, onDue: (restaurantId: number) => void): NextChanges {
  const timers = new Map<number, NodeJS.Timeout>();
  const set = (restaurantId: number, moment: number | undefined) => {
    clearTimeout(timers.get(restaurantId));
    timers.delete(restaurantId);
    if (moment === undefined) return;
    const wait = Math.min(Math.max(moment - clock.now(), 0) + marginMs, longestMs);
    const ring = () => (clock.now() < moment ? set(restaurantId, moment) : onDue(restaurantId));
    timers.set(restaurantId, setTimeout(ring, wait).unref());
  };
  return {
    set,
    close() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    },
  };
}
