import { addDays, type Day, dayOf, momentOf } from './formats/days.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** Times on the restaurant's clock as 'HH:MM'. If `to` is not later than `from`, it is on the next day. */
export interface OfferWindow {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
}

/** An empty schedule means always. */
export type Schedule = readonly OfferWindow[];

export const mostWindows = 20;

/** A window lasts from the first `from` on its day to the first `to`, so an hour that is shown twice can't split it. */
export function isOffered(schedule: Schedule, moment: Date, timeZone: string): boolean {
  if (schedule.length === 0) return true;
  const today = dayOf(timeZone, moment);
  const now = moment.getTime();
  const days = [addDays(today, -1), today].map((day) => zoneDay(timeZone, day));
  return days.some((day) => spansOn(day, schedule).some(({ from, until }) => from <= now && now < until));
}

interface Span {
  readonly from: number;
  readonly until: number;
}

function spansOn({ day, weekday, after }: ZoneDay, windows: Schedule): Span[] {
  return windows.flatMap(({ days, from, to }) =>
    days.includes(weekday) ? [{ from: reach(day, from), until: reach(to > from ? day : after, to) }] : [],
  );
}

/** Two weeks, because a window in an hour that the clocks skip opens only a week later. */
const daysAhead = 15;

/** The first time after `moment` when any schedule begins or ends; undefined if none ever does. */
export function nextChange(schedules: readonly Schedule[], moment: Date, timeZone: string): Date | undefined {
  const today = dayOf(timeZone, moment);
  const days = Array.from({ length: daysAhead + 2 }, (_, at) => zoneDay(timeZone, addDays(today, at - 1)));
  const changes = schedules.map((windows) => changeOf(windows, moment.getTime(), days));
  const first = changes.reduce((least, change) => Math.min(least, change), Number.POSITIVE_INFINITY);
  return Number.isFinite(first) ? new Date(first) : undefined;
}

/** Goes through the days once and merges windows that follow each other without a gap. */
function changeOf(windows: Schedule, now: number, days: readonly ZoneDay[]): number {
  let openUntil: number | undefined;
  for (const day of days) {
    const spans = spansOn(day, windows).filter(({ from, until }) => until > now && until > from);
    for (const { from, until } of spans.sort((earlier, other) => earlier.from - other.from)) {
      if (openUntil === undefined && from > now) return from;
      if (openUntil !== undefined && from > openUntil) return openUntil;
      openUntil = Math.max(openUntil ?? until, until);
    }
  }
  const isAlwaysOpen = (openUntil ?? 0) >= (days.at(-1)?.day.start ?? 0);
  return openUntil === undefined || isAlwaysOpen ? Number.POSITIVE_INFINITY : openUntil;
}

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;

/** Finds two windows that overlap in an ordinary week. They can be the same window on two of its days. */
export function overlapOf<One extends OfferWindow>(windows: readonly One[]): readonly [One, One] | undefined {
  const spans = windows.flatMap((window) =>
    [...new Set(window.days)].map((day) => {
      const from = weekdays.indexOf(day) * minutesOfDay + minutesOf(window.from);
      return { window, from, lasts: after(minutesOf(window.from), minutesOf(window.to), minutesOfDay) || minutesOfDay };
    }),
  );
  for (const opening of spans) {
    const other = spans.find(
      (span) => span !== opening && after(opening.from, span.from, minutesOfWeek) < opening.lasts,
    );
    if (other) return [opening.window, other.window];
  }
  return undefined;
}

/** Minutes from one time to the next occurrence of another. */
const after = (from: number, to: number, cycle: number) => (to - from + cycle) % cycle;

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

function weekdayOf(day: Day): Weekday {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] as Weekday;
}

interface DayStart {
  readonly timeZone: string;
  readonly date: Day;
  readonly start: number;
  /** The clocks change on this day, so a time of day can't be computed from the distance to midnight. */
  readonly isUneven: boolean;
}

interface ZoneDay {
  readonly day: DayStart;
  readonly after: DayStart;
  readonly weekday: Weekday;
}

const dayMs = minutesOfDay * 60_000;

/** Cached because time zone lookups are slow and all dishes need the same days. */
const starts = new Map<string, DayStart>();
const mostStarts = 2_000;

function dayStart(timeZone: string, date: Day): DayStart {
  const key = `${timeZone} ${date}`;
  const known = starts.get(key);
  if (known) return known;
  if (starts.size >= mostStarts) starts.clear();
  const start = momentOf(timeZone, date).getTime();
  const isUneven = momentOf(timeZone, addDays(date, 1)).getTime() - start !== dayMs;
  const found = { timeZone, date, start, isUneven };
  starts.set(key, found);
  return found;
}

const zoneDay = (timeZone: string, date: Day): ZoneDay => ({
  day: dayStart(timeZone, date),
  after: dayStart(timeZone, addDays(date, 1)),
  weekday: weekdayOf(date),
});

function reach({ timeZone, date, start, isUneven }: DayStart, time: string): number {
  return isUneven ? momentOf(timeZone, date, time).getTime() : start + minutesOf(time) * 60_000;
}
