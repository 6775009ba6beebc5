import { stateMessages } from '../../en/ui/states.ts';
import { translation } from '../../translation.ts';

export const stateTexts = translation(stateMessages, {
  retry: 'Erneut versuchen',
  request: 'Anfrage {id}',
  notCurrent: 'Stand: {since}',
  offline: 'Keine Verbindung.',
  away: 'Keine Verbindung',
  live: 'Live',
  polled: 'Alle 5 s aktualisiert',
  loading: 'Wird geladen',
  loadingMore: '{what} …',
  howCalculated: 'So wird gerechnet',
  quantityOf: 'Menge: {what}',
  less: 'Weniger: {what}',
  fewer: 'Weniger: {what}',
  more: 'Mehr: {what}',
});
