import { room } from '../../message.ts';

export const numberMessages = room('server/numbers', {
  nothingToConfirm: 'No number has to be confirmed.',
  lastNumber: 'Please enter a number from {known}, the last one in the backup, to {most}.',
});
