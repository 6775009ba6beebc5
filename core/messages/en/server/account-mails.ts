import { room } from '../../message.ts';

export const accountMailMessages = room('server/account-mails', {
  subjects: {
    password: 'Your password was changed',
    address: 'Your email address was changed',
    pin: 'Your PIN was set',
    pinRemoved: 'Your PIN was removed',
    secondStep: 'Your second step was set up',
    secondStepRemoved: 'Your second step was removed',
    appRemoved: 'Your code app was removed',
    passkey: 'A passkey was added',
    passkeyRemoved: 'A passkey was removed',
    recoveryCodes: 'You have new recovery codes',
    recoveryCode: 'A recovery code was used',
  },
  what: {
    password: 'the password of your account {username} was changed. Every session was signed out.',
    address:
      'the email address of your account {username} was changed. From now on, emails about it go to the new address.',
    pin: 'a PIN was set for your account {username}.',
    pinRemoved: 'the PIN of your account {username} was removed.',
    secondStep: 'from now on, signing in to your account {username} also needs a code from your app.',
    secondStepRemoved: 'signing in to your account {username} no longer needs a second step.',
    appRemoved: 'your account {username} no longer takes codes from an app. Your passkeys still work.',
    passkey: 'a passkey was added to your account {username}. From now on, signing in needs a second step.',
    passkeyRemoved: 'a passkey was removed from your account {username}.',
    recoveryCodes: 'new recovery codes were made for your account {username}. The old ones no longer work.',
    recoveryCode: 'one of the recovery codes of your account {username} was used to sign in.',
  },
  otherwise:
    'If this was not you, set a new password right away: choose Forgot Password on the login page. Then tell the person who manages users at your restaurant.',
});
