import type { DatabaseClock } from '../../../platform/database-clock.ts';

/** Safety margin: if the timer fired too early, the menu would be reloaded without a change. */
const marginMs = 50;
/** Longer timers overflow, and the clock may be changed in the meantime. */
const longestMs = 3_600_000;

export interface NextChanges {
  /** Sets when the restaurant's menu changes next, in milliseconds since 1970. Undefined means never. */
  set(restaurantId: number, moment: number | undefined): void;
  close(): void;
}

/** Keeps one timer per restaurant, based on the database's clock. */
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
