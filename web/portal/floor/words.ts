const minute = 60_000;
const lateMinutes = 45;

/** Whole minutes since a moment; a clock that is a little behind the server's never shows less than 0. */
export function waitingMinutes(since: string, now = Date.now()): number {
  return Math.max(0, Math.floor((now - Date.parse(since)) / minute));
}

/** Over 45 minutes a table has waited too long. */
export function isLate(minutes: number): boolean {
  return minutes > lateMinutes;
}

/** '482913' -> '482 913': easier to read out at a table. */
export function spacedOtp(otp: string): string {
  return otp === '' ? '–' : otp.replace(/^(\d{3})(\d{3})$/, '$1 $2');
}
