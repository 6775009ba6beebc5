/** The database's time, extrapolated by the monotonic clock, so that all processes agree on limits and leases. */
export interface DatabaseClock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Sets the clock to the database's time. `askedAt` is the `performance.now()` at which the query was sent. */
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
