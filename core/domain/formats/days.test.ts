import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { runs } from '../../../tests/runs.ts';
import {
  addDays,
  businessDayOf,
  dayOf,
  daySpan,
  daysBetween,
  formatReportDay,
  momentOf,
  parseReportDay,
} from './days.ts';

const pacific = 'America/Los_Angeles';
const ofZone = (timeZone: string, dayBegins = 0) => ({ timeZone, dayBegins });

// The expected values don't come from Intl but from the law. Since 2007 daylight-saving time lasts from the second
// Sunday of March, 2:00, to the first Sunday of November, 2:00. From 2000 to 2006 it lasted from the first Sunday of
// April to the last Sunday of October. Pacific is UTC-8, and UTC-7 in daylight-saving time.
const hour = 3_600_000;
const sundayFrom = (year: number, month: number, date: number) => {
  const first = Date.UTC(year, month, date);
  return first + ((7 - new Date(first).getUTCDay()) % 7) * 24 * hour;
};
function offsetAt(moment: number): number {
  const year = new Date(moment - 8 * hour).getUTCFullYear();
  const [forward, back] =
    year < 2007 ? [sundayFrom(year, 3, 1), sundayFrom(year, 9, 25)] : [sundayFrom(year, 2, 8), sundayFrom(year, 10, 1)];
  return moment >= forward + 10 * hour && moment < back + 9 * hour ? -7 : -8;
}
const lawfulDay = (moment: number) => new Date(moment + offsetAt(moment) * hour).toISOString().slice(0, 10);

/** Zones with their UTC offset in January, in minutes. The offset proves that the process runs in that zone. */
const zones = [
  ['UTC', 0],
  ['Asia/Kolkata', -330],
  ['Pacific/Auckland', -780],
] as const;
const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

const moments = fc.integer({ min: Date.UTC(2000, 0, 2), max: Date.UTC(2099, 11, 30) });
/** Times around clock changes, where errors are most likely. */
const nearChange = fc
  .record({
    year: fc.integer({ min: 2000, max: 2098 }),
    spring: fc.boolean(),
    off: fc.integer({ min: -30 * hour, max: 30 * hour }),
  })
  .map(({ year, spring, off }) => {
    const early = year < 2007;
    const sunday = spring
      ? sundayFrom(year, early ? 3 : 2, early ? 1 : 8)
      : sundayFrom(year, early ? 9 : 10, early ? 25 : 1);
    return sunday + 9 * hour + off;
  });
const someMoment = fc.oneof(moments, nearChange);
const someDay = someMoment.map(lawfulDay);

describe.each(zones)('in a process whose zone is %s', (zone, behind) => {
  const inZone = (property: fc.IProperty<unknown>) => {
    process.env.TZ = zone;
    expect(new Date(2026, 0, 15).getTimezoneOffset()).toBe(behind);
    fc.assert(property, { numRuns: runs(400) });
  };

  test('a moment belongs to the day that the law defines [TIME-01 TIME-03]', () => {
    inZone(
      fc.property(someMoment, (moment) => {
        expect(dayOf(pacific, new Date(moment))).toBe(lawfulDay(moment));
      }),
    );
  });

  test('the first moment of a day is in that day, and the one before it is in the day before', () => {
    inZone(
      fc.property(someDay, (day) => {
        const first = momentOf(pacific, day).getTime();
        expect(lawfulDay(first)).toBe(day);
        expect(lawfulDay(first - 1)).toBe(addDays(day, -1));
      }),
    );
  });

  test('a moment is in a range exactly when its day is, both ends included', () => {
    inZone(
      fc.property(someMoment, someDay, fc.nat({ max: 400 }), (moment, start, length) => {
        const stop = addDays(start, length);
        const { from, until } = daySpan(ofZone(pacific), start, stop);
        const isInside = moment >= from.getTime() && moment < until.getTime();
        expect(isInside).toBe(lawfulDay(moment) >= start && lawfulDay(moment) <= stop);
      }),
    );
  });

  test('the days of a range cover it without a gap', () => {
    inZone(
      fc.property(someDay, fc.nat({ max: 40 }), (start, length) => {
        const days = daysBetween(start, addDays(start, length));
        expect(days).toHaveLength(length + 1);
        const spans = days.map((day) => daySpan(ofZone(pacific), day, day));
        for (let at = 1; at < spans.length; at++) expect(spans[at]?.from).toEqual(spans[at - 1]?.until);
        expect(daySpan(ofZone(pacific), start, addDays(start, length))).toEqual({
          from: spans[0]?.from,
          until: spans.at(-1)?.until,
        });
      }),
    );
  });
});

