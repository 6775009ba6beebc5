import { room } from '../../message.ts';

export const pauseMessages = room('portal/pause', {
  pause: 'Pause new orders',
  pauseFor: 'Pause new orders for {count} minutes',
  paused: 'Guests can’t send new orders until {time}.',
  resume: 'Take new orders again',
  ended: 'Guests can send new orders again.',
  failed: 'The pause could not be changed.',
});
