import { refusalMessages } from '../../en/server/refusals.ts';
import { translation } from '../../translation.ts';

/** Those that guests' screens show as they are sent. */
export const refusalTexts = translation(refusalMessages, {
  INVALID_EMAIL: 'Bitte geben Sie eine gültige E-Mail-Adresse ein!',
  InvalidField: 'Dieser Wert ist ungültig.',
});
