import { room } from '../../message.ts';

export const shellMessages = room('portal/shell', {
  logoutQuestion: 'Are you sure you want to Logout ?',
  inactive:
    'Guests cannot check in or order. Menu, tables, staff, past orders and reports work as before. The platform can activate it again.',
  loadingMenu: 'Loading menu',
  waiting: '{waiting} new',
  waitingTooLong: '{waiting} new, waiting too long',
  isInactive: '{name} is inactive.',
  skipToContent: 'Skip to content',
  menu: 'Menu',
  toLight: 'Use light colors',
  toDark: 'Use dark colors',
  userMenuOf: 'User menu of',
  account: 'My account',
  changePassword: 'Change Password',
  logout: 'Logout',
  homeOf: 'Home, {name}',
});
