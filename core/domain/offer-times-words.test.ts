import { expect, it } from 'vitest';
import { loadLanguage } from '../messages/languages.ts';
import { say } from '../messages/say.ts';
import { formatsOf } from './formats/formats.ts';
import { mostWindows, type OfferWindow, type Weekday, weekdays } from './offer-times.ts';
import { faultOfTimes, timesWords } from './offer-times-words.ts';

const formats = formatsOf();
const window = (days: readonly Weekday[], from: string, to: string): OfferWindow => ({ days, from, to });
const workdays = weekdays.slice(0, 5);

it.each<[string, OfferWindow[]]>([
  ['all day', []],
  ['7 AM–11 AM', [window(weekdays, '07:00', '11:00')]],
  ['Mon–Fri 7:30 AM–11 AM', [window(workdays, '07:30', '11:00')]],
  ['Sat, Sun 5 PM–midnight', [window(['Sun', 'Sat'], '17:00', '00:00')]],
  ['Mon, Wed–Fri, Sun all day', [window(['Mon', 'Wed', 'Thu', 'Fri', 'Sun'], '00:00', '00:00')]],
  ['Fri 10 PM–2 AM', [window(['Fri'], '22:00', '02:00')]],
  [
    'Mon–Fri 11 AM–2 PM, 6 PM–10 PM; Sat 12 PM–10 PM',
    [window(workdays, '11:00', '14:00'), window(['Sat'], '12:00', '22:00'), window(workdays, '18:00', '22:00')],
  ],
])('%s', (words, windows) => {
  expect(say('en', timesWords(formats, windows))).toBe(words);
});

it('in German', async () => {
  await loadLanguage('de', 'laterScreens');
  const windows = [
    window(workdays, '11:30', '14:00'),
    window(['Sat'], '17:00', '00:00'),
    window(['Sun'], '00:00', '00:00'),
  ];
  const words = timesWords(formatsOf(undefined, 'de'), windows);
  expect(say('de', words)).toBe('Mo–Fr 11:30–14:00 Uhr; Sa 17:00–0:00 Uhr; So ganztägig');
});

it.each<[string | undefined, OfferWindow[]]>([
  [undefined, [window(workdays, '07:00', '11:00'), window(workdays, '11:00', '07:00')]],
  ['Please enter both times!', [window(workdays, '07:00', '')]],
  ['Please choose at least one day!', [window([], '07:00', '11:00')]],
  ['Please add at most 20 times!', Array.from({ length: mostWindows + 1 }, () => window(['Mon'], '07:00', '07:01'))],
  [
    'These times overlap: Fri 10 PM–2 AM and Sat 1 AM–3 AM.',
    [window(['Fri'], '22:00', '02:00'), window(['Sat'], '01:00', '03:00')],
  ],
])('%s', (words, windows) => {
  const fault = faultOfTimes(formats, windows);
  expect(fault && say('en', fault)).toBe(words);
});
