import { room } from '../../message.ts';

/** What a table's state is called. */
export const tableStateMessages = room('portal/table-states', {
  inactive: 'Inactive',
  active: 'Active',
  busy: 'Busy',
});
