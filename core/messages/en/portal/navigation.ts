import { room } from '../../message.ts';

/** For the drawer and the calls in the top bar, which load after the first screen. */
export const navigationMessages = room('portal/navigation', {
  menusFailed: 'The menu could not be loaded.',
  mainMenu: 'Main menu',
  calls: { one: '{oldest}, {count} more call', other: '{oldest}, {count} more calls' },
  closeMenu: 'Close menu',
});
