import { addDays, dayOf, momentOf } from './formats/days.ts';

/** Guests see how many are left if it is this many or fewer. The trigger `notify_menu` of item_stock relies on it. */
export const fewLeft = 5;
export const mostLeft = 9_999;

/** 'Until tomorrow' ends at this time, when the restaurant's next day begins. */
const dayBegins = '05:00';

/** What staff can send. A time such as '18:00' is allowed too, and an earlier moment, to undo a change. */
export const soldOutWords = { no: 'no', tomorrow: 'tomorrow', open: 'open' } as const;

/** When a dish is available again: null means now, 'infinity' when staff say so. Undefined if `until` is invalid. */
export function soldOutUntil(timeZone: string, now: Date, until: string): Date | 'infinity' | null | undefined {
  if (until === soldOutWords.no) return null;
  if (until === soldOutWords.open) return 'infinity';
  if (until === soldOutWords.tomorrow) return nextTime(timeZone, now, dayBegins);
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(until)) return nextTime(timeZone, now, until);
  const moment = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(until) ? until : Number.NaN);
  if (Number.isNaN(moment.getTime())) return undefined;
  return moment > now ? moment : null;
}

/** The next time the clock shows `time`. 18:00 is today if it is 17:59 now, and tomorrow if it is 18:00. */
function nextTime(timeZone: string, now: Date, time: string): Date {
  const today = dayOf(timeZone, now);
  const moment = momentOf(timeZone, today, time);
  return moment > now ? moment : momentOf(timeZone, addDays(today, 1), time);
}
