import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  ['Password@1', 'the commonest word with a sign and a digit'],
  ['Admin@123', 'a login that everybody knows'],
  ['Secret@123', 'a word of the list'],
  ['Welcome#2026', 'a word and a year'],
  ['WELCOME%2026', 'in whatever case'],
  ['P@ssw0rd#1', 'letters replaced by what looks like them'],
  ['Pa$$word@99', 'the same with other signs'],
  ['Admin@12345', 'six behind it'],
  ['q1w2e3r4@', 'a leaked one with a sign'],
])('%s is common: %s', async (password) => {
  expect(await isCommonPassword(password)).toBe(true);
});

test.each(['Fresh#2026', 'Zebra%2026', 'Tram4line#bakery', 'Admin@123456', 'Correct horse 7 battery @staple'])(
  '%s may be set',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false);
  },
);

test('a password made of the own name is common for its owner alone', async () => {
  expect(await isCommonPassword('Quillfeather@1', ['quill.feather7'])).toBe(true);
  expect(await isCommonPassword('Quillfeather@1', ['ana'])).toBe(false);
});
