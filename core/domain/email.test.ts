import { expect, test } from 'vitest';
import { isEmail } from './email.ts';

test.each([
  'a@b.co',
  'first.last@example.com',
  'first_last-2@mail.example.co.uk',
  'UPPER@EXAMPLE.ORG',
  '1@2.info',
  `${'a'.repeat(248)}@b.com`,
])('%s is an email address', (text) => {
  expect(isEmail(text)).toBe(true);
});

test.each([
  '',
  'a',
  '@b.co',
  'a@',
  'a@b',
  'a@b.',
  'a@.co',
  'a@b..co',
  'a@b.c',
  'a@b.coffee',
  'a@b.c0m',
  'a@b.com.',
  'a b@c.de',
  'a@b c.de',
  ' a@b.de',
  'a@b.de ',
  'a@b.de\n',
  'a@b.de\nBcc: c@d.ef',
  'a+b@c.de',
  'a@b@c.de',
  'a@b_c.de',
  'ä@b.de',
  'a@bücher.de',
  '"a"@b.de',
  '<a@b.de>',
  'a@b.de,c@d.ef',
  `${'a'.repeat(249)}@b.com`,
])('%j is not an email address', (text) => {
  expect(isEmail(text)).toBe(false);
});

test('a long text that almost matches is refused at once', () => {
  const started = performance.now();
  for (let round = 0; round < 1_000; round += 1) expect(isEmail(`a@${'a-.'.repeat(80)}`)).toBe(false);
  expect(performance.now() - started).toBeLessThan(1_000);
});
