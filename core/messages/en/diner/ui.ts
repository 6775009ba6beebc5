import { room } from '../../message.ts';

export const dinerUiMessages = room('diner/ui', {
  optional: 'Optional',
  close: 'Close',
  cancel: 'Cancel',
  ok: 'OK',
  restaurant: 'Restaurant',
});
