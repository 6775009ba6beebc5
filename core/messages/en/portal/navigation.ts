import { room } from '../../message.ts';

/** The drawer and the calls in the top bar, which come after the first screen. */
export const navigationMessages = room('portal/navigation', {
  menusFailed: 'The menu could not be loaded.',
  mainMenu: 'Main menu',
  calls: { one: '{oldest}, {count} more call', other: '{oldest}, {count} more calls' },
  closeMenu: 'Close menu',
});
