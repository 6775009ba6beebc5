import { expect, test } from 'vitest';
import { say } from '../../../ui/plain/say.tsx';
import { datePresets } from './report-filters.tsx';

const spans = (today: string) => datePresets(today).map(({ start, stop }) => [start, stop]);

test.each([
  // A Saturday, a Sunday, the first of a year, the day after a leap February.
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
