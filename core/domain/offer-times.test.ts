import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../tests/runs.ts';
import { isOffered, nextChange, type OfferWindow, overlapOf, type Schedule, weekdays } from './offer-times.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Clock changes of time zones, in UTC. */
const changes = [
  ['America/Los_Angeles', '2026-03-08T10:00Z'],
  ['America/Los_Angeles', '2026-11-01T09:00Z'],
  // On these days the clocks skip 00:00.
  ['Africa/Cairo', '2026-04-23T22:00Z'],
  ['America/Havana', '2026-03-08T05:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00Z'],
  ['Atlantic/Azores', '2026-03-29T01:00Z'],
  // On these days the clocks show 23:00 or 00:00 twice.
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['Asia/Beirut', '2026-10-24T21:00Z'],
  ['America/Havana', '2026-11-01T05:00Z'],
  ['America/Godthab', '2026-10-25T01:00Z'],
  // A change by half an hour, and a zone without changes.
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Asia/Kolkata', '2026-06-15T12:00Z'],
] as const;

const clocks = new Map<string, Intl.DateTimeFormat>();
const shown = new Map<string, string>();

function clock(timeZone: string, moment: number): string {
  const key = `${timeZone} ${moment}`;
  const format =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(timeZone, format);
  const text = shown.get(key) ?? format.format(moment);
  shown.set(key, text);
  return text;
}

/** For a day such as '2026-11-01', that day and the two before it, with their weekdays. */
const daysUntil = new Map<string, readonly (readonly [string, string, string | undefined])[]>();

function lastDays(today: string) {
  const known = daysUntil.get(today);
  if (known) return known;
  const noon = Date.parse(`${today}T12:00Z`);
  const days = [-2, -1, 0].map((ago) => new Date(noon + ago * day));
  const named = days.map((letters) => {
    const [text, after] = [letters, new Date(letters.getTime() + day)].map((at) => at.toISOString().slice(0, 10));
    return [text ?? '', after ?? '', weekdays.at(letters.getUTCDay() - 1)] as const;
  });
  daysUntil.set(today, named);
  return named;
}

/** Simulates the clock minute by minute. Each window opens and closes once a day, even if a time is shown twice. */
function watched(schedule: Schedule, timeZone: string, from: number, minutes: number): boolean[] {
  if (schedule.length === 0) return Array.from({ length: minutes }, () => true);
  const [opened, closed] = [new Set<string>(), new Set<string>()];
  const start = from - 2 * day;
  const note = (now: string, { days, from, to }: OfferWindow) => {
    for (const [begun, dayAfter, weekday] of lastDays(now.slice(0, 10))) {
      if (!days.some((day) => day === weekday)) continue;
      if (now >= `${begun} ${from}`) opened.add(`${from} ${begun}`);
      if (now >= `${to > from ? begun : dayAfter} ${to}`) closed.add(`${from} ${begun}`);
    }
  };
  return Array.from({ length: (from - start) / minute + minutes }, (_, at) => {
    for (const window of schedule) note(clock(timeZone, start + at * minute), window);
    return [...opened].some((minute) => !closed.has(minute));
  }).slice((from - start) / minute);
}

const time = fc
  .record({ hour: fc.constantFrom(0, 0, 1, 2, 3, 11, 22, 23), part: fc.constantFrom(0, 15, 30, 45) })
  .map(({ hour, part }) => `${String(hour).padStart(2, '0')}:${String(part).padStart(2, '0')}`);
const window: fc.Arbitrary<OfferWindow> = fc.record({
  days: fc.oneof(fc.constant([...weekdays]), fc.subarray([...weekdays], { minLength: 1 })),
  from: time,
  to: time,
});
const schedule = fc.array(window, { maxLength: 3 }).filter((windows) => !overlapOf(windows));
const nearChange = fc.record({ change: fc.constantFrom(...changes), off: fc.integer({ min: -1500, max: 1500 }) });
const watchedMinutes = 36 * 60;

