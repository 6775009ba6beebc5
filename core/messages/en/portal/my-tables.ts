import { room } from '../../message.ts';

export const myTablesMessages = room('portal/my-tables', {
  mine: 'My tables',
  takeOver: 'Take over',
  title: 'Take over tables',
  hint: 'You serve them for the rest of the day, and their calls ring for you first. The tips of their open orders go with them.',
  tables: 'Tables of others',
  servedBy: 'Served by {name}',
  free: 'No server',
  all: 'All tables are yours already.',
  failed: 'The tables could not be taken over. Please try again.',
  handBack: 'Hand back',
  handBackTitle: 'Hand tables back',
  handBackHint: 'Their own servers serve them again. The tips of their open orders go with them.',
  takenOver: 'Tables that you took over',
  noneTakenOver: 'You took over no tables.',
  handBackFailed: 'The tables could not be handed back. Please try again.',
  handedBack: { one: '{table} is handed back.', other: '{count} tables are handed back.' },
  done: {
    one: '{table} is yours for the rest of the day.',
    other: '{count} tables are yours for the rest of the day.',
  },
});
