import { room } from '../../message.ts';

export const loginMessages = room('portal/login', {
  signedOut: 'You were signed out.',
  notSaved: 'This was not saved.',
  refused: 'Invalid user or password',
  usernameMissing: 'Please Enter Username',
  mailSentTitle: 'SUCCESS',
  mailSent: 'Mail Sent! Please Check Your Mail!',
  unknownUser: 'Please Enter Correct Username',
  otherFailure: 'server Error!',
  /** Why a session ended under somebody's hands. */
  endings: {
    none: 'It was done in another tab.',
    expired: 'Your sign-in had run out.',
    voided: 'Your sign-in was no longer valid.',
  },
  forgot: 'Forgot Password',
  forgotHint: 'We mail a link to the address that is kept for this user.',
  claim: 'Every table, at a glance.',
  more: 'Orders, tables and payments for the whole floor, live.',
  title: 'Login',
  portal: 'Staff portal',
  remember: 'Remember me',
});
