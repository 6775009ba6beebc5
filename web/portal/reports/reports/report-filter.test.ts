import { expect, test } from 'vitest';
import { formatsOf } from '../../../../core/domain/formats/formats.ts';
import { serverNow } from '../../../api/clock.ts';
import { endSession, startSession } from '../../../api/session.ts';
import { say } from '../../../ui/plain/say.tsx';
import { readReportFilter, restaurantOf } from './report-filter.ts';
import { datePresets } from './report-filters.tsx';

const spans = (today: string) => datePresets(today).map(({ start, stop }) => [start, stop]);

test.each([
  // A Saturday, a Sunday, the first of a year, and the day after February of a leap year.
  ['2026-11-21', '2026-11-20', '2026-11-15', '2026-10-01', '2026-10-31'],
  ['2026-11-22', '2026-11-21', '2026-11-22', '2026-10-01', '2026-10-31'],
  ['2027-01-01', '2026-12-31', '2026-12-27', '2026-12-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29', '2028-02-27', '2028-02-01', '2028-02-29'],
])('on %s: yesterday, the week from Sunday, the whole previous month', (today, yesterday, sunday, first, last) => {
  expect(spans(today)).toEqual([
    [today, today],
    [yesterday, yesterday],
    [sunday, today],
    [first, last],
  ]);
});

test('the presets have their documented names', () => {
  expect(datePresets('2026-11-21').map(({ name }) => say(name))).toEqual([
    'Today',
    'Yesterday',
    'This week',
    'Last month',
  ]);
});

const inAddress = (words: Record<string, string>) => ({
  filter: (name: string, fallback: string) => words[name] ?? fallback,
});

test.each([
  ['883', '883'],
  ['1e3', ''],
  ['-1', ''],
  ['99999999999', ''],
])('an address with payment %s asks for %j', (payment, sentMode) => {
  const choices = { sorts: [], modes: [{ value: '' }] };
  expect(readReportFilter(formatsOf(), inAddress({ payment }), choices)).toMatchObject({ payment: sentMode });
});

test('the address ?restaurant= names a restaurant, or all, or else shows the own one', () => {
  const token = `a.${btoa(JSON.stringify({ exp: serverNow() / 1000 + 60 }))}.c`;
  startSession({ token, user: { username: 'manager', name: 'Maria Lopez' }, restaurantId: 1 });
  const shown = ['7', '', 'abc', '0', '-1'].map((restaurant) => restaurantOf(inAddress({ restaurant })));
  expect(shown).toEqual(['7', '', '1', '1', '1']);
  endSession('signedOut');
});
