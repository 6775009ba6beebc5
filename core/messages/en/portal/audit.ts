import { room } from '../../message.ts';

export const auditScreenMessages = room('portal/audit', {
  title: 'Audit Trail',
  filters: 'Filters',
  who: 'Person',
  what: 'What',
  everything: 'Everything',
  allOf: '{group}: all',
  from: 'From',
  to: 'To',
  orderAndTable: 'Order, table',
  whose: 'Trail of',
  ofRestaurant: 'Restaurant',
  ofPlatform: 'Platform',
  backwards: 'The first day must not be after the last.',
  failed: 'The audit trail could not be loaded.',
  empty: 'No events match these filters.',
  older: 'Older events',
  all: 'There are no older events.',
  row: '{what}, {who}, {when}',
  verify: 'Verify',
  whole: {
    one: '{count} event, unchanged. Newest seal: {seal}',
    other: '{count} events, all unchanged. Newest seal: {seal}',
  },
  broken: 'Event {number} is missing or was changed: someone edited the database directly.',
  verifyFailed: 'The trail could not be verified.',
});