// Computed by hand from the IANA database. In Santiago and Cairo, the clock change skips midnight.
test.each([
  ['Europe/Berlin', 'an ordinary day', '2026-11-21', '2026-11-20T23:00:00Z', 24],
  ['Europe/Berlin', 'the day the clocks go forward', '2026-03-29', '2026-03-28T23:00:00Z', 23],
  ['Europe/Berlin', 'the day the clocks go back', '2026-10-25', '2026-10-24T22:00:00Z', 25],
  ['Europe/Berlin', 'the day after', '2026-10-26', '2026-10-25T23:00:00Z', 24],
  ['Asia/Kolkata', 'any day', '2026-07-04', '2026-07-03T18:30:00Z', 24],
  ['Pacific/Kiritimati', 'any day', '2026-07-04', '2026-07-03T10:00:00Z', 24],
  ['Pacific/Pago_Pago', 'any day', '2026-07-04', '2026-07-04T11:00:00Z', 24],
  ['Australia/Lord_Howe', 'the day the clocks go forward by half an hour', '2026-10-04', '2026-10-03T13:30:00Z', 23.5],
  ['America/Santiago', 'a day without its midnight', '2026-09-06', '2026-09-06T04:00:00Z', 23],
  ['America/Santiago', 'a day that ends twice', '2026-04-04', '2026-04-04T03:00:00Z', 25],
  ['Africa/Cairo', 'a day without its midnight', '2026-04-24', '2026-04-23T22:00:00Z', 23],
  ['Pacific/Apia', 'a day that never was', '2011-12-30', '2011-12-30T10:00:00Z', 0],
])('%s, %s: %s begins at %s', (zone, _, day, from, hours) => {
  const span = daySpan(ofZone(zone), day, day);
  expect(span.from).toEqual(new Date(from));
  expect(span.until.getTime() - span.from.getTime()).toBe(hours * hour);
});

test('a time of day is found in its zone', () => {
  expect(momentOf(pacific, '2026-11-01', '17:05')).toEqual(new Date('2026-11-02T01:05:00Z'));
  expect(momentOf('Europe/Berlin', '2026-07-01', '17:05')).toEqual(new Date('2026-07-01T15:05:00Z'));
});

test("a range that ends before it begins is a caller's error", () => {
  expect(() => daySpan(ofZone(pacific), '2026-11-02', '2026-11-01')).toThrow(RangeError);
  expect(daysBetween('2026-11-02', '2026-11-01')).toEqual([]);
});

test.each([
  // By hand: New York is UTC-5, and UTC-4 from 8 March to 1 November 2026.
  ['America/New_York', 4, '2026-11-22T08:59:59Z', '2026-11-21'],
  ['America/New_York', 4, '2026-11-22T09:00:00Z', '2026-11-22'],
  ['America/New_York', 4, '2026-11-01T08:59:59Z', '2026-10-31'],
  ['America/New_York', 4, '2026-11-01T09:00:00Z', '2026-11-01'],
  ['America/New_York', 4, '2026-03-08T07:59:59Z', '2026-03-07'],
  ['America/New_York', 4, '2026-03-08T08:00:00Z', '2026-03-08'],
  // The night without 0:00 in Santiago.
  ['America/Santiago', 0, '2026-09-06T03:59:59Z', '2026-09-05'],
  ['America/Santiago', 0, '2026-09-06T04:00:00Z', '2026-09-06'],
  ['Asia/Tokyo', 23, '2026-11-21T13:59:59Z', '2026-11-20'],
  ['Asia/Tokyo', 23, '2026-11-21T14:00:00Z', '2026-11-21'],
])('%s, days from %i:00: %s is of %s', (timeZone, dayBegins, moment, day) => {
  expect(businessDayOf({ timeZone, dayBegins }, new Date(moment))).toBe(day);
});

test('in every zone and with every beginning, a business day is the span of its moments', () => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  fc.assert(
    fc.property(zone, fc.nat({ max: 23 }), someMoment, (timeZone, dayBegins, moment) => {
      const rule = ofZone(timeZone, dayBegins);
      const day = businessDayOf(rule, new Date(moment));
      const { from, until } = daySpan(rule, day, day);
      expect(moment).toBeGreaterThanOrEqual(from.getTime());
      expect(moment).toBeLessThan(until.getTime());
      expect(daySpan(rule, addDays(day, 1), addDays(day, 1)).from).toEqual(until);
    }),
    { numRuns: runs(1_000) },
  );
});

describe('day-Mon-year', () => {
  test.each([
    ['01-Nov-2026', '2026-11-01'],
    ['1-Nov-2026', '2026-11-01'],
    [' 21-NOV-2026 ', '2026-11-21'],
    ['29-feb-2028', '2028-02-29'],
    ['31-Dec-2099', '2099-12-31'],
  ])('[TIME-03] %s is %s', (text, day) => {
    expect(parseReportDay(text)).toBe(day);
  });

  test.each([
    '',
    '2026-11-01',
    '11/01/2026',
    '01-11-2026',
    '01-November-2026',
    '31-Nov-2026',
    '29-Feb-2026',
    '00-Nov-2026',
    '32-Jan-2026',
    '1-Nov-26',
    '1-Nov-1999',
    '1-Nov-2100',
    '001-Nov-2026',
    '1-Nov-2026T00:00',
    "1-Nov-2026'; drop table orders",
  ])('%j is not a day', (text) => {
    expect(parseReportDay(text)).toBeUndefined();
  });

  test('[TIME-03] every day reads back as written, with and without the leading zero', () => {
    fc.assert(
      fc.property(someDay, (day) => {
        expect(formatReportDay(day)).toMatch(/^\d\d-(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)-20\d\d$/);
        expect(parseReportDay(formatReportDay(day))).toBe(day);
        expect(parseReportDay(formatReportDay(day).replace(/^0/, ''))).toBe(day);
      }),
    );
  });
});
