const minute = 60_000;

/** Whole minutes since a moment, never less than 0: a clock may be a little behind the server's. `now` in milliseconds. */
export function waitedMinutes(since: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / minute));
}

/** True for a wait longer than `limit` minutes. A wait of 5:00 is within a limit of 5. */
export function isOverdue(since: string, limitMinutes: number, now: number): boolean {
  return now - Date.parse(since) > limitMinutes * minute;
}
