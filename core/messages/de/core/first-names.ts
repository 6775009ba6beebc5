import { firstNameMessages } from '../../en/core/first-names.ts';
import { translation } from '../../translation.ts';

export const firstNameTexts = translation(firstNameMessages, {
  tooLong: 'Der Vorname kann höchstens {limit} Zeichen haben.',
  unreadable: 'Der Vorname braucht Buchstaben.',
});
