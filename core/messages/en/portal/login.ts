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
  endings: {
    none: 'You signed out in another tab.',
    expired: 'Your session has expired.',
    voided: 'Your session is no longer valid.',
  },
  forgot: 'Forgot Password',
  forgotHint: 'We email a link to the address of this user.',
  claim: 'Every table, at a glance.',
  more: 'Orders, tables and payments for the whole floor, live.',
  title: 'Login',
  portal: 'Staff portal',
  remember: 'Remember me',
});
