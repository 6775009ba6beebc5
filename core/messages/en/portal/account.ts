import { room } from '../../message.ts';

export const accountMessages = room('portal/account', {
  title: 'My account',
  failed: 'Your account could not be loaded.',
  pin: 'PIN',
  pinHint:
    'Six digits of your own. With them you unlock this screen, switch to yourself on a tablet that your restaurant uses, and approve at a colleague’s screen.',
  pinSet: 'You have a PIN.',
  pinNone: 'You have no PIN yet.',
  newPin: 'New PIN',
  repeatPin: 'Repeat the PIN',
  pinMismatch: 'The two PINs differ.',
  password: 'Your password',
  passwordMissing: 'Please enter your password.',
  wrongPassword: 'The password is not right.',
  savePin: 'Set PIN',
  changePin: 'Change PIN',
  removePin: 'Remove PIN',
  pinSaved: 'Your PIN is set.',
  pinRemoved: 'Your PIN is removed.',
  saveFailed: 'This could not be saved.',
  device: 'This device',
  lockAfter: 'Lock the screen when idle',
  lockHint: 'Kept in this browser, for everybody who uses it.',
  asRestaurant: 'As the restaurant says: {when}',
  never: 'Never',
  afterMinutes: { one: 'After {count} minute', other: 'After {count} minutes' },
});
