import { room } from '../../message.ts';

/** Mails that tell somebody what was changed about how they sign in. */
export const accountMailMessages = room('server/account-mails', {
  greeting: 'Hello {name},',
  subjects: {
    password: 'Your password was changed',
    address: 'Your e-mail address was changed',
    pin: 'Your PIN was set',
    pinRemoved: 'Your PIN was removed',
  },
  what: {
    password: 'the password of your account {username} was changed. Every session was signed out.',
    address: 'the e-mail address of your account {username} was changed. Mails about it go to the new one from now on.',
    pin: 'a PIN was set for your account {username}.',
    pinRemoved: 'the PIN of your account {username} was removed.',
  },
  otherwise:
    'If that was not you, set a new password at once, with Forgot Password at the login, and tell whoever manages the users of your restaurant.',
});
