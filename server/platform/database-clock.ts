/**
 * What time it is at the database, carried on between two of its answers by a clock that nobody sets. Limits, leases and
 * passes are judged by it, alike at every program, whatever jumps the clock of this machine makes.
 */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Takes what the database answered; `askedAt` is the moment of `performance.now()` at which it was asked. */
  hear(moment: number, askedAt: number): void;
}

export function createDatabaseClock(): DatabaseClock {
  let ahead = Date.now() - performance.now();
  return {
    now: () => Math.floor(performance.now() + ahead),
    hear(moment, askedAt) {
      // Half of the way there, half back.
      ahead = moment - (askedAt + performance.now()) / 2;
    },
  };
}
