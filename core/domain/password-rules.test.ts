import { describe, expect, it } from 'vitest';
import { inEnglish } from '../messages/in-english.ts';
import { brokenPasswordRules } from './password-rules.ts';

describe('the rules of a new password', () => {
  it.each([
    ['Admin@123', []],
    ['Zebra 9% of_all', []],
    ['Aa1@567', ['8 to 30 characters']],
    [`Aa1@${'x'.repeat(26)}`, []],
    [`Aa1@${'x'.repeat(27)}`, ['8 to 30 characters']],
    ['1Admin@123', ['must start with an alphabet']],
    ['@Admin123', ['must start with an alphabet']],
    ['Admin@abc', ['at least one digit']],
    ['ADMIN@123', ['at least one lowercase letter']],
    ['admin@123', ['at least one uppercase letter']],
    ['Admin!123', ['at least one of @#$%']],
    [
      '',
      [
        '8 to 30 characters',
        'must start with an alphabet',
        'at least one digit',
        'at least one lowercase letter',
        'at least one uppercase letter',
        'at least one of @#$%',
      ],
    ],
  ])('%s', (password, broken) => {
    expect(inEnglish(brokenPasswordRules(password).map((rule) => rule.words))).toEqual(broken);
  });

  it('allows long passwords if the owner does', () => {
    const sentence = `Aa1@${'x'.repeat(124)}`;
    expect(brokenPasswordRules(sentence, 128)).toEqual([]);
    expect(inEnglish(brokenPasswordRules(`${sentence}x`, 128).map((rule) => rule.words))).toEqual([
      '8 to 128 characters',
    ]);
  });
});
