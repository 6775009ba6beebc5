import { room } from '../../message.ts';

export const stateMessages = room('ui/states', {
  retry: 'Retry',
  /** Identifies a failed request in the log. */
  request: 'Request {id}',
  notCurrent: 'Last updated {since}',
  offline: 'No connection.',
  away: 'No connection',
  live: 'Live',
  polled: 'Updates every 5 s',
  loading: 'Loading',
  loadingMore: '{what}…',
  howCalculated: 'How this is calculated',
  quantityOf: 'Quantity of {what}',
  less: 'Less {what}',
  fewer: 'Fewer {what}',
  more: 'More {what}',
});
