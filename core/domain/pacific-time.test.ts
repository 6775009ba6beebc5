import { describe, expect, test } from 'vitest';
import { pacificDateTime, pacificTime } from './pacific-time.ts';

// Computed by hand: Pacific is UTC-8, and UTC-7 from the second Sunday of March 2:00 to the first Sunday of November 2:00.
const moments = [
  ['a winter evening, the next day in UTC', '2026-11-22T03:42:10Z', '11/21/2026', '07:42:10 PM'],
  ['a summer evening', '2026-07-04T02:00:00Z', '07/03/2026', '07:00:00 PM'],
  ['midnight', '2026-01-15T08:00:00Z', '01/15/2026', '12:00:00 AM'],
  ['a second before midnight', '2026-01-15T07:59:59Z', '01/14/2026', '11:59:59 PM'],
  ['noon', '2026-01-15T20:00:00Z', '01/15/2026', '12:00:00 PM'],
  ['new year', '2027-01-01T07:59:59Z', '12/31/2026', '11:59:59 PM'],
  ['29 February', '2028-02-29T18:05:09Z', '02/29/2028', '10:05:09 AM'],
  ['the last second before clocks go forward', '2026-03-08T09:59:59Z', '03/08/2026', '01:59:59 AM'],
  ['the first second after, an hour later', '2026-03-08T10:00:00Z', '03/08/2026', '03:00:00 AM'],
  ['the last second before clocks go back', '2026-11-01T08:59:59Z', '11/01/2026', '01:59:59 AM'],
  ['the first second after, the hour again', '2026-11-01T09:00:00Z', '11/01/2026', '01:00:00 AM'],
  ['the repeated hour is over', '2026-11-01T10:00:00Z', '11/01/2026', '02:00:00 AM'],
] as const;

describe('whatever the zone of the machine', () => {
  test.each(moments)('[TIME-01] %s', (_, moment, day, time) => {
    expect(pacificDateTime(moment)).toBe(`${day} ${time}`);
    expect(pacificDateTime(new Date(moment))).toBe(`${day} ${time}`);
  });

  test.each(moments)('[TIME-01 TIME-02] for diners: %s', (_, moment, __, time) => {
    expect(pacificTime(moment)).toBe(time);
    expect(pacificTime(new Date(moment))).toBe(time);
  });
});

test('only plain spaces, so that the text can be searched and copied', () => {
  expect(`${pacificDateTime(moments[0][1])}${pacificTime(moments[0][1])}`).toMatch(/^[\x20-\x7e]+$/);
});
