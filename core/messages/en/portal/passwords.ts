import { room } from '../../message.ts';

export const passwordMessages = room('portal/passwords', {
  old: 'Old Password',
  new: 'New Password',
  /** Spelled as in the specification. */
  confirm: 'Confirm_Password',
  oldMissing: 'Old Password is mandatory!',
  /** The specification has these spaces. */
  mismatch: 'Please enter confirm_password same as new_password !',
  changeRefused: 'Please Check your Old Password!',
  /** The specification has this spelling. */
  changed: 'Password Changed Sucessfully !',
  changedHint: 'You will be asked to sign in again, on every device.',
  resetTitle: 'Reset Password',
  resetFor: 'For the user {username}',
  resetDone: 'Password reset Successfully',
  backToLogin: 'Back to Login',
  resetRefused: {
    TOKEN_ALREADYUSED: 'Link Already Used!',
    LinkExpired: 'Link Expired!',
    INVALID_PASSWORD: 'Password does not match the rules!',
    CommonPassword: 'This password is too common. Please choose another one.',
  },
});
