import { room } from '../../message.ts';

export const auditScreenMessages = room('portal/audit', {
  title: 'Audit Trail',
  filters: 'Filters',
  who: 'Who, or whom',
  what: 'What',
  everything: 'Everything',
  allOf: '{group}: all',
  from: 'From day',
  to: 'To day',
  orderAndTable: 'Order, table',
  whose: 'Whose trail',
  ofRestaurant: 'Restaurant',
  ofPlatform: 'Platform',
  backwards: 'The first day is after the last one.',
  failed: 'The audit trail could not be loaded.',
  empty: 'Nothing of this kind is in the trail.',
  older: 'Older events',
  all: 'That is everything.',
  row: '{what}, {who}, {when}',
  verify: 'Verify',
  whole: {
    one: '{count} event, as it was written. Newest seal: {seal}',
    other: '{count} events, all as they were written. Newest seal: {seal}',
  },
  broken: 'Event {number} is missing or not as it was written: somebody changed the database past the program.',
  verifyFailed: 'The trail could not be verified.',
});
