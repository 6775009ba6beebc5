import { expect, test } from 'vitest';
import { endOfEvening } from './evening.ts';

const berlin = 'Europe/Berlin';

// Berlin is UTC+1 in winter; on October 25, 2026, its clocks go back from 3:00 (UTC+2) to 2:00.
test.each([
  ['an evening', 0, '2026-12-01T21:00Z', '2026-12-02T04:00Z'],
  ['ten minutes before midnight', 0, '2026-12-01T22:50Z', '2026-12-02T04:00Z'],
  ['ten minutes after midnight', 0, '2026-12-01T23:10Z', '2026-12-02T04:00Z'],
  ['a lunch', 0, '2026-12-01T11:00Z', '2026-12-02T04:00Z'],
  ['a night that is almost over', 0, '2026-12-02T03:05Z', '2026-12-02T06:15Z'],
  ['the morning', 0, '2026-12-02T04:00Z', '2026-12-03T04:00Z'],
  ['a day that begins at 6', 6, '2026-12-02T01:00Z', '2026-12-02T05:00Z'],
  ['ten minutes before a day that begins at 6', 6, '2026-12-02T04:50Z', '2026-12-02T08:00Z'],
  ['a day that begins at 2', 2, '2026-12-01T23:10Z', '2026-12-02T02:15Z'],
  ['the night in which clocks go back', 0, '2026-10-24T21:50Z', '2026-10-25T04:00Z'],
])('%s', (_name, dayBegins, made, until) => {
  expect(endOfEvening({ timeZone: berlin, dayBegins }, new Date(made))).toEqual(new Date(until));
});
