import { passwordRuleMessages as words } from '../messages/en/core/password-rules.ts';
import type { Message } from '../messages/message.ts';

/** A rule that a new password follows, with the words that the rules panel shows. */
export interface PasswordRule {
  readonly words: Message;
  readonly holds: (password: string) => boolean;
}

/** "8 to 30, starts with a letter, a digit, a lowercase, an uppercase, one of @#$%; other characters allowed." */
export const passwordRules: readonly PasswordRule[] = [
  { words: words.length, holds: (password) => password.length >= 8 && password.length <= 30 },
  { words: words.start, holds: (password) => /^[A-Za-z]/.test(password) },
  { words: words.digit, holds: (password) => /\d/.test(password) },
  { words: words.lowercase, holds: (password) => /[a-z]/.test(password) },
  { words: words.uppercase, holds: (password) => /[A-Z]/.test(password) },
  { words: words.special, holds: (password) => /[@#$%]/.test(password) },
];

/** The rules that a password breaks: none for one that may be set. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rule.holds(password));
}
