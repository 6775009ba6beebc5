import { refusalMessages } from '../../en/server/refusals.ts';
import { translation } from '../../translation.ts';

/** Only the refusals that guests' screens show as the server sends them. */
export const refusalTexts = translation(refusalMessages, {
  INVALID_EMAIL: 'Bitte geben Sie eine gültige E-Mail-Adresse ein!',
  InvalidField: 'Dieser Wert ist ungültig.',
});
