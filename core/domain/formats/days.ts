// The only place that knows when a day begins in a time zone. All reports use it.

/** A calendar day, such as '2026-11-01'. Days sort correctly as text. */
export type Day = string;

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const firstYear = 2000;
const lastYear = 2099;
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Parses '01-Nov-2026' or '1-Nov-2026'. Returns undefined unless it is a day from 2000 to 2099. */
export function parseReportDay(text: string): Day | undefined {
  const match = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i.exec(text.trim());
  const [, date = '', name = '', year = ''] = match ?? [];
  const month = months.findIndex((month) => month.toLowerCase() === name.toLowerCase()) + 1;
  if (month === 0 || Number(year) < firstYear || Number(year) > lastYear) return undefined;
  const day = `${year}-${String(month).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const midnight = new Date(`${day}T00:00:00Z`);
  // Refuses days such as 31-Feb, which Date turns into a day of March.
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day) ? day : undefined;
}

/** '2026-11-01' -> '01-Nov-2026'. */
export function formatReportDay(day: Day): string {
  const [year, month, date] = day.split('-');
  return `${date}-${months[Number(month) - 1]}-${year}`;
}

/** The calendar day of a moment in a zone. */
export function dayOf(timeZone: string, moment: Date): Day {
  return wallTime(timeZone, moment).slice(0, 10);
}

/** What determines a restaurant's business days. */
export interface DayRule {
  /** An IANA zone. */
  readonly timeZone: string;
  /** The local hour at which a day begins, 0 to 23. */
  readonly dayBegins: number;
}

/** The business day of a moment, like `restaurant_day` in the database. If days begin at 4, 2 AM is the day before. */
export function businessDayOf({ timeZone, dayBegins }: DayRule, moment: Date): Day {
  const written = wallTime(timeZone, moment);
  const day = written.slice(0, 10);
  return Number(written.slice(11, 13)) < dayBegins ? addDays(day, -1) : day;
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** The moment when a zone's clocks first show or pass a time of day: '2026-11-01' in Pacific -> 07:00 UTC. */
export function momentOf(timeZone: string, day: Day, time = '00:00'): Date {
  const written = `${day} ${time}`;
  const asIfUtc = Date.parse(`${day}T${time}Z`);
  // Tries the larger offset first, because it finds the first of two moments at which the clocks show the same time.
  const ahead = [asIfUtc - dayMs, asIfUtc + dayMs].map((moment) => aheadOfUtc(timeZone, moment)).sort((a, b) => b - a);
  const shown = ahead.map((by) => new Date(asIfUtc - by)).find((moment) => wallTime(timeZone, moment) === written);
  if (shown) return shown;
  // Zones are at most 14 hours ahead of UTC and 12 behind.
  let [before, reached] = [asIfUtc - 15 * hourMs, asIfUtc + 13 * hourMs];
  while (reached - before > minuteMs) {
    const between = before + Math.floor((reached - before) / minuteMs / 2) * minuteMs;
    if (wallTime(timeZone, new Date(between)) < written) before = between;
    else reached = between;
  }
  return new Date(reached);
}

function aheadOfUtc(timeZone: string, moment: number): number {
  return Date.parse(`${wallTime(timeZone, new Date(moment)).replace(' ', 'T')}Z`) - moment;
}

/** Local day and time in a zone: '2026-11-01 07:05'. */
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

/** Includes `from`, excludes `until`. */
export interface DaySpan {
  readonly from: Date;
  readonly until: Date;
}

/** The span of whole business days, both included. @throws RangeError if start is after stop. */
export function daySpan({ timeZone, dayBegins }: DayRule, start: Day, stop: Day): DaySpan {
  if (start > stop) throw new RangeError(`${start} is after ${stop}`);
  const begins = `${String(dayBegins).padStart(2, '0')}:00`;
  return { from: momentOf(timeZone, start, begins), until: momentOf(timeZone, addDays(stop, 1), begins) };
}

export function daysBetween(start: Day, stop: Day): Day[] {
  const days: Day[] = [];
  for (let day = start; day <= stop; day = addDays(day, 1)) days.push(day);
  return days;
}
