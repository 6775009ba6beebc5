// The one place that knows where a Pacific day begins. Every report counts days with it.

/** A calendar day as '2026-11-01', which sorts as text does. Never an hour, never a zone. */
export type Day = string;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const firstYear = 2000;
const lastYear = 2099;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const zone = 'America/Los_Angeles';
const dayFormat = new Intl.DateTimeFormat('en-CA', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const hourFormat = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });

/** Reads a report date, `day-Mon-year`: '01-Nov-2026' or '1-Nov-2026'. Undefined for no such day of 2000 to 2099. */
export function parseReportDay(text: string): Day | undefined {
  const match = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i.exec(text.trim());
  const [, date = '', name = '', year = ''] = match ?? [];
  const month = months.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1;
  if (month === 0 || Number(year) < firstYear || Number(year) > lastYear) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const midnight = new Date(`${day}T00:00:00Z`);
  // 31-Feb would come back as a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day) ? day : undefined;
}

/** A day as reports write it: '2026-11-01' -> '01-Nov-2026'. */
export function formatReportDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${date}-${months[Number(month) - 1]}-${year}`;
}

/** The Pacific day that a moment belongs to. */
export function pacificDay(moment: Date): Day {
  return dayFormat.format(moment);
}

/** The day that many days later; earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The first moment of a Pacific day. The clocks change at two in the morning, so at 08:00 UTC it is midnight or one
 * o'clock of that day in Pacific, by the offset that midnight had: '2026-11-01' -> 07:00 UTC, a day of 25 hours.
 */
export function startOfDay(day: Day): Date {
  const eight = new Date(`${day}T08:00:00Z`);
  return new Date(eight.getTime() - Number(hourFormat.format(eight)) * hourMs);
}

/** The whole days from one to another, both included, as moments: `from` belongs to them, `until` no longer does. */
export interface DaySpan {
  readonly from: Date;
  readonly until: Date;
}

/** The moments of whole days, both ends included. @throws RangeError when the first day is after the last. */
export function daySpan(start: Day, stop: Day): DaySpan {
  if (start > stop) throw new RangeError(`${start} is after ${stop}`);
  return { from: startOfDay(start), until: startOfDay(addDays(stop, 1)) };
}

/** Every day from one to another, both included, in order. */
export function daysBetween(start: Day, stop: Day): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= stop; day = addDays(day, 1)) days.push(day);
  return days;
}
