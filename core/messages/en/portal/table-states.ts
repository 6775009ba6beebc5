import { room } from '../../message.ts';

export const tableStateMessages = room('portal/table-states', {
  inactive: 'Inactive',
  active: 'Active',
  busy: 'Busy',
});
