import { offerTimeMessages as messages } from '../messages/en/core/offer-times.ts';
import { fill, type Words } from '../messages/message.ts';
import type { Formats } from './formats/formats.ts';
import { mostWindows, type OfferWindow, overlapOf, type Schedule, type Weekday, weekdays } from './offer-times.ts';

type Clock = Pick<Formats, 'hour'>;

const midnight = '00:00';

/** 'Mon–Fri 7 AM–11 AM; Sat, Sun 8 AM–midnight'. Omits the days if they are all seven: '5 PM–7 PM'. */
export function timesWords(formats: Clock, windows: Schedule): Words {
  const byDays = new Map<string, OfferWindow[]>();
  for (const window of windows) {
    const days = weekdays.filter((day) => window.days.includes(day)).join();
    byDays.set(days, [...(byDays.get(days) ?? []), window]);
  }
  const [first, ...more] = [...byDays.values()].map((alike) => {
    const [days, times] = [alike[0]?.days ?? [], alike.map((window) => spanWords(formats, window))];
    return days.length === weekdays.length
      ? fill(messages.daily, { times })
      : fill(messages.onDays, { days: daysWords(days), times });
  });
  return more.reduce((words, rest) => fill(messages.several, { first: words, rest }), first ?? messages.allDay);
}

/** Joins three or more days in a row: 'Mon–Wed'. */
export function daysWords(days: readonly Weekday[]): Words[] {
  const runs: Weekday[][] = [];
  for (const [at, day] of weekdays.entries()) {
    if (!days.includes(day)) continue;
    const before = runs.at(-1);
    if (before && before.at(-1) === weekdays[at - 1]) before.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => {
    const words = run.map((day) => messages.days[day]);
    const [first, , third] = words;
    return first && third ? [fill(messages.range, { first, last: words.at(-1) ?? third })] : words;
  });
}

function spanWords(formats: Clock, { from, to }: OfferWindow): Words {
  if (from === to && from === midnight) return messages.allDay;
  return fill(messages.hours, { from: timeWords(formats, from), to: timeWords(formats, to) });
}

/** '17:30' -> '5:30 PM', '17:00' -> '5 PM', '00:00' -> 'midnight'. */
export function timeWords({ hour }: Clock, time: string): Words | string {
  if (time === midnight) return messages.midnight;
  const [hours, minutes] = time.split(':');
  const words = hour(Number(hours));
  return minutes === '00' ? words : words.replace(/:00|(?= )/, `:${minutes}`);
}

/** What is wrong with times that were typed or sent; undefined if they are valid. */
export function faultOfTimes(formats: Clock, windows: Schedule): Words | undefined {
  if (windows.length > mostWindows) return fill(messages.tooMany, { limit: mostWindows });
  if (windows.some(({ from, to }) => from === '' || to === '')) return messages.badTime;
  if (windows.some(({ days }) => days.length === 0)) return messages.noDays;
  const [first, other] = overlapOf(windows) ?? [];
  if (!first || !other) return undefined;
  return fill(messages.overlap, { one: timesWords(formats, [first]), other: timesWords(formats, [other]) });
}
