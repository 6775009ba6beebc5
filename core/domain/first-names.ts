import { firstNameMessages } from '../messages/en/core/first-names.ts';
import { fill, type Words } from '../messages/message.ts';
import { isLongerThan, recordName } from './record-text.ts';

export const longestFirstName = 30;

// These characters would change how the text around the name is displayed.
const hidden = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}]/u;

/** Normalizes and trims a typed name for storage. Returns '' if the guest gave none. */
export const firstNameOf = (typed: string): string => typed.normalize('NFC').trim();

export function faultOfFirstName(typed: string): Words | undefined {
  // Normalizing a long text of combining marks takes a second.
  const isFarTooLong = typed.length > 20 * longestFirstName;
  const name = isFarTooLong ? typed : firstNameOf(typed);
  if (isFarTooLong || isLongerThan(longestFirstName, name))
    return fill(firstNameMessages.tooLong, { limit: longestFirstName });
  return name !== '' && (hidden.test(name) || recordName(name) === '') ? firstNameMessages.unreadable : undefined;
}
