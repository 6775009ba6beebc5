import { expect, test } from 'vitest';
import { sessionMark } from './session-mark.ts';

// The published values of 32-bit FNV-1a.
test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
  // Always eight digits, even with leading zeros.
  ['cs_100', '08c53cc7'],
])('the mark of "%s" is %s', (id, mark) => {
  expect(sessionMark(id)).toBe(mark);
});
