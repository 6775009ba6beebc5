import { businessDayOf, type DayRule, daySpan } from './formats/days.ts';

const hourMs = 3_600_000;
const quarterMs = hourMs / 4;

/** Where business days begin at midnight, nobody has said when the night ends. */
const usualMorning = 5;
const leastHours = 3;

/**
 * Until when a takeover or a closed area lasts: the business day ends, or at 5 if that is midnight, and at least three
 * hours. 10:00 PM and 12:10 AM -> 5:00 AM; 4:00 AM -> 7:00 AM. A quarter of an hour, so that what is kept in memory ends
 * with it.
 */
export function endOfEvening({ timeZone, dayBegins }: DayRule, moment: Date): Date {
  const rule = { timeZone, dayBegins: dayBegins || usualMorning };
  const day = businessDayOf(rule, moment);
  const least = Math.ceil((moment.getTime() + leastHours * hourMs) / quarterMs) * quarterMs;
  return new Date(Math.max(daySpan(rule, day, day).until.getTime(), least));
}
