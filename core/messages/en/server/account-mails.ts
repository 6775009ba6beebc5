import { room } from '../../message.ts';

/** Mails that tell somebody what was changed about how they sign in. */
export const accountMailMessages = room('server/account-mails', {
  subjects: {
    password: 'Your password was changed',
    address: 'Your e-mail address was changed',
    pin: 'Your PIN was set',
    pinRemoved: 'Your PIN was removed',
    secondStep: 'Your second step was set up',
    secondStepRemoved: 'Your second step was removed',
    appRemoved: 'Your app for codes was removed',
    passkey: 'A passkey was added',
    passkeyRemoved: 'A passkey was removed',
    recoveryCodes: 'You have new recovery codes',
    recoveryCode: 'A recovery code was used',
  },
  what: {
    password: 'the password of your account {username} was changed. Every session was signed out.',
    address: 'the e-mail address of your account {username} was changed. Mails about it go to the new one from now on.',
    pin: 'a PIN was set for your account {username}.',
    pinRemoved: 'the PIN of your account {username} was removed.',
    secondStep: 'signing in to your account {username} takes a code of your app from now on.',
    secondStepRemoved: 'signing in to your account {username} takes no second step any more.',
    appRemoved: 'your account {username} takes no codes of an app any more. Your passkeys stay.',
    passkey: 'a passkey was added to your account {username}. Signing in takes a second step from now on.',
    passkeyRemoved: 'a passkey of your account {username} was removed.',
    recoveryCodes: 'new recovery codes were made for your account {username}. The old ones are void.',
    recoveryCode: 'somebody signed in to your account {username} with one of its recovery codes.',
  },
  otherwise:
    'If that was not you, set a new password at once, with Forgot Password at the login, and tell whoever manages the users of your restaurant.',
});