it('is offered in every minute that a simulated clock says, across clock changes', () => {
  fc.assert(
    fc.property(schedule, nearChange, (windows, { change: [zone, changedAt], off }) => {
      const from = Date.parse(changedAt) + off * minute;
      const seen = watched(windows, zone, from, 600);
      const offered = seen.map((_, at) => isOffered(windows, new Date(from + at * minute), zone));
      expect(offered).toEqual(seen);
    }),
    { numRuns: runs(60) },
  );
});

it('the next change is the first minute in which a simulated clock differs', () => {
  fc.assert(
    fc.property(fc.array(schedule, { minLength: 1, maxLength: 3 }), nearChange, (schedules, { change, off }) => {
      const [zone, changedAt] = change;
      const from = Date.parse(changedAt) + off * minute;
      const seen = schedules.map((windows) => watched(windows, zone, from, watchedMinutes));
      const first = seen[0]?.findIndex((_, at) => seen.some((row) => row[at] !== row[0])) ?? -1;
      const next = nextChange(schedules, new Date(from), zone)?.getTime();
      if (first >= 0) expect(next).toBe(from + first * minute);
      else expect(next ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(from + watchedMinutes * minute);
    }),
    { numRuns: runs(60) },
  );
});

describe('in Pacific', () => {
  const zone = 'America/Los_Angeles';
  const breakfast = { days: weekdays.slice(0, 5), from: '07:00', to: '11:00' };
  const late = { days: ['Fri'], from: '22:00', to: '02:00' } as const;

  it.each([
    // 25 November 2026 is a Wednesday. Los Angeles is eight hours behind UTC.
    ['2026-11-25T14:59:59.999Z', false],
    ['2026-11-25T15:00:00Z', true],
    ['2026-11-25T18:59:59.999Z', true],
    ['2026-11-25T19:00:00Z', false],
    ['2026-11-28T16:00:00Z', false],
    // Friday night until two o'clock on Saturday, but not Thursday night.
    ['2026-11-27T09:00:00Z', false],
    ['2026-11-28T06:00:00Z', true],
    ['2026-11-28T09:59:59Z', true],
    ['2026-11-28T10:00:00Z', false],
  ])('at %s: %s', (moment, is) => {
    expect(isOffered([breakfast, late], new Date(moment), zone)).toBe(is);
  });

  it('a schedule without windows is always offered and never changes', () => {
    expect(isOffered([], new Date(), zone)).toBe(true);
    expect(nextChange([[], [{ days: weekdays, from: '00:00', to: '00:00' }]], new Date(), zone)).toBeUndefined();
  });

  it('a window that the clocks skip on Sunday comes a week later', () => {
    const skipped = [{ days: ['Sun'], from: '02:15', to: '02:45' }] as const;
    expect(nextChange([skipped], new Date('2026-03-01T12:00Z'), zone)).toEqual(new Date('2026-03-15T09:15Z'));
  });
});

describe('overlaps', () => {
  it('are found exactly where two windows share a minute of an ordinary week', () => {
    // UTC has no clock changes.
    const monday = Date.parse('2026-06-15T00:00Z');
    fc.assert(
      fc.property(fc.array(window, { maxLength: 3 }), (windows) => {
        const singles = windows.flatMap((window) => window.days.map((of) => ({ ...window, days: [of] })));
        const open = (at: number) =>
          singles.filter((single) => isOffered([single], new Date(monday + at * minute), 'UTC'));
        const isShared = Array.from({ length: 7 * 96 }, (_, quarter) => open(quarter * 15).length > 1).includes(true);
        expect(overlapOf(windows) !== undefined).toBe(isShared);
      }),
      { numRuns: runs(40) },
    );
  });

  it('names both windows; one that begins when another ends is fine', () => {
    const lunch = { days: ['Mon', 'Tue'], from: '11:00', to: '14:00' } as const;
    const dinner = { days: ['Mon'], from: '14:00', to: '22:00' } as const;
    const early = { days: ['Tue'], from: '10:30', to: '11:01' } as const;
    expect(overlapOf([lunch, dinner])).toBeUndefined();
    expect(overlapOf([lunch, dinner, early])).toEqual([early, lunch]);
  });
});
