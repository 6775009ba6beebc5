import { passwordRuleMessages } from '../messages/en/core/password-rules.ts';
import type { Message } from '../messages/message.ts';

export const pinLength = 6;

/** A password begins with a letter, so no text can be both a PIN and a password. */
export const isPinText = (text: string): boolean => new RegExp(`^\\d{${pinLength}}$`).test(text);

// Common PINs that the rules below don't catch.
const common = ['159753', '147258', '147852', '258456', '789456', '456789', '142536', '101010', '112233', '123654'];
const commonToo = ['520131', '741852', '753951', '852456', '963852', '951753', '987456', '124578', '100200', '110110'];

export function faultOfPin(pin: string): Message | undefined {
  if (!isPinText(pin)) return passwordRuleMessages.pin.digits;
  return isWeakPin(pin) ? passwordRuleMessages.pin.weak : undefined;
}

/** True for digits in a row, at most two different digits, repeated parts, pairs, palindromes and common PINs. */
function isWeakPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10);
  if (new Set(steps).size === 1 || new Set(digits).size <= 2) return true;
  if (pin.slice(0, 3) === pin.slice(3) || pin.slice(0, 2).repeat(3) === pin) return true;
  // Three pairs, such as 112233 or 998877.
  const isPairs = digits.every((digit, at) => at % 2 === 0 || digit === digits[at - 1]);
  const isMirrored = pin === [...pin].reverse().join('');
  return isPairs || isMirrored || [...common, ...commonToo].includes(pin);
}
