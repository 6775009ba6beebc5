import { room } from '../../message.ts';

export const pinMessages = room('core/pins', {
  digits: 'A PIN has 6 digits.',
  weak: 'This PIN is easily guessed. Please choose another one.',
});
