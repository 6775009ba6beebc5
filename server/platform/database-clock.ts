/** The database's time, extrapolated by the monotonic clock, so all processes agree on limits, leases and passes. */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Sets the clock to a database time; `askedAt` is `performance.now()` when the query was sent. */
  sync(moment: number, askedAt: number): void;
}

export function createDatabaseClock(): DatabaseClock {
  let ahead = Date.now() - performance.now();
  return {
    now: () => Math.floor(performance.now() + ahead),
    sync(moment, askedAt) {
      ahead = moment - (askedAt + performance.now()) / 2;
    },
  };
}
