// The one place that knows where a day begins in a time zone. Every report counts days with it.

/** A calendar day as '2026-11-01', which sorts as text does. Never an hour, never a zone. */
export type Day = string;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const firstYear = 2000;
const lastYear = 2099;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Of each zone, what says which day and time of the day a moment is there: '2026-11-01 07:05'. */
const clocks = new Map<string, Intl.DateTimeFormat>();

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

/** The day that a moment belongs to in a zone. */
export function dayOf(timeZone: string, moment: Date): Day {
  return wallTime(timeZone, moment).slice(0, 10);
}

/** The day that many days later; earlier when negative. */
export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The moment at which the clocks of a zone reach a time of a day, to the minute: where they leave it out, the moment of
 * the change; where they show it twice, one of both. '2026-11-01' in Pacific -> 07:00 UTC, a day of 25 hours.
 */
export function momentOf(timeZone: string, day: Day, time = '00:00'): Date {
  const wanted = `${day} ${time}`;
  const asIfUtc = Date.parse(`${day}T${time}Z`);
  // Zones lie between 14 hours before UTC and 12 behind it.
  let [before, reached] = [asIfUtc - 15 * hourMs, asIfUtc + 13 * hourMs];
  while (reached - before > minuteMs) {
    const between = before + Math.floor((reached - before) / minuteMs / 2) * minuteMs;
    if (wallTime(timeZone, new Date(between)) < wanted) before = between;
    else reached = between;
  }
  return new Date(reached);
}

/** The day and the time of the day that the clocks of a zone show: '2026-11-01 07:05'. */
function wallTime(timeZone: string, moment: Date): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
    clock = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      ...day,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    clocks.set(timeZone, clock);
  }
  return clock.format(moment);
}

/** The whole days from one to another, both included, as moments: `from` belongs to them, `until` no longer does. */
export interface DaySpan {
  readonly from: Date;
  readonly until: Date;
}

/** The moments of whole days of a zone, both ends included. @throws RangeError when the first day is after the last. */
export function daySpan(timeZone: string, start: Day, stop: Day): DaySpan {
  if (start > stop) throw new RangeError(`${start} is after ${stop}`);
  return { from: momentOf(timeZone, start), until: momentOf(timeZone, addDays(stop, 1)) };
}

/** Every day from one to another, both included, in order. */
export function daysBetween(start: Day, stop: Day): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= stop; day = addDays(day, 1)) days.push(day);
  return days;
}
