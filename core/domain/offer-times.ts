import { addDays, type Day, dayOf, momentOf } from './formats/days.ts';

export const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
export type Weekday = (typeof weekdays)[number];

/**
 * By the restaurant's clock, as 'HH:MM'. A window whose `to` is not after `from` ends on the next day, and belongs to
 * the day on which it begins.
 */
export interface OfferWindow {
  readonly days: readonly Weekday[];
  readonly from: string;
  readonly to: string;
}

/** Without a window: always. */
export type Schedule = readonly OfferWindow[];

export const mostWindows = 20;

/**
 * A window begins the first time the clocks show `from` on its day and ends the first time they show `to`: an hour that
 * they repeat interrupts nothing.
 */
export function isOffered(schedule: Schedule, moment: Date, timeZone: string): boolean {
  if (schedule.length === 0) return true;
  const today = dayOf(timeZone, moment);
  const days = [addDays(today, -1), today];
  return schedule.some((window) => days.some((day) => isOpen(window, day, moment, timeZone)));
}

function isOpen({ days, from, to }: OfferWindow, day: Day, moment: Date, timeZone: string): boolean {
  if (!days.includes(weekdayOf(day))) return false;
  const lastDay = to > from ? day : addDays(day, 1);
  return reach(timeZone, day, from) <= moment && moment < reach(timeZone, lastDay, to);
}

/** Two weeks: a window that falls into a skipped hour comes a week later. */
const daysAhead = 15;

/** The first moment after `moment` at which any of the schedules begins or ends; undefined if none ever does. */
export function nextChange(schedules: readonly Schedule[], moment: Date, timeZone: string): Date | undefined {
  const times = [...new Set(schedules.flatMap((windows) => windows.flatMap(({ from, to }) => [from, to])))].sort();
  const isOfferedNow = schedules.map((windows) => isOffered(windows, moment, timeZone));
  const today = dayOf(timeZone, moment);
  for (let ahead = 0; times.length > 0 && ahead <= daysAhead; ahead += 1) {
    const day = addDays(today, ahead);
    for (const at of times.map((time) => reach(timeZone, day, time))) {
      const isOther = (windows: Schedule, index: number) => isOffered(windows, at, timeZone) !== isOfferedNow[index];
      if (at > moment && schedules.some(isOther)) return at;
    }
  }
  return undefined;
}

const minutesOfDay = 24 * 60;
const minutesOfWeek = 7 * minutesOfDay;

/** Two windows that overlap in an ordinary week, which may be one window on two of its days. */
export function overlapOf<One extends OfferWindow>(windows: readonly One[]): readonly [One, One] | undefined {
  const spans = windows.flatMap((window) =>
    [...new Set(window.days)].map((day) => {
      const from = weekdays.indexOf(day) * minutesOfDay + minutesOf(window.from);
      return { window, from, lasts: after(minutesOf(window.from), minutesOf(window.to), minutesOfDay) || minutesOfDay };
    }),
  );
  for (const one of spans) {
    const other = spans.find((span) => span !== one && after(one.from, span.from, minutesOfWeek) < one.lasts);
    if (other) return [one.window, other.window];
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

/** The dishes of a menu share few times, and asking a zone takes long. */
const reached = new Map<string, Date>();
const mostReached = 2_000;

function reach(timeZone: string, day: Day, time: string): Date {
  const key = `${timeZone} ${day} ${time}`;
  const known = reached.get(key);
  if (known) return known;
  if (reached.size >= mostReached) reached.clear();
  const moment = momentOf(timeZone, day, time);
  reached.set(key, moment);
  return moment;
}
