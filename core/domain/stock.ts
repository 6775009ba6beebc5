import { addDays, dayOf, momentOf } from './formats/days.ts';

/** Guests read how many are left from this number down; the trigger `notify_menu` of item_stock counts on it. */
export const fewLeft = 5;
export const mostLeft = 9_999;

/** 'Until tomorrow' ends when the restaurant's next day begins. */
const dayBegins = '05:00';

/** What staff say, besides a time of day such as '18:00' and, to undo, an earlier moment. */
export const soldOutWords = { no: 'no', tomorrow: 'tomorrow', open: 'open' } as const;

/** Until when a dish is sold out: null means it isn't, 'infinity' until staff say so. Undefined: not understood. */
export function soldOutUntil(timeZone: string, now: Date, until: string): Date | 'infinity' | null | undefined {
  if (until === soldOutWords.no) return null;
  if (until === soldOutWords.open) return 'infinity';
  if (until === soldOutWords.tomorrow) return nextTime(timeZone, now, dayBegins);
  if (/^([01]\d|2[0-3]):[0-5]\d$/.test(until)) return nextTime(timeZone, now, until);
  const moment = new Date(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(until) ? until : Number.NaN);
  if (Number.isNaN(moment.getTime())) return undefined;
  return moment > now ? moment : null;
}

/** 18:00 said at 17:59 is today, said at 18:00 it is tomorrow. */
function nextTime(timeZone: string, now: Date, time: string): Date {
  const today = dayOf(timeZone, now);
  const moment = momentOf(timeZone, today, time);
  return moment > now ? moment : momentOf(timeZone, addDays(today, 1), time);
}
