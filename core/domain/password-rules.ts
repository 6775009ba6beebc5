import { passwordRuleMessages as words } from '../messages/en/core/password-rules.ts';
import { fill, type Words } from '../messages/message.ts';

export interface PasswordRule {
  readonly name: string;
  readonly words: Words;
  readonly holds: (password: string) => boolean;
}

/** The longest password that the specification allows, in characters. */
export const documentedMost = 30;
/** The longest password if the owner allows long ones, in characters. */
export const longestPassword = 128;

/** "8 to 30, starts with a letter, a digit, a lowercase, an uppercase, one of @#$%; other characters allowed." */
export const passwordRules = (most: number = documentedMost): readonly PasswordRule[] => [
  {
    name: 'length',
    words: fill(words.length, { most }),
    holds: (password) => password.length >= 8 && password.length <= most,
  },
  { name: 'start', words: words.start, holds: (password) => /^[A-Za-z]/.test(password) },
  { name: 'digit', words: words.digit, holds: (password) => /\d/.test(password) },
  { name: 'lowercase', words: words.lowercase, holds: (password) => /[a-z]/.test(password) },
  { name: 'uppercase', words: words.uppercase, holds: (password) => /[A-Z]/.test(password) },
  { name: 'special', words: words.special, holds: (password) => /[@#$%]/.test(password) },
];

export function brokenPasswordRules(password: string, most?: number): PasswordRule[] {
  return passwordRules(most).filter((rule) => !rule.holds(password));
}
