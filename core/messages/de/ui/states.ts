import { stateMessages } from '../../en/ui/states.ts';
import { translation } from '../../translation.ts';

export const stateTexts = translation(stateMessages, {
  retry: 'Erneut versuchen',
  request: 'Anfrage {id}',
  notCurrent: 'Stand: {since}',
  offline: 'Keine Verbindung.',
  loading: 'Wird geladen',
  loadingMore: '{what} …',
  quantityOf: 'Menge: {what}',
  less: 'Weniger: {what}',
  fewer: 'Weniger: {what}',
  more: 'Mehr: {what}',
});
