import { room } from '../../message.ts';

export const myTablesMessages = room('portal/my-tables', {
  mine: 'My tables',
  takeOver: 'Take over',
  title: 'Take over tables',
  hint: 'You serve them until the business day ends, and their calls ring for you first. The tips of their open orders go with them.',
  tables: 'Tables of others',
  servedBy: 'Served by {name}',
  free: 'No server',
  all: 'All tables are yours already.',
  failed: 'The tables could not be taken over. Please try again.',
  done: {
    one: '{table} is yours until the business day ends.',
    other: '{count} tables are yours until the business day ends.',
  },
});
