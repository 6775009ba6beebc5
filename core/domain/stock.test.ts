import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soldOutUntil } from './stock.ts';

test.each([
  ['America/Los_Angeles', '2026-11-26T16:00:00Z', 'tomorrow', '2026-11-27T13:00:00Z'],
  // After midnight the restaurant's day is not over yet.
  ['America/Los_Angeles', '2026-11-27T09:00:00Z', 'tomorrow', '2026-11-27T13:00:00Z'],
  ['Europe/Berlin', '2026-11-26T16:00:00Z', '18:00', '2026-11-26T17:00:00Z'],
  ['Europe/Berlin', '2026-11-26T17:00:00Z', '18:00', '2026-11-27T17:00:00Z'],
  ['Europe/Berlin', '2026-11-26T22:00:00Z', '01:30', '2026-11-27T00:30:00Z'],
  ['the night the clocks go forward', '2026-03-28T20:00:00Z', 'tomorrow', '2026-03-29T03:00:00Z'],
  ['the hour that the clocks skip', '2026-03-28T20:00:00Z', '02:30', '2026-03-29T01:00:00Z'],
  ['the night the clocks go back', '2026-10-24T20:00:00Z', 'tomorrow', '2026-10-25T04:00:00Z'],
])('%s at %s: %s is %s', (zone, now, time, until) => {
  expect(soldOutUntil(zone.includes('/') ? zone : 'Europe/Berlin', new Date(now), time)).toEqual(new Date(until));
});

test.each(['', '24:00', '7:00', '18:60', 'Tomorrow', '-1', '2026-99-01T00:00:00Z', 'infinity'])(
  '%j is not understood',
  (time) => {
    expect(soldOutUntil('UTC', new Date(), time)).toBeUndefined();
  },
);

test('any time of day is found within 25 hours, in any zone', () => {
  const times = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }));
  const zones = fc.constantFrom('Europe/Berlin', 'America/Los_Angeles', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC');
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(times, zones, moments, ([hour, minute], zone, now) => {
      const time = [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
      const until = soldOutUntil(zone, now, time) as Date;
      const wait = until.getTime() - now.getTime();
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(25 * 3_600_000 + 60_000);
    }),
  );
});
