import { room } from '../../message.ts';

/** For the drawer, the bottom bar and the calls in the top bar, which load after the first screen. */
export const navigationMessages = room('portal/navigation', {
  menusFailed: 'The menu could not be loaded.',
  mainMenu: 'Main menu',
  calls: { one: '{oldest}, {count} more call', other: '{oldest}, {count} more calls' },
  bar: 'Serving',
  floor: 'Floor',
  pad: 'Pad',
  kitchen: 'Kitchen',
  callsTab: 'Calls',
  noCalls: 'No table is calling.',
  closeMenu: 'Close menu',
});
