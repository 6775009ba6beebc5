/**
 * What time it is at the database, carried on between two of its answers by a clock that nobody sets. Limits, leases and
 * passes are judged by it, alike at every program, whatever jumps the clock of this machine makes.
 */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Takes what the database answered; `askedAt` is the moment of `performance.now()` at which it was asked. */
  hear(moment: number, askedAt: number): void;
  /** Calls back when the clock of the database was set back: what waits for a moment would wait too long. */
  onSetBack(listener: () => void): void;
}

/** Less may be a network that was slow. */
const jumpMs = 5_000;

export function createDatabaseClock(): DatabaseClock {
  const listeners = new Set<() => void>();
  let ahead = Date.now() - performance.now();
  const now = () => Math.floor(performance.now() + ahead);
  let hasHeard = false;
  return {
    now,
    hear(moment, askedAt) {
      // Half of the way there, half back.
      const fresh = moment - (askedAt + performance.now()) / 2;
      const isSetBack = hasHeard && fresh < ahead - jumpMs;
      ahead = fresh;
      hasHeard = true;
      if (isSetBack) for (const listener of listeners) listener();
    },
    onSetBack: (listener) => void listeners.add(listener),
  };
}
