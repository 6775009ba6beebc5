const minute = 60_000;

/** Whole minutes since a moment, never below 0, because a client's clock may lag. `now` in milliseconds. */
export function waitedMinutes(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / minute));
}

/** A wait of 5:00 is within a limit of 5. */
export function isOverdue(since: string, limitMinutes: number, now: number): boolean {
  return now - Date.parse(since) > limitMinutes * minute;
}
