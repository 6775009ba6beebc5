import { room } from '../../message.ts';

export const firstNameMessages = room('core/first-names', {
  tooLong: 'Please use at most {limit} characters for your first name.',
  unreadable: 'Please use letters for your first name.',
});
