import { room } from '../../message.ts';

export const reloadMessages = room('portal/reload', {
  screenFailed: 'This screen could not be loaded.',
});
