import { expect, test } from 'vitest';
import { isCommonPassword } from './new-password.ts';

test.each([
  ['Password@1', 'the commonest word with a sign and a digit'],
  ['Admin@123', 'a login that everybody knows'],
  ['Secret@123', 'a word of the list'],
  ['WELCOME%123', 'in whatever case'],
  ['P@ssw0rd#1', 'letters replaced by what looks like them'],
  ['Pa$$word@12', 'the same with other signs'],
  ['q1w2e3r4@', 'a leaked one with a sign'],
])('%s is common: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each([
  'Fresh#2026',
  'Waiter@123',
  'Welcome#2026',
  'Tram4line#bakery',
  'Admin@123456',
  'Correct horse 7 battery @staple',
])('%s may be set', async (password) => {
  expect(await isCommonPassword(password)).toBe(false);
});
