import { expect, test } from 'vitest';
import { sessionMark } from './session-mark.ts';

// The published values of FNV-1a, 32 bits.
test.each([
  ['', '811c9dc5'],
  ['a', 'e40c292c'],
  ['foobar', 'bf9cf968'],
  // Eight digits, even with leading zeros.
  ['cs_100', '08c53cc7'],
])('the mark of "%s" is %s', (id, mark) => {
  expect(sessionMark(id)).toBe(mark);
});
