/** A rule that a new password follows, with the words that the rules panel shows. */
export interface PasswordRule {
  readonly words: string;
  readonly holds: (password: string) => boolean;
}

/** "8 to 30, starts with a letter, a digit, a lowercase, an uppercase, one of @#$%; other characters allowed." */
export const passwordRules: readonly PasswordRule[] = [
  { words: '8 to 30 characters', holds: (password) => password.length >= 8 && password.length <= 30 },
  { words: 'must start with an alphabet', holds: (password) => /^[A-Za-z]/.test(password) },
  { words: 'at least one digit', holds: (password) => /\d/.test(password) },
  { words: 'at least one lowercase letter', holds: (password) => /[a-z]/.test(password) },
  { words: 'at least one uppercase letter', holds: (password) => /[A-Z]/.test(password) },
  { words: 'at least one of @#$%', holds: (password) => /[@#$%]/.test(password) },
];

/** The rules that a password breaks: none for one that may be set. */
export function brokenPasswordRules(password: string): PasswordRule[] {
  return passwordRules.filter((rule) => !rule.holds(password));
}
