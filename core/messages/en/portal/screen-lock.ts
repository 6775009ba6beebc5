import { room } from '../../message.ts';

export const lockMessages = room('portal/screen-lock', {
  lockNow: 'Lock or switch user',
  title: 'Locked',
  whoIsThis: "Who's using this device?",
  pinOf: 'PIN of {name}',
  passwordOf: 'Password of {name}',
  keys: 'Digits',
  clear: 'Clear',
  byPassword: 'Use your password',
  byPin: 'Use your PIN',
  unlock: 'Unlock',
  wrongPin: 'This PIN is wrong.',
  pinLocked: 'This PIN is locked after too many attempts. Your password unlocks it.',
  proveTitle: 'Is this still you?',
  proveHint: 'This changes money or rights. Please enter your PIN or password.',
  pinOrPassword: 'PIN or password',
  wrongSecret: 'This PIN or password is wrong.',
  continue: 'Continue',
  listFailed: 'Colleagues with a PIN could not be loaded.',
  you: 'You',
  signOut: 'Sign {name} out',
});
