import { room } from '../../message.ts';

export const stateMessages = room('ui/states', {
  retry: 'Retry',
  /** Identifies a failed request in the log. */
  request: 'Request {id}',
  notCurrent: 'Last updated {since}',
  offline: 'No connection.',
  loading: 'Loading',
  loadingMore: '{what}…',
  quantityOf: 'Quantity of {what}',
  less: 'Less {what}',
  fewer: 'Fewer {what}',
  more: 'More {what}',
});
