import { describe, expect, test } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { isOverdue, waitedMinutes, waitWords } from './waiting.ts';

const since = '2026-11-22T19:00:00.000Z';
const at = (time: string) => Date.parse(`2026-11-22T${time}Z`);

describe('how long guests wait', () => {
  test.each([
    ['18:59:00.000', 0],
    ['19:00:00.000', 0],
    ['19:00:59.999', 0],
    ['19:01:00.000', 1],
    ['19:04:59.999', 4],
    ['19:05:00.000', 5],
    ['20:30:01.000', 90],
  ])('at %s: %s minutes', (time, minutes) => {
    expect(waitedMinutes(since, at(time))).toBe(minutes);
  });

  test.each([
    ['19:04:59.999', 5, false],
    ['19:05:00.000', 5, false],
    ['19:05:00.001', 5, true],
    ['19:05:00.001', 6, false],
    ['19:01:00.001', 1, true],
    ['22:59:59.999', 240, false],
    ['23:00:00.001', 240, true],
    ['18:00:00.000', 1, false],
  ])('at %s a limit of %s minutes is exceeded: %s', (time, limit, expected) => {
    expect(isOverdue(since, limit, at(time))).toBe(expected);
  });
});

test.each([
  [0, '0 min'],
  [99, '99 min'],
  [100, '1:40 h'],
  [113, '1:53 h'],
  [725, '12:05 h'],
])('a wait of %i minutes is written %s', (minutes, words) => {
  expect(inEnglish(waitWords(minutes))).toBe(words);
});
