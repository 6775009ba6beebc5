import { firstNameMessages } from '../messages/en/core/first-names.ts';
import { fill, type Words } from '../messages/message.ts';
import { isLongerThan, recordName } from './record-text.ts';

export const longestFirstName = 30;

// They would change how the words around the name read.
const hidden = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** A typed name as it is stored, composed and trimmed; '' if the guest says none. */
export const firstNameOf = (typed: string): string => typed.normalize('NFC').trim();

export function faultOfFirstName(typed: string): Words | undefined {
  // Long texts of marks take a second to compose.
  const isFarTooLong = typed.length > 20 * longestFirstName;
  const name = isFarTooLong ? typed : firstNameOf(typed);
  if (isFarTooLong || isLongerThan(longestFirstName, name))
    return fill(firstNameMessages.tooLong, { limit: longestFirstName });
  return name !== '' && (hidden.test(name) || recordName(name) === '') ? firstNameMessages.unreadable : undefined;
}
